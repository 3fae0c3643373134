import type { PlacedPiece } from '../../contract/staging-document.ts'
import { Random, seedState } from '../../imaging/random.ts'
import { Refusal } from '../../refusal.ts'
import type { FloorPlan } from '../room/floor-plan.ts'
import { Arrangement, isFlat, type Standing } from './arrangement.ts'
import { coloursOf } from './colours.ts'
import type { Furnishings, Palette } from './furniture.ts'
import { standGroup } from './group.ts'
import { findProposals } from './proposals.ts'
import type { Furnishing, Recipe } from './recipe.ts'
import { recipesOf } from './spaces.ts'
import { createStock } from './stock.ts'
import { styleOf } from './styles.ts'

/** What is asked of an arrangement. */
export interface ArrangeRequest {
  /** Id of a space of `furnishableSpaces`. */
  space: string
  /** Id of a style of `STAGING_STYLES`. */
  style: string
  /** Id of a palette; `style` for the style's own colours. */
  palette: string
  /** Another seed is another proposal: other walls and groups first, then other pieces. */
  seed: number
  /** 0 to 1: how much furniture the room gets. */
  fullness: number
  /** `none`, or what small things are for. */
  season: string
}

/** The furniture of a room, and what was meant to stand in it and could not. */
export interface Arranged {
  pieces: PlacedPiece[]
  leftOut: { name: string; reason: string }[]
}

/**
 * Furnishes a room by rules. The same plan, request and furnishings give the same arrangement; nothing crosses, leaves the
 * floor or stands in a door's way, and paths of .6 m lead to everything. Throws Refusal where not even the smallest group
 * of the space has room.
 */
export function arrange(plan: FloorPlan, request: ArrangeRequest, furnishings: Furnishings): Arranged {
  const { space, seed, fullness, season } = request
  const style = styleOf(request.style)
  const random = new Random(seedState(seed))
  const room = new Arrangement(plan)
  const stock = createStock(furnishings.pieces, { space, look: style.look }, random)
  const leftOut: Arranged['leftOut'] = []
  const furnishing: Furnishing = {
    room,
    stock,
    random,
    space,
    fullness,
    season,
    leaveOut: ({ name }, reason) => {
      if (!leftOut.some((other) => other.name === name)) leftOut.push({ name, reason })
    },
  }
  for (const [i, recipe] of recipesOf(space).entries()) {
    const main = standMain(furnishing, recipe, seed)
    if (main.length === 0 && i === 0)
      throw new Refusal(
        'This room has no place for the furniture of that space. Choose another space, or correct the corners of the room.',
      )
    if (main.length > 0) recipe.complete(furnishing, main)
  }
  const palette = colourSet(furnishings.palettes, request)
  return {
    pieces: rugsFirst(room.standing).map(({ id, piece, place }) => {
      const own = (seedState(seed * 131 + Number(id.slice(1))) >>> 1) % 2_147_483_647
      const colours = coloursOf(piece, palette, season, own)
      return { id, piece: piece.id, look: style.look, colours, seed: own, place }
    }),
    leftOut,
  }
}

/** What stands on a rug comes after it, as what stands on any piece does. */
function rugsFirst(standing: readonly Standing[]): Standing[] {
  return standing.toSorted((a, b) => Number(isFlat(b.piece)) - Number(isFlat(a.piece)))
}

/** The colours that go over a look's own: of the palette that was chosen, else of the style's. */
function colourSet(palettes: readonly Palette[], { palette, style }: ArrangeRequest): Palette['colours'] {
  const id = palette === 'style' ? styleOf(style).palette : palette
  return palettes.find((own) => own.id === id)?.colours ?? {}
}

function standMain(
  { room, stock, fullness, leaveOut }: Furnishing,
  recipe: Recipe,
  seed: number,
): Standing[] {
  const groups = recipe.groups(stock, fullness)
  const { proposals, fault } = findProposals(room, groups, recipe.stands)
  const chosen = proposals[seed > 0 ? (seed - 1) % Math.max(1, proposals.length) : 0]
  if (chosen === undefined) {
    const piece = groups[0]?.members[0]?.piece
    if (piece !== undefined) leaveOut(piece, fault ?? 'it would not be seen')
    return []
  }
  for (const { piece, fault: reason } of chosen.leftOut) leaveOut(piece, reason)
  const before = room.standing.length
  standGroup(room, chosen)
  return room.standing.slice(before)
}
