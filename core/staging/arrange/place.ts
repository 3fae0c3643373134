import type { Arrangement, Fault, Standing } from './arrangement.ts'
import { footprintOf, isFlat } from './arrangement.ts'
import type { Furniture } from './furniture.ts'
import { boundsOf, cornersOf, fromOwnFrame, type Footprint, type Point } from './geometry.ts'
import { stepsAlong } from './proposals.ts'
import { pointAt, type Wall } from './walls.ts'

/** Metres between a wall and what stands against it. */
const AT_WALL = 0.03
/** Metres between what stands beside each other. */
const BESIDE = 0.06
/** The smallest part of a piece that the photo must show for it to be worth its place. */
const MIN_SEEN = 0.97

/** Of what is higher, in metres, all must be seen: cut by the frame it looks wrong. */
const TALL = 1
const MIN_TALL_SEEN = 0.999
/** Metres: a piece stands no nearer to the lens than this before what it stands beside, which it would hide. */
const NEARER = 0.4
/** Metres from the lens within which what hangs on a wall is stretched towards the photo's edge. */
const STRETCHED = 2.6
/** How much of the view a piece may take that is not what the room is furnished for. */
const MAX_BLOCKING = 0.2

/** What hangs on a wall is seen at least so square (a cosine): of what is edge-on only the rim shows. */
const MIN_FACING = 0.28

/** Metres of wall that the photo shows on both sides of what hangs there. */
const TO_PHOTO_EDGE = 0.15

interface Candidate {
  x: number
  z: number
  turn: number
  score: number
}

/** Where the height of the middle of a picture is, in metres: at the eye of someone who stands. */
const EYE = 1.475

/** Stands a piece at the best of some places; the fault where none takes it. */
function standAtBest(
  room: Arrangement,
  piece: Furniture,
  candidates: readonly Candidate[],
  group: string,
): Standing | Fault {
  const faults = new Map<Fault, number>()
  const note = (fault: Fault) => faults.set(fault, (faults.get(fault) ?? 0) + 1)
  const rated: Candidate[] = []
  for (const candidate of candidates) {
    const at = { piece, ...candidate }
    const found = room.faultAt(at, group)
    if (found !== null) {
      note(found)
      continue
    }
    const quality = seenQuality(room, piece, footprintOf(at))
    if (quality === null) note('it would not be seen')
    else rated.push({ ...candidate, score: candidate.score + quality })
  }
  rated.sort((a, b) => b.score - a.score)
  for (const { x, z, turn } of rated.slice(0, 12)) {
    const at = { piece, x, z, turn }
    const reach = piece.clearance.front > 0 ? [accessBefore(at)] : []
    if (!room.hasPaths([at], reach)) {
      note('too little would be left to walk')
      continue
    }
    for (const choices of reach) room.keepReached(choices)
    return room.stand(at, group)
  }
  return commonest(faults) ?? 'it would not lie within the floor'
}

