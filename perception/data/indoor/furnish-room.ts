import { PALETTES, PIECES } from '../../../core/scene/furniture/piece.ts'
import type { Triple } from '../../../core/scene/mesh.ts'
import type { Instance } from '../../../core/scene/scene.ts'
import { arrange } from '../../../core/staging/arrange/arrange.ts'
import { isWithin, overlaps, type Footprint, type Point } from '../../../core/staging/arrange/geometry.ts'
import { STAGING_STYLES } from '../../../core/staging/arrange/styles.ts'
import { furnish } from '../../../core/staging/render/furnish.ts'
import type { StagingRoom } from '../../../core/staging/room/room.ts'
import { clipped } from '../../../core/staging/room/floor-plan.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { LabelClass } from '../../../core/perception/classes.ts'
import type { Dice } from '../base/dice.ts'
import type { LabelledBuilder } from '../base/labelled-scene.ts'
import { pieceOf, recolouring } from '../base/pieces.ts'
import { pointOf } from '../base/panel.ts'
import type { Lamp } from '../light/lighting.ts'
import type { Lens } from '../light/lens.ts'
import { openingsOf, type Taken } from './fittings.ts'
import { ceilingAt, somewhere, type RoomPlan } from './plan.ts'
import { animal, floorThing, person, smallThing, type Thing } from './things.ts'

const SPACES = [
  'living-room',
  'living-room',
  'family-room',
  'dining-room',
  'dining-living',
  'open-plan',
  'bedroom',
  'bedroom',
  'primary-bedroom',
  'home-office',
  'kids-room',
  'nursery',
  'hallway',
  'kitchen',
]

/** Pieces that photos show as a part of something else; the others are rugs or objects. */
const PIECE_LABELS: Readonly<Record<string, LabelClass>> = {
  'roman-blind': 'window',
  'wall-shelf': 'built-in',
}

/** Metres from the lens in which nothing is put at random. */
const CLEAR_OF_LENS = 0.75

/** Furniture by the rules of staging. Answers the floor that it takes, and its lamps. */
export function addFurniture(
  dice: Dice,
  builder: LabelledBuilder,
  plan: RoomPlan,
  lens: Lens,
  taken: readonly Taken[],
): { taken: Taken[]; lamps: Lamp[] } {
  const { floor, seen } = { floor: plan.outline, seen: seenFloor(plan, lens) }
  const camera = { x: lens.at[0], z: lens.at[2] }
  const walls = plan.walls.map((wall) => {
    const [x, , z] = pointOf(wall.panel, wall.panel.length / 2, 0, 0)
    const ahead = (x - camera.x) * Math.sin(lens.yaw) + (z - camera.z) * Math.cos(lens.yaw)
    return { from: wall.from, to: wall.to, seen: ahead > 0.5, openings: openingsOf(wall) }
  })
  const floorPlan = { floor, seen, ceiling: lowestCeiling(plan), camera, walls, kept: taken }
  for (let attempt = 0; attempt < 3; attempt++) {
    const request = {
      space: dice.pick(SPACES),
      style: dice.pick(STAGING_STYLES).id,
      palette: 'style',
      seed: dice.int(1, 1000),
      fullness: dice.range(0.4, 1),
      season: 'none',
    }
    try {
      const { pieces } = arrange(floorPlan, request, { pieces: PIECES, palettes: PALETTES })
      // Of a room, `furnish` asks for the floor plan alone.
      const furnished = furnish(pieces, { floorPlan } as unknown as StagingRoom, pieceOf)
      if (furnished === null) continue
      return placeAll(dice, builder, pieces, furnished.scene.instances)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return { taken: [], lamps: [] }
}

function placeAll(
  dice: Dice,
  builder: LabelledBuilder,
  pieces: readonly { piece: string; look: string; seed: number; place: { on: string } }[],
  instances: readonly Instance[],
): { taken: Taken[]; lamps: Lamp[] } {
  const taken: Taken[] = []
  const lamps: Lamp[] = []
  pieces.forEach((placed, i) => {
    const info = PIECES.find(({ id }) => id === placed.piece)!
    const label: LabelClass = PIECE_LABELS[info.id] ?? (info.category === 'rug' ? 'rug' : 'object')
    const { geometry, toOwn } = instances[i]
    const { at, yaw } = placeOf(toOwn)
    builder.place(label, geometry, { at, yaw }, recolouring(dice))
    if (placed.place.on === 'floor' && info.category !== 'rug')
      taken.push({
        footprint: { x: at[0], z: at[2], turn: yaw, width: info.size[0], depth: info.size[2] },
        height: info.size[1],
      })
    if (info.light === null) return
    const [x, y, z] = info.light.at
    const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)]
    const power = info.light.lumens / 3000
    lamps.push({
      at: [at[0] + x * cos + z * sin, at[1] + y, at[2] - x * sin + z * cos],
      power: [power * 1.35, power, power * 0.6],
    })
  })
  return { taken, lamps }
}

