import { boxMean } from '../filters/guided.ts'
import type { Plane } from '../pixels.ts'
import type { Shift } from './align.ts'
import { readAt } from './weights.ts'

/** Codes of the reference between which it can tell whether another frame agrees. */
const DARKEST = 24
const BRIGHTEST = 232
/** Codes by which frames may differ for other reasons (noise, half a pixel), and from which on a thing has moved. */
const AGREES = 26
const MOVED = 60

/** What each code of a frame is in the reference, by rank: both show the same places, only with more or less light. */
function codesByRank(frame: Plane, reference: Plane): Uint8Array {
  const counts = [frame, reference].map(({ data }) => {
    const out = new Float64Array(256)
    for (const value of data) out[value]++
    return out
  })
  const map = new Uint8Array(256)
  let [below, at, reached] = [0, 0, counts[1][0]]
  for (let code = 0; code < 256; code++) {
    const middle = below + counts[0][code] / 2
    while (at < 255 && reached < middle) reached += counts[1][++at]
    map[code] = at
    below += counts[0][code]
  }
  return map
}

/**
 * Takes weight from a frame, in place, where it shows something else than the reference does: what moved between the
 * shots is taken from the reference alone. Where the reference is nearly black or white it cannot tell.
 */
export function deghost(weights: Float32Array, frame: Plane, shift: Shift, reference: Plane): void {
  const { width, height } = reference
  const map = codesByRank(frame, reference)
  const columns = readAt(width, shift.x)
  const rows = readAt(height, shift.y)
  const off = new Float32Array(weights.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const truth = reference.data[p]
      if (truth < DARKEST || truth > BRIGHTEST) continue
      const predicted = map[frame.data[rows[y] * width + columns[x]]]
      if (predicted < DARKEST || predicted > BRIGHTEST) continue
      off[p] = Math.abs(predicted - truth)
    }
  const radius = Math.max(2, Math.round(Math.max(width, height) / 400))
  const moved = boxMean(off, width, height, radius)
  for (let p = 0; p < weights.length; p++) {
    const share = (moved[p] - AGREES) / (MOVED - AGREES)
    if (share > 0) weights[p] *= share >= 1 ? 1e-6 : 1 - share
  }
}
