import type {
  Design,
  DesignChange,
  DesignFinish,
  DesignMaterialId,
  DesignSurface,
} from '../../contract/design-document.ts'
import { Random } from '../../imaging/random.ts'
import { Refusal } from '../../refusal.ts'
import { LOOKS, type Look } from '../../scene/furniture/looks.ts'
import { PALETTES } from '../../scene/furniture/palettes.ts'
import { styleOf } from '../../staging/arrange/styles.ts'
import type { FoundSurface } from '../found-surfaces.ts'
import { MATERIALS } from '../materials/catalogue.ts'
import type { DesignRequest } from '../settings.ts'
import { LOOK_SURFACES, WET_FLOORS, WET_SPACES, type FloorChoice } from './looks.ts'

/** From these strengths on the floor changes too, and one wall gets a colour of its own. */
const WITH_FLOOR = 0.34
const WITH_ACCENT = 0.34
/** From here on the floor follows the style even where the ceiling is to as well. */
const WITH_CEILING = 0.67

const WHITE = '#f3f2ee'
const NO_ROOM =
  'No wall, floor or ceiling of this photo is known well enough. Set the corners of the room, or click the surfaces that are to change.'
export const NOTHING = 'Nothing is to change: choose what walls, floor or ceiling become.'

/** Colours that a restyle draws from: light ones for most walls, strong ones for one of them. */
interface Colours {
  walls: readonly string[]
  accents: readonly string[]
  floors: readonly FloorChoice[]
}

/**
 * A coherent set of paints and materials for the surfaces that were found, by style, palette and seed; the first is the
 * calmest. Throws Refusal where nothing was found, or nothing is to change.
 */
export function restyle(found: readonly FoundSurface[], request: DesignRequest): Design {
  if (found.length === 0) throw new Refusal(NO_ROOM)
  const random = new Random(request.seed * 2654435761 + 17)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random.next() * values.length)]
  const colours = coloursOf(request)
  const choice = {
    wall: pick(colours.walls),
    accent: pick(colours.accents),
    floor: pick(floorsOf(request, colours)),
  }
  const walls = found.filter(({ plane }) => plane !== 'floor' && plane !== 'ceiling')
  // The wall behind all is what a room is looked at for.
  const main = walls.find(({ plane }) => plane === 'back') ?? walls[0]
  const surfaces = found.flatMap((surface): DesignSurface[] => {
    const change =
      surface.plane === 'floor'
        ? floorChange(request, choice.floor)
        : surface.plane === 'ceiling'
          ? ceilingChange(request)
          : wallChange(request, surface === main, choice, colours)
    if (change === null) return []
    const { name, plane, clicks, strokes } = surface
    return [{ id: plane, name, plane, clicks, strokes, change }]
  })
  if (surfaces.length === 0) throw new Refusal(keepsAll(request) ? NOTHING : keptOf(found))
  return { version: 1, seed: request.seed, scale: { kind: 'auto' }, surfaces }
}

/** Whether the settings themselves change nothing, whatever is found. */
export function keepsAll({ walls, floor, ceiling }: DesignRequest): boolean {
  return [walls, floor, ceiling].every((choice) => choice === 'keep')
}

function keptOf(found: readonly FoundSurface[]): string {
  const names = found.map(({ name }) => name.toLowerCase()).join(', ')
  return `Of this photo only this is found surely, and the settings keep it: ${names}. Choose what it becomes, set the corners of the room, or click other surfaces.`
}

function coloursOf({ style, palette }: DesignRequest): Colours {
  const { look, palette: own } = styleOf(style)
  const surfaces = LOOK_SURFACES[LOOKS.find((id): id is Look => id === look) ?? 'modern']
  const chosen = PALETTES.find(({ id }) => id === (palette === 'style' ? own : palette))?.colours
  if (chosen === undefined) return surfaces
  const { linen, rug, main, accent, second } = chosen
  const given = (values: readonly (string | undefined)[]) => values.filter((value) => value !== undefined)
  return { ...surfaces, walls: given([linen, rug]), accents: given([main, accent, second]) }
}

function floorsOf({ space }: DesignRequest, { floors }: Colours): readonly FloorChoice[] {
  return space !== null && WET_SPACES.has(space) ? WET_FLOORS : floors
}

function paint(colour: string, finish: DesignFinish | null, own: DesignFinish): DesignChange {
  return { kind: 'paint', colour, finish: finish ?? own }
}

function material(
  id: DesignMaterialId,
  colours: readonly string[],
  finish: DesignFinish | null,
): DesignChange {
  return {
    kind: 'material',
    material: id,
    colours: [...colours],
    size: 1,
    turn: 0,
    shift: [0, 0],
    finish: finish ?? MATERIALS[id].finish,
  }
}

function wallChange(
  { walls, strength, finish }: DesignRequest,
  isMain: boolean,
  choice: { wall: string; accent: string },
  colours: Colours,
): DesignChange | null {
  switch (walls) {
    case 'keep':
      return null
    case 'white-paint':
      return paint(WHITE, finish, 'matt')
    case 'brick':
    case 'concrete':
      return isMain || strength >= WITH_CEILING
        ? material(walls, [], finish)
        : paint(choice.wall, finish, 'matt')
    case 'panelling':
      return material('panelling', [choice.wall], finish)
    case 'wallpaper':
      return material('wallpaper-leaf', [choice.wall, colours.accents[0]], finish)
    default:
      return paint(isMain && strength >= WITH_ACCENT ? choice.accent : choice.wall, finish, 'eggshell')
  }
}

function floorChange({ floor, strength, finish }: DesignRequest, own: FloorChoice): DesignChange | null {
  switch (floor) {
    case 'keep':
      return null
    case 'hardwood':
      return material('planks-random', [], finish)
    case 'herringbone':
      return material('herringbone', [], finish)
    case 'tile':
      return material('tile', [], finish)
    case 'white-marble':
      return material('marble', [], finish)
    case 'concrete':
      return material('concrete', [], finish)
    case 'carpet':
      return material('carpet', [], finish)
    default:
      return strength >= WITH_FLOOR ? material(own.material, own.colours, finish) : null
  }
}

function ceilingChange({ ceiling, strength, finish }: DesignRequest): DesignChange | null {
  switch (ceiling) {
    case 'keep':
      return null
    case 'white-paint':
      return paint(WHITE, finish, 'matt')
    case 'wood':
      return material('planks-stacked', [], finish)
    case 'coffered':
      return material('coffered', [], finish)
    default:
      return strength >= WITH_CEILING ? paint(WHITE, finish, 'matt') : null
  }
}