/** Where an instance stands that is turned about the upright alone. */
function placeOf(toOwn: Float64Array | null): { at: Triple; yaw: number } {
  if (toOwn === null) return { at: [0, 0, 0], yaw: 0 }
  const at = [0, 1, 2].map(
    (axis) => -(toOwn[axis] * toOwn[3] + toOwn[4 + axis] * toOwn[7] + toOwn[8 + axis] * toOwn[11]),
  )
  return { at: [at[0], at[1], at[2]], yaw: Math.atan2(-toOwn[2], toOwn[0]) }
}

function lowestCeiling({ ceiling, outline }: RoomPlan): number {
  return Math.min(...outline.map(([x, z]) => ceilingAt(ceiling, x, z)))
}

/** The floor between the sides of the picture. */
function seenFloor({ outline }: RoomPlan, { at, yaw, focal }: Lens): readonly Point[] {
  const half = Math.atan(0.5 / focal)
  const side = (turn: number, sign: number) => (point: readonly [number, number]) =>
    sign * ((point[0] - at[0]) * Math.cos(turn) - (point[1] - at[2]) * Math.sin(turn))
  const left = clipped(outline, side(yaw - half, 1))
  return clipped(left, side(yaw + half, -1))
}

/** Things that lie about: on the floor, on what stands there, before the lens. */
export function addClutter(
  dice: Dice,
  builder: LabelledBuilder,
  plan: RoomPlan,
  lens: Lens,
  taken: Taken[],
  count: number,
): void {
  for (let i = 0; i < count; i++) {
    if (taken.length > 0 && dice.chance(0.3)) {
      addOnTop(dice, builder, dice.pick(taken))
      continue
    }
    const what = dice.weighted<'floor' | 'small' | 'person' | 'animal'>([
      [10, 'floor'],
      [6, 'small'],
      [0.25, 'person'],
      [0.25, 'animal'],
    ])
    const thing = { floor: floorThing, small: smallThing, person, animal }[what](dice)
    const label = what === 'person' || what === 'animal' ? 'person-animal' : 'object'
    for (let attempt = 0; attempt < 6; attempt++) {
      const [x, z] = somewhere(dice, plan.outline, 0.1)
      const turn = dice.chance(0.6) ? (dice.int(0, 3) * Math.PI) / 2 : dice.range(-Math.PI, Math.PI)
      const footprint = { x, z, turn, width: thing.size[0], depth: thing.size[2] }
      if (!fits(plan, lens, footprint, thing.size[1], taken)) continue
      addThing(builder, label, thing, [x, 0, z], turn)
      taken.push({ footprint, height: thing.size[1] })
      break
    }
  }
}

function addThing(
  builder: LabelledBuilder,
  label: LabelClass,
  { parts }: Thing,
  at: Triple,
  yaw: number,
): void {
  for (const { mesh, look } of parts) builder.add(label, mesh, look, { at, yaw })
}

function addOnTop(dice: Dice, builder: LabelledBuilder, { footprint, height }: Taken): void {
  if (height > 1.3 || height < 0.3) return
  const thing = smallThing(dice)
  const [x, z] = [
    footprint.x + dice.range(-0.3, 0.3) * footprint.width,
    footprint.z + dice.range(-0.3, 0.3) * footprint.depth,
  ]
  addThing(builder, 'object', thing, [x, height * 0.98, z], dice.range(-3, 3))
}

function fits(
  { outline, ceiling, walls }: RoomPlan,
  { at }: Lens,
  footprint: Footprint,
  height: number,
  taken: readonly Taken[],
): boolean {
  if (!isWithin(outline, footprint)) return false
  if (height > ceilingAt(ceiling, footprint.x, footprint.z) - 0.05) return false
  const reach = Math.max(footprint.width, footprint.depth) / 2
  if (Math.hypot(footprint.x - at[0], footprint.z - at[2]) < CLEAR_OF_LENS + reach) return false
  if (taken.some((other) => overlaps(other.footprint, footprint))) return false
  return walls.every(({ panel, holes }) =>
    holes.every(({ kind, from, to }) => {
      if (kind === 'window') return true
      const [x, , z] = pointOf(panel, (from + to) / 2, 0, 0.4)
      return Math.hypot(x - footprint.x, z - footprint.z) > reach + 0.4
    }),
  )
}
