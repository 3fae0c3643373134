import type { Plane } from './pixels.ts'

/** Larger than any squared distance in a picture that fits in memory; stands for "no seed anywhere". */
export const UNREACHED = 0x3fffffff

/** Distance to the nearest seed of the same column, in pixels; `width + height` where the column has none. */
function columnDistances(plane: Plane, threshold: number): Int32Array {
  const { width, height, data } = plane
  const none = width + height
  const out = new Int32Array(width * height)
  for (let x = 0; x < width; x++) out[x] = data[x] >= threshold ? 0 : none
  for (let i = width; i < out.length; i++) {
    const above = out[i - width]
    out[i] = data[i] >= threshold ? 0 : above < none ? above + 1 : none
  }
  for (let i = out.length - width - 1; i >= 0; i--) {
    const below = out[i + width] + 1
    if (below < out[i]) out[i] = below
  }
  return out
}

/** Where the parabolas of a lower envelope lie, and from where on each is the lowest. */
interface Envelope {
  at: Int32Array
  from: Int32Array
}

/**
 * Lower envelope of the parabolas of a row from column `left` up to `right` (Meijster's second phase); writes squared
 * distances to `out`.
 */
function envelope(
  column: Int32Array,
  out: Int32Array,
  row: number,
  left: number,
  right: number,
  { at, from }: Envelope,
): void {
  let last = 0
  at[0] = left
  from[0] = left
  for (let x = left + 1; x < right; x++) {
    const height = column[row + x]
    while (last >= 0) {
      const peak = at[last]
      const start = from[last]
      const there = column[row + peak]
      if ((start - peak) ** 2 + there * there <= (start - x) ** 2 + height * height) break
      last--
    }
    if (last < 0) {
      last = 0
      at[0] = x
      continue
    }
    const peak = at[last]
    const there = column[row + peak]
    const start = 1 + Math.floor((x * x - peak * peak + height * height - there * there) / (2 * (x - peak)))
    if (start < right) {
      last++
      at[last] = x
      from[last] = start
    }
  }
  for (let x = right - 1; x >= left; x--) {
    const peak = at[last]
    const there = column[row + peak]
    out[row + x] = (x - peak) ** 2 + there * there
    if (x === from[last]) last--
  }
}

/** One row: no seed beyond one in the row itself is nearer than that. Seeds have 0 in `out` from the start. */
function envelopeRow(
  column: Int32Array,
  out: Int32Array,
  row: number,
  width: number,
  parabolas: Envelope,
): void {
  for (let x = 0; x < width; x++) {
    if (column[row + x] === 0) continue
    const left = Math.max(0, x - 1)
    while (x < width && column[row + x] !== 0) x++
    envelope(column, out, row, left, Math.min(width, x + 1), parabolas)
  }
}

/**
 * Exact squared Euclidean distance, in pixels, from each pixel to the nearest one whose value is at least
 * `threshold` (0 there; `UNREACHED` everywhere when there is none). Linear time.
 * Method: Meijster, Roerdink, Hesselink 2000, "A general algorithm for computing distance transforms in linear time".
 */
export function squaredDistance(plane: Plane, threshold = 128): Int32Array {
  const { width, height } = plane
  const column = columnDistances(plane, threshold)
  const out = new Int32Array(width * height)
  const none = (width + height) ** 2
  const parabolas = { at: new Int32Array(width), from: new Int32Array(width) }
  for (let y = 0; y < height; y++) envelopeRow(column, out, y * width, width, parabolas)
  for (let i = 0; i < out.length; i++) if (out[i] >= none) out[i] = UNREACHED
  return out
}
