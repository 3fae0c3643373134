import { boxMean } from '../filters/guided.ts'
import { maxOver } from '../filters/max-over.ts'
import type { Plane } from '../pixels.ts'
import type { Shift } from './align.ts'
import { codesByRank } from './codes-by-rank.ts'
import { readAt } from './weights.ts'

/** Codes of the reference between which it can tell whether another frame agrees. */
const MIN_REFERENCE_CODE = 24
const MAX_REFERENCE_CODE = 232
/** Codes of a frame that still tell of an amount of light. */
const MIN_CODE = 8
const MAX_CODE = 248
/**
 * Fractions of the reference's code by which frames may differ for other reasons, and from which on a thing has moved.
 */
const AGREEMENT_FRACTION = 0.14
const MOTION_FRACTION = 0.22
/** Codes that noise and half a pixel of shift may make. */
const NOISE_CODES = 20

/**
 * Takes weight from a frame, in place, where it shows something else than the reference does (planes of the same
 * channel): what moved between the shots is taken from the reference alone. Where the reference is nearly black or
 * white it cannot tell.
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
      if (truth < MIN_REFERENCE_CODE || truth > MAX_REFERENCE_CODE) continue
      const code = frame.data[rows[y] * width + columns[x]]
      if (code < MIN_CODE || code > MAX_CODE) continue
      off[p] = Math.abs(map[code] - truth) / (truth + NOISE_CODES)
    }
  const radius = Math.max(2, Math.round(Math.max(width, height) / 400))
  // As far as a thing's edge counts, which has the most contrast: its outline must not outlive it.
  const moved = maxOver(boxMean(off, width, height, radius), width, height, 3 * radius)
  for (let p = 0; p < weights.length; p++) {
    const fraction = (moved[p] - AGREEMENT_FRACTION) / (MOTION_FRACTION - AGREEMENT_FRACTION)
    if (fraction > 0) weights[p] *= fraction >= 1 ? 0 : 1 - fraction
  }
}
