import type { Crop } from '../crop.ts'
import type { Run } from './gaps.ts'
import type { Path } from './path.ts'
import { sampleAt } from './sample.ts'

/** What is seen across a line at the places that may be copied. Columns of one run stand in its order. */
export interface Profile {
  /** Pixels to each side. */
  radius: number
  /** Place of the path that each column shows. */
  places: Int32Array
  /** Which of the runs each column belongs to. */
  run: Uint8Array
  /** Mean red, green, blue of the two sides (6 values a column), smoothed along the line. */
  light: Float32Array
  /** Mean squared difference of each two columns without their light. */
  difference: Float32Array
}

/** Columns to either side over which the light is smoothed, in parts of the radius. */
const SMOOTHING_RADIUS = 1
/** Pixels next to the line that belong to the edge, not to a side. */
const EDGE_HALF_WIDTH_PX = 2

/** Red, green and blue along the upright at a place, `2 · radius + 1` pixels of them. */
function readColumn(
  crop: Crop,
  path: Path,
  place: number,
  radius: number,
  out: Float32Array,
  at: number,
): void {
  const colour = new Float64Array(3)
  for (let d = -radius; d <= radius; d++) {
    const x = path.x[place] - path.directionY[place] * d
    const y = path.y[place] + path.directionX[place] * d
    sampleAt(crop, x, y, colour)
    out.set(colour, at + (d + radius) * 3)
  }
}

/** Means of the sides of one column. */
function averageSides(column: Float32Array, at: number, radius: number, out: Float32Array, to: number): void {
  for (let k = 0; k < 3; k++) {
    let [one, two] = [0, 0]
    for (let d = EDGE_HALF_WIDTH_PX; d <= radius; d++) {
      one += column[at + (radius - d) * 3 + k]
      two += column[at + (radius + d) * 3 + k]
    }
    out[to + k] = one / (radius - EDGE_HALF_WIDTH_PX + 1)
    out[to + 3 + k] = two / (radius - EDGE_HALF_WIDTH_PX + 1)
  }
}

function smoothLight(own: Float32Array, run: Uint8Array, by: number): Float32Array {
  const out = new Float32Array(own.length)
  for (let c = 0; c < run.length; c++) {
    let count = 0
    for (let o = Math.max(0, c - by); o <= Math.min(run.length - 1, c + by); o++) {
      if (run[o] !== run[c]) continue
      count++
      for (let k = 0; k < 6; k++) out[c * 6 + k] += own[o * 6 + k]
    }
    for (let k = 0; k < 6; k++) out[c * 6 + k] /= count
  }
  return out
}

/** What is seen across a path along the given runs. `radius` is at least 3. */
export function readProfile(crop: Crop, path: Path, runs: readonly Run[], radius: number): Profile {
  const places = runs.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
  const run = Uint8Array.from(
    runs.flatMap(({ from, to }, index) => Array.from({ length: to - from + 1 }, () => index)),
  )
  const count = places.length
  const size = (2 * radius + 1) * 3
  const columns = new Float32Array(count * size)
  const own = new Float32Array(count * 6)
  for (const [c, place] of places.entries()) {
    readColumn(crop, path, place, radius, columns, c * size)
    averageSides(columns, c * size, radius, own, c * 6)
  }
  const light = smoothLight(own, run, SMOOTHING_RADIUS * radius)
  for (let c = 0; c < count; c++)
    for (let i = 0; i < size; i++) columns[c * size + i] -= light[c * 6 + (i < size / 2 ? 0 : 3) + (i % 3)]
  const difference = new Float32Array(count * count)
  for (let a = 0; a < count; a++)
    for (let b = 0; b < a; b++) {
      let sum = 0
      for (let i = 0; i < size; i++) {
        const d = columns[a * size + i] - columns[b * size + i]
        sum += d * d
      }
      difference[a * count + b] = sum / size
      difference[b * count + a] = sum / size
    }
  return { radius, places: Int32Array.from(places), run, light, difference }
}
