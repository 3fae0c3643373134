import { nextRandom } from '../random.ts'
import { RADIUS, type Level } from './level.ts'
import type { Matches } from './matching.ts'

/** A level that is filled, and where its patches come from, for a finer picture of the same hole to begin with. */
export interface Places {
  width: number
  height: number
  /** As the level's: red, green, blue and texture. */
  data: Uint8Array
  /** Index into `source` for each pixel of the level, or -1. */
  targetAt: Int32Array
  source: Int32Array
}

export function toPlaces({ width, height, data, targetAt }: Level, { source }: Matches): Places {
  return { width, height, data, targetAt, source }
}

/** Where a coarse picture shows what a fine one shows at (x, y): (`scaleX` · x + `x`, `scaleY` · y + `y`). */
export interface Alignment {
  scaleX: number
  scaleY: number
  x: number
  y: number
}

/** The alignment of a level to the one at half its size. */
export const HALF_SIZE: Alignment = { scaleX: 0.5, scaleY: 0.5, x: -0.25, y: -0.25 }

/** The alignment of the fine picture made smaller by a whole factor. */
export function alignReduced({ scaleX, scaleY, x, y }: Alignment, factor: number): Alignment {
  const centre = (factor - 1) / 2
  return {
    scaleX: scaleX * factor,
    scaleY: scaleY * factor,
    x: x + scaleX * centre,
    y: y + scaleY * centre,
  }
}

/**
 * Pixels of the coarse level around the place asked for, in which a patch is looked for: masks do not reduce exactly.
 */
const SEARCH_RADIUS_PX = 2

/** The patch of the coarse level that is nearest to a place of it; -1 where none is near. */
function nearestPatch({ width, height, targetAt }: Places, x: number, y: number): number {
  const isInside = x >= 0 && y >= 0 && x < width && y < height
  if (isInside && targetAt[y * width + x] >= 0) return y * width + x
  let found = -1
  let min = Infinity
  for (let v = Math.max(0, y - SEARCH_RADIUS_PX); v <= Math.min(height - 1, y + SEARCH_RADIUS_PX); v++)
    for (let u = Math.max(0, x - SEARCH_RADIUS_PX); u <= Math.min(width - 1, x + SEARCH_RADIUS_PX); u++) {
      const distance = (u - x) * (u - x) + (v - y) * (v - y)
      if (targetAt[v * width + u] < 0 || distance >= min) continue
      min = distance
      found = v * width + u
    }
  return found
}

/**
 * Matches for a level from the places of a coarser picture of the same hole, of any size: each target copies from as far
 * away, in parts of the picture, as the nearest patch there; from a random source where that is not a valid one. Returns
 * the random state after it. The level must have sources.
 */
export function matchesFromPlaces(
  level: Level,
  places: Places,
  { scaleX, scaleY, x: x0, y: y0 }: Alignment,
  matches: Matches,
  random: number,
): number {
  const { width, height, targets, valid, sources } = level
  let state = random
  for (let t = 0; t < targets.length; t++) {
    const y = (targets[t] / width) | 0
    const x = targets[t] - y * width
    const patch = nearestPatch(places, Math.round(x * scaleX + x0), Math.round(y * scaleY + y0))
    if (patch >= 0) {
      const source = places.source[places.targetAt[patch]]
      const rows = ((source / places.width) | 0) - ((patch / places.width) | 0)
      const columns = (source % places.width) - (patch % places.width)
      const u = Math.min(Math.max(x + Math.round(columns / scaleX), RADIUS), width - 1 - RADIUS)
      const v = Math.min(Math.max(y + Math.round(rows / scaleY), RADIUS), height - 1 - RADIUS)
      matches.source[t] = v * width + u
      if (valid[v * width + u] === 1) continue
    }
    state = nextRandom(state)
    matches.source[t] = sources[(state >>> 1) % sources.length]
  }
  return state
}

/**
 * Writes into a level's hole what a coarser picture of it shows there, enlarged: smooth, but of the right light and
 * colour.
 */
export function writeColours(
  { width, data, unknown }: Level,
  from: Pick<Places, 'width' | 'height' | 'data'>,
  { scaleX, scaleY, x: x0, y: y0 }: Alignment,
): void {
  for (const p of unknown) {
    const row = (p / width) | 0
    const x = Math.min(Math.max((p - row * width) * scaleX + x0, 0), from.width - 1)
    const y = Math.min(Math.max(row * scaleY + y0, 0), from.height - 1)
    const a = ((y | 0) * from.width + (x | 0)) * 4
    const b = (x | 0) < from.width - 1 ? a + 4 : a
    const down = (y | 0) < from.height - 1 ? from.width * 4 : 0
    const [right, below] = [x - (x | 0), y - (y | 0)]
    for (let k = 0; k < 4; k++) {
      const top = from.data[a + k] + right * (from.data[b + k] - from.data[a + k])
      const bottom = from.data[a + down + k] + right * (from.data[b + down + k] - from.data[a + down + k])
      data[p * 4 + k] = top + below * (bottom - top) + 0.5
    }
  }
}
