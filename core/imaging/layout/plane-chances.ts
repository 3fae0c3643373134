import { naturalLog } from '../numbers.ts'
import type { Place } from '../place/find-place.ts'
import { LABELS, planeAt, type RoomBox } from './layout.ts'
import type { Brightness } from './brightness.ts'

/** How likely each part of a photo is floor, ceiling or wall, 0 to 1: a grid over the photo, rows from the top. */
export interface PlaneChances {
  width: number
  height: number
  floor: Float32Array
  ceiling: Float32Array
  /** With what is set into walls. */
  wall: Float32Array
  /** Where the photo was taken, by all that it shows. */
  place: Place
}

/** No part is believed to be so sure that a plane there is impossible. */
const MIN_CHANCE = 0.05

/** What a box gains or loses in each cell of the picture by the kind of plane that it has there. */
export interface CellChances {
  floor: Float32Array
  ceiling: Float32Array
  wall: Float32Array
}

/**
 * The chances in the cells of a coarse picture of `across` × `down`. What stands before planes tells nothing: a cell
 * counts as far as it shows any plane.
 */
export function cellChances(chances: PlaneChances, across: number, down: number): CellChances {
  const floor = meansOf(chances, chances.floor, across, down)
  const ceiling = meansOf(chances, chances.ceiling, across, down)
  const wall = meansOf(chances, chances.wall, across, down)
  const gain = (own: Float32Array) =>
    own.map((value, i) => {
      const seen = floor[i] + ceiling[i] + wall[i]
      return seen * naturalLog((value + MIN_CHANCE) / (seen + MIN_CHANCE))
    })
  return { floor: gain(floor), ceiling: gain(ceiling), wall: gain(wall) }
}

/** Means over the cells that a grid's parts lie in. */
function meansOf(
  { width, height }: PlaneChances,
  values: Float32Array,
  across: number,
  down: number,
): Float32Array {
  const sums = new Float32Array(across * down)
  const counts = new Float32Array(across * down)
  // Parts may be larger than cells: several places of each are looked at.
  const times = Math.max(1, Math.ceil((2 * across) / width), Math.ceil((2 * down) / height))
  for (let y = 0; y < height * times; y++)
    for (let x = 0; x < width * times; x++) {
      const cell =
        Math.floor((y * down) / (height * times)) * across + Math.floor((x * across) / (width * times))
      sums[cell] += values[Math.floor(y / times) * width + Math.floor(x / times)]
      counts[cell]++
    }
  return sums.map((sum, i) => sum / Math.max(1, counts[i]))
}

/** The mean gain of a box over the picture's cells: 0 where every cell shows what the box has there, negative else. */
export function chanceScore(
  { floor, ceiling, wall }: CellChances,
  { directions }: Brightness,
  box: RoomBox,
): number {
  let sum = 0
  for (let i = 0, k = 0; i < floor.length; i++, k += 3) {
    const plane = planeAt(box, directions[k], directions[k + 1], directions[k + 2])
    const gain = plane === LABELS.floor ? floor : plane === LABELS.ceiling ? ceiling : wall
    sum += gain[i]
  }
  return sum / floor.length
}
