import { reduceExact } from '../../imaging/filters/reduce-exact.ts'
import type { Pixels, Plane } from '../../imaging/pixels.ts'
import { workingSize } from '../../imaging/working-size.ts'
import { placeAlong, type WallPlane } from '../light/windows.ts'
import { findDoors } from './find-doors.ts'
import type { RoomEvidence } from './evidence.ts'
import type { Opening } from './floor-plan.ts'
import { project, type StagingRoom } from './room.ts'

/** Metres between the places of a wall that are looked at. */
const STEP = 0.06
/** Metres that are left out: skirting, cornice, and what is next to a corner. */
const SKIRTING = 0.18
const CORNICE = 0.2
const CORNER = 0.14
/** Change of colour between neighbouring places, of 255, and beside the wall's median, that no plain wall has. */
const MIN_CHANGE = 18
const MEDIAN_CHANGES = 4
/** Metres: what is smaller is a socket or a switch; but from here up, and so much unlike the wall, it is a lamp. */
const MIN_SIDE = 0.28
const LAMP = { sill: 1.2, side: 0.1, change: 60 }
/** Metres: what reaches from below the one to above the other is a door. */
const DOOR_SILL = 0.4
const DOOR_HEAD = 1.65
/** Metres: what is wider is several things, of which not all are doors; what is narrower is a frame, or a curtain. */
const WIDEST_DOOR = 2.2
const NARROWEST_DOOR = 0.45
/** Metres: what is all above is a lamp, or an edge of the ceiling. */
const OVERHEAD = 1.95

/** Metres about a window or door that its frame takes, and that its trim, sill and blind reach at most. */
const FRAME = 0.14
const TRIM = 0.4

/** Something on a wall that is no plain wall. */
export interface WallFeature {
  wall: WallPlane
  opening: Opening
}

/** A feature is a known opening when so much of it lies in that. */
const KNOWN_FRACTION = 0.5

/**
 * What a network takes for likely, of 255, and larger than this in metres, is kept clear of however small it is: a wall that
 * stays bare costs less than a picture over a real lamp.
 */
const LIKELY = 100
const MIN_THING = 0.1
/** Metres: a door or a window that begins lower is a way out. */
const WAY_SILL = 0.3

/** In the order of the floor plan's walls. */
const WALLS: readonly WallPlane[] = ['left', 'back', 'right']

/**
 * What the photo shows on the walls besides plain wall: doors, radiators, windows, whatever hangs there. Edges of colour
 * are looked for on a grid of each wall and joined; each group counts by its rectangle as what furniture has to keep off.
 * The openings that the room's floor plan has already are left out. `evidence`: what a network tells, null where none has
 * looked at the photo.
 */
export function findWallFeatures(
  photo: Pixels,
  room: StagingRoom,
  evidence: Pick<RoomEvidence, 'things' | 'ways'> | null,
): WallFeature[] {
  const small = reduceExact(photo, workingSize(photo))
  return WALLS.flatMap((wall, i) => {
    if (!room.seen[wall]) return []
    const ways = evidence === null ? [] : waysOn(evidence.ways, room, wall)
    // Leaves and panels of a closet or a patio door are parts of it, none of which swings by itself.
    const known = [...room.floorPlan.walls[i].openings, ...ways]
    const features = featuresOf(small, room, wall, known).filter(
      (opening) => !known.some((own) => isAbout(opening, own)),
    )
    const doors = findDoors(small, room, wall, lengthOf(room, wall)).filter(
      (opening) => ![...known, ...features].some((own) => isAbout(opening, own)),
    )
    const things = evidence === null ? [] : thingsOn(evidence.things, room, wall)
    return [...features, ...doors, ...things, ...ways].map((opening) => ({ wall, opening }))
  })
}

/** Whether a feature is what is known of the wall already, with its frame. */
function isAbout(feature: Opening, known: Opening): boolean {
  const common =
    Math.max(0, Math.min(feature.to, known.to) - Math.max(feature.from, known.from)) *
    Math.max(0, Math.min(feature.head, known.head) - Math.max(feature.sill, known.sill))
  return common > KNOWN_FRACTION * (feature.to - feature.from) * (feature.head - feature.sill)
}

