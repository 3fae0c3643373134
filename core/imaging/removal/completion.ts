import { findMatches, followPlaces, type Found, type LevelDone } from './find-matches.ts'
import type { Level } from './level.ts'
import { toPlaces, type Alignment, type Places } from './places.ts'

/** What a fill puts into the hole, and what it would put onto the known pixels around it. */
export interface Completion {
  /** The hole's pixels, rising. */
  unknown: Int32Array
  /** For each pixel of `unknown`: red, green, blue and one more. */
  fill: Float32Array
  /** Known pixels next to the hole. */
  rim: Int32Array
  /** For each pixel of `rim`, as `fill`. */
  rimFill: Float32Array
}

/** A completion by copies, with where they come from. */
export interface CopiedCompletion extends Completion {
  places: Places
}

/** Known pixels next to the hole (4-neighbours), where fill and photo can be compared. */
export function findRim({ width, height, hole }: Pick<Level, 'width' | 'height' | 'hole'>): Int32Array {
  const out: number[] = []
  const top = Math.floor(Math.max(0, hole.indexOf(1)) / width)
  const bottom = Math.floor(hole.lastIndexOf(1) / width)
  for (let y = Math.max(0, top - 1); y <= Math.min(height - 1, bottom + 1); y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (hole[i] === 1) continue
      if (
        (x > 0 && hole[i - 1] === 1) ||
        (x < width - 1 && hole[i + 1] === 1) ||
        (y > 0 && hole[i - width] === 1) ||
        (y < height - 1 && hole[i + width] === 1)
      )
        out.push(i)
    }
  return Int32Array.from(out)
}

/** Part of the best patch's value in a pixel: more is sharper, less is smoother. */
const SHARPNESS = 0.9

/**
 * What a fill begins with: a first fill by copying, or the places that were found in a smaller picture of the same hole.
 */
export type Start = { kind: 'copying' } | { kind: 'places'; places: Places; alignment: Alignment }

/** Finds where to copy from, as the start says; for `minRatio` see `findMatches`. */
export function findFrom(level: Level, seed: number, minRatio: number, done: LevelDone, start: Start): Found {
  return start.kind === 'places'
    ? followPlaces(level, seed, start.places, start.alignment, done)
    : findMatches(level, seed, minRatio, done)
}

/** Fills the hole of a level by copied patches. The level must have at least one source. */
export function complete(
  level: Level,
  seed: number,
  minRatio: number,
  done: LevelDone,
  start: Start,
): CopiedCompletion {
  const { matcher, matches } = findFrom(level, seed, minRatio, done, start)
  const last = { sharpness: SHARPNESS, byCost: true }
  const rim = findRim(level)
  return {
    unknown: level.unknown,
    fill: matcher.vote(last, level.unknown),
    rim,
    rimFill: matcher.vote(last, rim),
    places: toPlaces(level, matches),
  }
}
