import { boxMean } from '../filters/guided.ts'
import type { NumberPlane } from '../filters/pyramid.ts'

/** What two frames of different light have in common: brightness less that of its surroundings, in codes. */
export interface Features extends NumberPlane {
  /** 1 where a pixel and its four neighbours are neither nearly black nor nearly white; 0 elsewhere and at the border. */
  sure: Uint8Array
}

/** Codes of a frame that still tell of an amount of light. */
const LEAST = 8
const MOST = 247
/** Radius of the surroundings, in pixels. */
const RADIUS = 7

/** Codes of the reference that both frames can tell apart. */
export interface Limits {
  low: number
  high: number
}

/** `codes` is what each code of the frame is in the reference. */
export function commonLimits(codes: Uint8Array): Limits {
  return { low: Math.max(LEAST, codes[LEAST]), high: Math.min(MOST, codes[MOST]) }
}

/**
 * The features of a plane of luma (0 to 255). `codes` is what each code of it is in the reference. Means are of sure
 * pixels alone, so that a burnt-out window does not darken its frame; and what is sure is so in both frames, else means
 * beside what one of them cannot tell would differ.
 */
export function featuresOf(
  { width, height, values }: NumberPlane,
  codes: Uint8Array,
  { low, high }: Limits,
): Features {
  const told = new Float32Array(values.length)
  const seen = new Float32Array(values.length)
  for (let p = 0; p < values.length; p++) {
    const code = Math.floor(values[p])
    const value = codes[code] + (codes[Math.min(255, code + 1)] - codes[code]) * (values[p] - code)
    if (value < low || value > high) continue
    told[p] = value
    seen[p] = 1
  }
  const means = boxMean(told, width, height, RADIUS)
  const shares = boxMean(seen, width, height, RADIUS)
  for (let p = 0; p < told.length; p++) if (seen[p] === 1) told[p] -= means[p] / shares[p]
  return { width, height, values: told, sure: sureAll(seen, width, height) }
}

function sureAll(seen: Float32Array, width: number, height: number): Uint8Array {
  const sure = new Uint8Array(seen.length)
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const p = y * width + x
      const count = seen[p] + seen[p - 1] + seen[p + 1] + seen[p - width] + seen[p + width]
      sure[p] = count === 5 ? 1 : 0
    }
  return sure
}
