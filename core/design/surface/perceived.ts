import type { Pixels } from '../../imaging/pixels.ts'
import { probabilityAt } from '../../perception/class-map.ts'
import { classesOf, type LabelClass } from '../../perception/classes.ts'
import { probabilityOf, type PerceptionMap } from '../../perception/perception-map.ts'

/** What a network saw in a photo, for its grid. */
export interface Perceived {
  /** What a place (fractions of the photo) most likely shows, and how likely that is, of 255. */
  at(x: number, y: number): { name: LabelClass; chance: number }
  /** How likely each pixel of the grid shows one of some classes, of 255, with the photo's edges. */
  of(classes: readonly LabelClass[]): Uint8Array
}

/** Parts of the map beside a place's own that say what it shows. */
const BESIDE = 1

/** Reads a map for a grid; planes that were asked for are kept. */
export function readPerception(map: PerceptionMap, reduced: Pixels): Perceived {
  const kept = new Map<string, Uint8Array>()
  return {
    at: (x, y) => {
      const chances = classesOf('indoor').map((name) => ({ name, chance: chanceNear(map, name, x, y) }))
      return chances.reduce((best, one) => (one.chance > best.chance ? one : best))
    },
    of: (classes) => {
      const key = classes.join()
      const plane = kept.get(key) ?? Uint8Array.from(probabilityAt(map, reduced, classes).data)
      kept.set(key, plane)
      return plane
    },
  }
}

function chanceNear(map: PerceptionMap, name: LabelClass, x: number, y: number): number {
  const { width, height, data } = probabilityOf(map, [name])
  const [column, row] = [Math.floor(x * width), Math.floor(y * height)]
  let [sum, count] = [0, 0]
  for (let j = Math.max(0, row - BESIDE); j <= Math.min(height - 1, row + BESIDE); j++)
    for (let i = Math.max(0, column - BESIDE); i <= Math.min(width - 1, column + BESIDE); i++) {
      sum += data[j * width + i]
      count++
    }
  return sum / count
}