function featuresOf(photo: Pixels, room: StagingRoom, wall: WallPlane, known: readonly Opening[]): Opening[] {
  const { box } = room
  const length = lengthOf(room, wall)
  const [columns, rows] = [Math.floor(length / STEP), Math.floor(box.ceiling / STEP)]
  const changes = findChanges(sampleWall(photo, room, wall, columns, rows), columns, rows)
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const [along, height] = [(i + 0.5) * STEP, (j + 0.5) * STEP]
      const isMargin =
        height < SKIRTING || height > box.ceiling - CORNICE || along < CORNER || along > length - CORNER
      if (isMargin || known.some((own) => isFrameOf(own, along, height))) changes[j * columns + i] = 0
    }
  const features = joinedRectangles(above(changes, busyFrom(changes)), columns, rows).flatMap(
    ({ left, right, low, high }): Opening[] => {
      const [from, to] = [left * STEP, (right + 1) * STEP]
      const [sill, head] = [low * STEP, (high + 1) * STEP]
      if ((to - from < MIN_SIDE && head - sill < 2 * MIN_SIDE) || head - sill < MIN_SIDE || sill > OVERHEAD)
        return []
      if (known.some((own) => isTrimOf(own, { from, to, sill, head }))) return []
      const isDoor = to - from >= NARROWEST_DOOR && to - from <= WIDEST_DOOR
      if (sill < DOOR_SILL && head > DOOR_HEAD)
        return [{ kind: isDoor ? 'door' : 'radiator', from, to, sill: 0, head }]
      // Whatever it is, it is kept free as a radiator is: nothing hangs over it, nothing higher than its foot stands before.
      return [{ kind: 'radiator', from, to, sill: sill < DOOR_SILL + 0.2 ? 0 : sill, head }]
    },
  )
  return [...features, ...lampsOf(changes, columns, rows)]
}

/** Small things that hang high and stand out clearly: pictures are not hung over them. */
function lampsOf(changes: Float32Array, columns: number, rows: number): Opening[] {
  return joinedRectangles(above(changes, LAMP.change), columns, rows).flatMap(
    ({ left, right, low, high }): Opening[] => {
      const [from, to] = [left * STEP, (right + 1) * STEP]
      const [sill, head] = [low * STEP, (high + 1) * STEP]
      const isLamp = sill >= LAMP.sill && sill <= OVERHEAD && Math.min(to - from, head - sill) >= LAMP.side
      return isLamp ? [{ kind: 'radiator', from, to, sill, head }] : []
    },
  )
}

/** What a network sees on a wall, or before it. */
function thingsOn(things: Plane, room: StagingRoom, wall: WallPlane): Opening[] {
  return likelyOn(things, LIKELY, room, wall).flatMap(({ from, to, sill, head }): Opening[] => {
    if (to - from < MIN_THING || head - sill < MIN_THING || sill > OVERHEAD) return []
    return [{ kind: 'radiator', from, to, sill: sill < DOOR_SILL + 0.2 ? 0 : sill, head }]
  })
}

/** Doors, and windows down to the floor, that a network sees. */
function waysOn(ways: Plane, room: StagingRoom, wall: WallPlane): Opening[] {
  return likelyOn(ways, LIKELY, room, wall).flatMap(({ from, to, sill, head }): Opening[] =>
    sill < WAY_SILL && head > DOOR_HEAD && to - from >= NARROWEST_DOOR
      ? [{ kind: 'door', from, to, sill: 0, head }]
      : [],
  )
}

/** The parts of a wall, in metres, that are likely at least `threshold` of 255. */
function likelyOn(
  likely: Plane,
  threshold: number,
  room: StagingRoom,
  wall: WallPlane,
): Omit<Opening, 'kind'>[] {
  const [columns, rows] = [Math.floor(lengthOf(room, wall) / STEP), Math.floor(room.box.ceiling / STEP)]
  const marked = new Uint8Array(columns * rows)
  for (let i = 0; i < columns; i++) {
    const [x, z] = placeAlong(room, wall, (i + 0.5) * STEP)
    for (let j = 0; j < rows; j++) {
      const place = project(room, [x, (j + 0.5) * STEP, z])
      if (place === null || place.x < 0 || place.x >= 1 || place.y < 0 || place.y >= 1) continue
      const at = Math.floor(place.y * likely.height) * likely.width + Math.floor(place.x * likely.width)
      if (likely.data[at] >= threshold) marked[j * columns + i] = 1
    }
  }
  return joinedRectangles(marked, columns, rows).map(({ left, right, low, high }) => ({
    from: left * STEP,
    to: (right + 1) * STEP,
    sill: low * STEP,
    head: (high + 1) * STEP,
  }))
}