/** That a place is no part of the floor says least. */
function commonest(faults: ReadonlyMap<Fault, number>): Fault | undefined {
  const named = [...faults].filter(([fault]) => fault !== 'it would not lie within the floor')
  return named.toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** What the photo shows of a piece, less what it hides of others; null where that is too little or too much. */
function seenQuality(room: Arrangement, piece: Furniture, footprint: Footprint): number | null {
  const { view } = room
  const seen = view.seenFraction(footprint)
  if (seen < (piece.size[1] > TALL ? MIN_TALL_SEEN : MIN_SEEN)) return null
  const own = { footprint, height: piece.size[1] }
  const others = room.standing.flatMap((other) =>
    other.footprint && !isFlat(other.piece)
      ? [{ footprint: other.footprint, height: other.piece.size[1] }]
      : [],
  )
  const hides = others.reduce((sum, other) => sum + view.hiddenFraction(other, [own]), 0)
  const blocking = view.blocking(own)
  if (hides > 0.6 || blocking > MAX_BLOCKING) return null
  return seen - 1.5 * hides - view.hiddenFraction(own, others) - 2 * blocking
}

function accessBefore({
  piece,
  x,
  z,
  turn,
}: {
  piece: Furniture
  x: number
  z: number
  turn: number
}): Point[] {
  const at = { x, z, turn }
  const out = -piece.size[2] / 2 - 0.4
  return [0, -0.25, 0.25].map((side) => fromOwnFrame(at, side * piece.size[0], out))
}

/** Stands a piece with its back to a wall; `liking` judges wall and place. */
export function standAtWall(
  room: Arrangement,
  piece: Furniture,
  group: string,
  liking: (wall: Wall, at: Point) => number = () => 0,
): Standing | Fault {
  const candidates = room.walls.flatMap((wall) =>
    stepsAlong(wall).map((along) => {
      const [x, z] = pointAt(wall, along, piece.size[2] / 2 + AT_WALL)
      return { x, z, turn: wall.turn, score: liking(wall, [x, z]) }
    }),
  )
  return standAtBest(room, piece, candidates, group)
}

/** Stands a piece where two walls meet, turned into the room. */
export function standInCorner(room: Arrangement, piece: Furniture, group: string): Standing | Fault {
  const [width, , depth] = piece.size
  const candidates = room.walls.flatMap((wall) =>
    [width / 2 + 0.12, wall.length - width / 2 - 0.12].flatMap((along) =>
      [0.08, 0.2].map((out) => {
        const [x, z] = pointAt(wall, along, depth / 2 + out)
        return { x, z, turn: wall.turn, score: wall.seen ? 0.3 : 0 }
      }),
    ),
  )
  return standAtBest(room, piece, candidates, group)
}

/** Stands a piece at one end of another that stands on the floor, backs in line. */
export function standBeside(room: Arrangement, piece: Furniture, beside: Standing): Standing | Fault {
  const { footprint } = beside
  if (footprint === null) return 'it would not lie within the floor'
  const [width, , depth] = piece.size
  const candidates = [-1, 1].flatMap((side) => {
    const out = (footprint.depth - depth) / 2
    const [x, z] = fromOwnFrame(footprint, side * (footprint.width / 2 + BESIDE + width / 2), out)
    const at = { x, z, turn: footprint.turn }
    // At the far end it hides nothing.
    const farther = room.view.distance({ ...at, width, depth }) - room.view.distance(footprint)
    return farther < -NEARER ? [] : [{ ...at, score: 0.3 * farther }]
  })
  return standAtBest(room, piece, candidates, beside.group)
}

/** Stands a piece about a group, as near as it can be without being in its way: beside and behind it first. */
export function standAround(
  room: Arrangement,
  piece: Furniture,
  around: readonly Standing[],
  group: string,
): Standing | Fault {
  const bodies = around.flatMap(({ footprint, piece: own }) => (footprint && !isFlat(own) ? [footprint] : []))
  if (bodies.length === 0) return 'it would not be seen'
  const { x0, z0, x1, z1 } = boundsOf(bodies.flatMap(cornersOf))
  const [width, , depth] = piece.size
  const candidates = [0.15, 0.4, 0.8].flatMap((gap, i) => {
    const [left, right] = [x0 - gap - width / 2, x1 + gap + width / 2]
    const [near, far] = [z0 - gap - depth / 2, z1 + gap + depth / 2]
    const steps = [0, 0.25, 0.5, 0.75, 1]
    return [
      ...steps.map((t) => ({ x: left + (right - left) * t, z: far, score: 0.3 })),
      ...[left, right].flatMap((x) => steps.map((t) => ({ x, z: near + (far - near) * t, score: 0.2 * t }))),
    ].map(({ x, z, score }) => ({ x, z, turn: 0, score: score - 0.2 * i }))
  })
  return standAtBest(room, piece, candidates, group)
}

/** Lays a rug so that its middle lies at a place of a standing piece's frame; the fault where it does not lie flat. */
export function layRug(
  room: Arrangement,
  rug: Furniture,
  at: { x: number; z: number; turn: number },
  group: string,
): Standing | Fault {
  const fault = room.faultAt({ piece: rug, ...at }, group)
  return fault ?? room.stand({ piece: rug, ...at }, group)
}

/** Hangs a piece on the wall behind another, or on the wall that has most room; false where none has. */
export function hangOnWall(room: Arrangement, piece: Furniture, behind: Standing | null): boolean {
  const [width, height] = piece.size
  const low = behind === null ? 0 : behind.piece.size[1] + 0.15
  const middle = Math.max(EYE, low + height / 2)
  if (middle + height / 2 > room.plan.ceiling - 0.12) return false
  const places = behind === null ? freeWallPlaces(room) : placesBehind(room, behind)
  for (const { wall, along } of places) {
    const [from, to] = [along - width / 2 - 0.08, along + width / 2 + 0.08]
    if (!wall.seen || !room.isWallFree(wall, from, to, middle - height / 2, middle + height / 2)) continue
    const [x, z] = pointAt(wall, along, 0.06)
    const there = { x, z, turn: wall.turn, width: width + 2 * TO_PHOTO_EDGE, depth: 0.1 }
    if (room.view.facing(there) < MIN_FACING || !room.view.isWhole(there)) continue
    room.hang(piece, { on: 'wall', wall: wall.index, along, height: middle }, 'wall')
    return true
  }
  return false
}

function placesBehind(room: Arrangement, { footprint }: Standing): { wall: Wall; along: number }[] {
  if (footprint === null) return []
  return room.walls.flatMap((wall) => {
    const [dx, dz] = [footprint.x - wall.from[0], footprint.z - wall.from[1]]
    const along = dx * wall.along[0] + dz * wall.along[1]
    const out = dx * wall.inward[0] + dz * wall.inward[1]
    const isBehind = Math.abs(footprint.turn - wall.turn) < 0.01 && out < footprint.depth / 2 + 0.5
    return isBehind ? [{ wall, along }] : []
  })
}

function freeWallPlaces(room: Arrangement): { wall: Wall; along: number }[] {
  return room.walls
    .flatMap((wall) => stepsAlong(wall).map((along) => ({ wall, along })))
    .map((place) => {
      const [x, z] = pointAt(place.wall, place.along, 0.1)
      const there = { x, z, turn: place.wall.turn, width: 1, depth: 0.1 }
      // A wall seen from the front shows more than one seen askew, but what hangs near the lens the photo stretches.
      const near = Math.max(0, STRETCHED - room.view.distance(there))
      return { ...place, facing: room.view.facing(there) - near }
    })
    .sort((a, b) => b.facing - a.facing)
}

/** Hangs a piece under the ceiling above another. */
export function hangAbove(room: Arrangement, piece: Furniture, below: Standing): boolean {
  const { footprint } = below
  if (footprint === null || below.piece.top === null) return false
  // What hangs must leave .6 m above the top, or it hides who sits there.
  if (room.plan.ceiling - piece.size[1] < below.piece.top + 0.6) return false
  const { x, z, turn } = footprint
  room.hang(piece, { on: 'ceiling', x, z, turn }, below.group)
  return true
}

/** Puts pieces on the top of another, side by side about its middle: those that have room. Returns how many. */
export function putOnTop(
  room: Arrangement,
  carrier: Standing,
  pieces: readonly Furniture[],
  from: -1 | 0 | 1 = 0,
): number {
  const { piece: under } = carrier
  if (under.top === null) return 0
  const [width, depth] = [under.size[0] * 0.86, under.size[2] * 0.86]
  const taken = room.standing.flatMap(({ place, piece }) =>
    place.on === 'piece' && place.piece === carrier.id
      ? [{ from: place.x - piece.size[0] / 2, to: place.x + piece.size[0] / 2 }]
      : [],
  )
  let count = 0
  for (const piece of pieces) {
    const [own, , deep] = piece.size
    if (deep > depth || own > width) continue
    const x = freeStretch(taken, width, own, from)
    if (x === null) continue
    taken.push({ from: x - own / 2, to: x + own / 2 })
    const z = count % 2 === 0 ? 0 : (depth - deep) * 0.18
    room.hang(piece, { on: 'piece', piece: carrier.id, x, z, turn: 0 }, carrier.group)
    count++
  }
  return count
}

/** The middle of a free stretch of a top, nearest to one end (-1, 1) or to its middle (0). */
function freeStretch(
  taken: readonly { from: number; to: number }[],
  width: number,
  own: number,
  end: -1 | 0 | 1,
): number | null {
  const [min, max] = [-(width - own) / 2, (width - own) / 2]
  const goal = end === 0 ? 0 : end === -1 ? min : max
  const free = (x: number) =>
    taken.every(({ from, to }) => x + own / 2 + 0.03 <= from || x - own / 2 - 0.03 >= to)
  const steps = Array.from({ length: 41 }, (_, i) => min + ((max - min) * i) / 40)
  return steps.toSorted((a, b) => Math.abs(a - goal) - Math.abs(b - goal)).find(free) ?? null
}
