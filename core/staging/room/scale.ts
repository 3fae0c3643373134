import type { StagingScale } from '../../contract/staging-document.ts'
import { UNSEEN, type Place, type RoomShape } from '../../imaging/layout/layout.ts'
import { Refusal } from '../../refusal.ts'

/** Listing photos are taken at 1.2 ± 0.25 m, in rooms of 2.6 ± 0.35 m. */
const LENS = { metres: 1.2, spread: 0.25 }
const CEILING = { metres: 2.6, spread: 0.35 }
/** Heights of a lens that a person may mean. */
const [MIN_LENS, MAX_LENS] = [0.2, 12]

/** The distance from the lens to the back wall in metres, which is the unit of a room's box. Throws Refusal. */
export function computeDepth(shape: RoomShape, scale: StagingScale): number {
  const { floor } = shape.box
  const lens =
    scale.kind === 'auto' ? likeliestLens(shape) : scale.kind === 'camera-height' ? scale.metres : null
  const depth =
    lens === null ? depthOfLength(shape, scale as Extract<StagingScale, { kind: 'length' }>) : lens / floor
  const height = depth * floor
  if (!(height >= MIN_LENS && height <= MAX_LENS))
    throw new Refusal(
      `The camera would be ${height.toFixed(2)} m above the floor. Check the length, or the corners of the room.`,
    )
  return depth
}

/** The height of the lens that is most likely by its own prior and the ceiling's, both normal. */
function likeliestLens({ box: { floor, ceiling } }: RoomShape): number {
  if (ceiling <= -UNSEEN) return LENS.metres
  const ratio = (floor - ceiling) / floor
  const [own, other] = [1 / LENS.spread ** 2, 1 / CEILING.spread ** 2]
  return (LENS.metres * own + ratio * CEILING.metres * other) / (own + ratio * ratio * other)
}

function depthOfLength(
  shape: RoomShape,
  { from, to, metres }: Extract<StagingScale, { kind: 'length' }>,
): number {
  const [a, b] = [from, to].map(([x, y]) => directionOf(shape, { x, y }))
  // The foot of a door often falls on the floor by a pixel: a wall that one end lies on is taken for both.
  const [first, second] = [planeMet(shape, a), planeMet(shape, b)]
  const plane = first.axis === 1 ? second : first
  const [p, q] = [a, b].map((d) => {
    const distance = plane.at / d[plane.axis]
    if (!(distance > 0)) throw new Refusal('Both ends of the length must lie on one wall or on the floor.')
    return d.map((value) => value * distance)
  })
  const units = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
  if (!(units > 1e-4)) throw new Refusal('The ends of the length must lie apart.')
  return metres / units
}

function directionOf({ toRoom: m }: RoomShape, { x, y }: Place): number[] {
  return [0, 3, 6].map((row) => m[row] * x + m[row + 1] * y + m[row + 2])
}

/** The plane of the box that a direction (right, down, depth) meets first. */
function planeMet({ box }: RoomShape, [x, y, z]: readonly number[]): { axis: 0 | 1 | 2; at: number } {
  const planes = [
    { axis: 0, at: x < 0 ? box.left : box.right, along: x },
    { axis: 1, at: y < 0 ? box.ceiling : box.floor, along: y },
    { axis: 2, at: 1, along: z },
  ] as const
  return planes.reduce((best, plane) => (plane.along / plane.at > best.along / best.at ? plane : best))
}