function lengthOf({ box }: StagingRoom, wall: WallPlane): number {
  return wall === 'back' ? box.right - box.left : box.back - box.front
}

/** Whether a place of a wall belongs to a known opening or its frame, which would join what stands beside it. */
function isFrameOf({ from, to, sill, head }: Opening, along: number, height: number): boolean {
  return (
    along > from - FRAME &&
    along < to + FRAME &&
    height > (sill < DOOR_SILL ? 0 : sill - FRAME) &&
    height < head + FRAME
  )
}

/** Whether something goes all round a known opening, no farther than its trim does. */
function isTrimOf(own: Opening, other: Omit<Opening, 'kind'>): boolean {
  const over = [own.from - other.from, other.to - own.to, own.sill - other.sill, other.head - own.head]
  return over.every((beyond) => beyond > -FRAME / 2 && beyond < TRIM)
}

/** Red, green and blue at the places of a wall, from its foot upwards; -1 where the photo does not show it. */
function sampleWall(
  photo: Pixels,
  room: StagingRoom,
  wall: WallPlane,
  columns: number,
  rows: number,
): Int16Array {
  const { width, height, data } = photo
  const samples = new Int16Array(columns * rows * 3).fill(-1)
  for (let i = 0; i < columns; i++) {
    const [x, z] = placeAlong(room, wall, (i + 0.5) * STEP)
    for (let j = 0; j < rows; j++) {
      const place = project(room, [x, (j + 0.5) * STEP, z])
      if (place === null || place.x < 0 || place.x >= 1 || place.y < 0 || place.y >= 1) continue
      const pixel = (Math.floor(place.y * height) * width + Math.floor(place.x * width)) * 4
      for (let c = 0; c < 3; c++) samples[(j * columns + i) * 3 + c] = data[pixel + c]
    }
  }
  return samples
}

/** How much the colour changes from each place to those beside and above it. */
function findChanges(samples: Int16Array, columns: number, rows: number): Float32Array {
  const changes = new Float32Array(columns * rows)
  const difference = (a: number, b: number) => {
    if (samples[a * 3] < 0 || samples[b * 3] < 0) return 0
    let max = 0
    for (let c = 0; c < 3; c++) max = Math.max(max, Math.abs(samples[a * 3 + c] - samples[b * 3 + c]))
    return max
  }
  for (let j = 0; j < rows - 1; j++)
    for (let i = 0; i < columns - 1; i++) {
      const at = j * columns + i
      if (samples[at * 3] >= 0) changes[at] = Math.max(difference(at, at + 1), difference(at, at + columns))
    }
  return changes
}

/** From where on changes are more than a plain wall has. */
function busyFrom(changes: Float32Array): number {
  const known = changes.filter((change) => change > 0).sort()
  return Math.max(MIN_CHANGE, MEDIAN_CHANGES * (known[known.length >> 1] ?? 0))
}

/** 1 where a change is more than `threshold`. */
function above(changes: Float32Array, threshold: number): Uint8Array {
  return Uint8Array.from(changes, (change) => (change > threshold ? 1 : 0))
}

interface Rectangle {
  left: number
  right: number
  low: number
  high: number
}

/** The rectangles round groups of marked cells, of which gaps of one cell are no gaps; those that meet are one. */
function joinedRectangles(marked: Uint8Array, columns: number, rows: number): Rectangle[] {
  const isDone = new Uint8Array(marked.length)
  const found: Rectangle[] = []
  for (let start = 0; start < marked.length; start++) {
    if (marked[start] === 0 || isDone[start] === 1) continue
    const queue = [start]
    isDone[start] = 1
    const rectangle = { left: columns, right: -1, low: rows, high: -1 }
    for (let head = 0; head < queue.length; head++) {
      const [i, j] = [queue[head] % columns, Math.floor(queue[head] / columns)]
      rectangle.left = Math.min(rectangle.left, i)
      rectangle.right = Math.max(rectangle.right, i)
      rectangle.low = Math.min(rectangle.low, j)
      rectangle.high = Math.max(rectangle.high, j)
      for (let y = Math.max(0, j - 2); y <= Math.min(rows - 1, j + 2); y++)
        for (let x = Math.max(0, i - 2); x <= Math.min(columns - 1, i + 2); x++) {
          const next = y * columns + x
          if (marked[next] === 0 || isDone[next] === 1) continue
          isDone[next] = 1
          queue.push(next)
        }
    }
    found.push(rectangle)
  }
  return found
}
