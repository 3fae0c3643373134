import { boundsOf, distanceTo, distanceToSides, isInside, type Footprint, type Point } from './geometry.ts'

/** Metres. A person passes where a circle of this radius does. */
export const PATH_RADIUS = 0.3
const CELL = 0.1
/** Metres within which a place counts as reached. */
const REACH = 0.45

/** What paths lead past: floor, and what stands on it. */
export interface Ground {
  floor: readonly Point[]
  /** The part of the floor that is looked at; paths beyond it are not. */
  within: readonly Point[]
  obstacles: readonly Footprint[]
}

/**
 * Whether one can walk between all `exits`, and from them to one place of each of `places`, on paths of `2 * radius`
 * metres. Exits that are shut in from the start, by the room itself, do not count.
 */
export function arePathsFree(
  ground: Ground,
  exits: readonly Point[],
  places: readonly (readonly Point[])[],
  radius: number = PATH_RADIUS,
): boolean {
  const { x0, z0, x1, z1 } = boundsOf(ground.within)
  const [columns, rows] = [Math.max(1, Math.ceil((x1 - x0) / CELL)), Math.max(1, Math.ceil((z1 - z0) / CELL))]
  const at = (i: number): Point => [
    x0 + ((i % columns) + 0.5) * CELL,
    z0 + (Math.floor(i / columns) + 0.5) * CELL,
  ]
  const state = new Int8Array(columns * rows)
  /** 1 free, 2 not; found out when first asked. */
  const isFree = (i: number) => {
    if (state[i] === 0) {
      const point = at(i)
      const free =
        isInside(ground.floor, point) &&
        distanceToSides(ground.floor, point) >= radius &&
        ground.obstacles.every((obstacle) => distanceTo(obstacle, point) >= radius)
      state[i] = free ? 1 : 2
    }
    return state[i] === 1
  }
  const nearestFree = ([x, z]: Point): number | null => {
    const [column, row] = [Math.floor((x - x0) / CELL), Math.floor((z - z0) / CELL)]
    const reach = Math.ceil(REACH / CELL)
    let best: number | null = null
    let bestFar = Infinity
    for (let r = Math.max(0, row - reach); r <= Math.min(rows - 1, row + reach); r++)
      for (let c = Math.max(0, column - reach); c <= Math.min(columns - 1, column + reach); c++) {
        const far = (r - row) ** 2 + (c - column) ** 2
        if (far < bestFar && far <= reach * reach && isFree(r * columns + c)) {
          best = r * columns + c
          bestFar = far
        }
      }
    return best
  }
  const [first, ...others] = exits.map(nearestFree)
  if (first === undefined) return true
  if (first === null) return false
  const isReached = new Uint8Array(columns * rows)
  const queue = [first]
  isReached[first] = 1
  for (let head = 0; head < queue.length; head++) {
    const i = queue[head]
    const column = i % columns
    for (const next of [
      column > 0 ? i - 1 : -1,
      column < columns - 1 ? i + 1 : -1,
      i - columns,
      i + columns,
    ]) {
      if (next < 0 || next >= columns * rows || isReached[next] === 1 || !isFree(next)) continue
      isReached[next] = 1
      queue.push(next)
    }
  }
  const reached = (place: number | null) => place !== null && isReached[place] === 1
  return (
    others.every(reached) && places.every((choices) => choices.some((choice) => reached(nearestFree(choice))))
  )
}
