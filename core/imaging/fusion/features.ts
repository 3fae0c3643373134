import { boxMean } from '../filters/guided.ts'
import type { NumberPlane } from '../filters/pyramid.ts'

/** What two frames of different light have in common: brightness less that of its neighbourhood, in codes. */
export interface Features extends NumberPlane {
  /**
   * 1 where a pixel and its four neighbours are neither nearly black nor nearly white; 0 elsewhere and at the border.
   */
  sure: Uint8Array
}

/** Codes of a frame that still tell of an amount of light. */
const MIN_CODE = 8
const MAX_CODE = 247
/** Radius of the neighbourhood, in pixels. */
const WINDOW_RADIUS_PX = 7

/** Codes of the reference that both frames can tell apart. */
export interface Limits {
  low: number
  high: number
}

/** `codes` is what each code of the frame is in the reference. */
export function commonLimits(codes: Uint8Array): Limits {
  return { low: Math.max(MIN_CODE, codes[MIN_CODE]), high: Math.min(MAX_CODE, codes[MAX_CODE]) }
}

/**
 * The features of a plane of luma (0 to 255). `codes` is what each code of it is in the reference. Means are of sure
 * pixels alone, so that a burnt-out window does not darken its frame; and what is sure is so in both frames, else means
 * beside what one of them cannot tell would differ.
 */
export function computeFeatures(
  { width, height, values }: NumberPlane,
  codes: Uint8Array,
  { low, high }: Limits,
): Features {
  const defined = new Float32Array(values.length)
  const seen = new Float32Array(values.length)
  for (let p = 0; p < values.length; p++) {
    const code = Math.floor(values[p])
    const value = codes[code] + (codes[Math.min(255, code + 1)] - codes[code]) * (values[p] - code)
    if (value < low || value > high) continue
    defined[p] = value
    seen[p] = 1
  }
  const means = boxMean(defined, width, height, WINDOW_RADIUS_PX)
  const fractions = boxMean(seen, width, height, WINDOW_RADIUS_PX)
  for (let p = 0; p < defined.length; p++) if (seen[p] === 1) defined[p] -= means[p] / fractions[p]
  return { width, height, values: defined, sure: isCertain(seen, width, height) }
}

function isCertain(seen: Float32Array, width: number, height: number): Uint8Array {
  const sure = new Uint8Array(seen.length)
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const p = y * width + x
      const count = seen[p] + seen[p - 1] + seen[p + 1] + seen[p - width] + seen[p + width]
      sure[p] = count === 5 ? 1 : 0
    }
  return sure
}
