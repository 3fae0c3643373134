import { cubeRoot, naturalLog, powerOf24 } from '../numbers.ts'

/** Steps of a table over linear light of 0 to 1. */
export const LIGHT_STEPS = 16384
/** Steps of an sRGB code in `LINEAR`: codes are kept as whole sixteenths. */
export const CODE_STEPS = 16
/** Steps of a stop (EV) in `GAIN`, which reaches from −`GAIN_REACH` to +`GAIN_REACH`. */
export const GAIN_STEPS = 1024
export const GAIN_REACH = 8
/** Linear light that counts as none: keeps the logarithm of black finite and its noise small. */
const MIN_LINEAR = 1 / 512

/** Linear light of an sRGB code in sixteenths (IEC 61966-2-1). */
export const LINEAR = Float32Array.from({ length: 255 * CODE_STEPS + 1 }, (_, i) => {
  const value = i / (255 * CODE_STEPS)
  return value <= 0.04045 ? value / 12.92 : powerOf24((value + 0.055) / 1.055)
})

/** The sRGB code, 0 to 255 and not rounded, of linear light in steps. */
export const ENCODED = Float32Array.from({ length: LIGHT_STEPS + 1 }, (_, i) => {
  const value = i / LIGHT_STEPS
  if (value <= 0.0031308) return 255 * 12.92 * value
  const twelfth = cubeRoot(Math.sqrt(Math.sqrt(value)))
  return 255 * (1.055 * twelfth * twelfth * twelfth * twelfth * twelfth - 0.055)
})

/** Stops of linear light in steps: log2 of it and a small floor, about −9 to 0. */
export const STOPS = Float32Array.from(
  { length: LIGHT_STEPS + 1 },
  (_, i) => naturalLog((i / LIGHT_STEPS + MIN_LINEAR) / (1 + MIN_LINEAR)) / Math.LN2,
)

/** 2 to the power of each step, of products of exact roots of two. */
export const GAIN = Float32Array.from({ length: 2 * GAIN_REACH * GAIN_STEPS + 1 }, (_, i) => {
  const steps = i - GAIN_REACH * GAIN_STEPS
  let value = 1
  let root = 2
  const size = Math.abs(steps)
  for (let n = Math.floor(size / GAIN_STEPS); n > 0; n--) value *= 2
  for (let bit = GAIN_STEPS / 2; bit >= 1; bit /= 2) {
    root = Math.sqrt(root)
    if ((size & bit) !== 0) value *= root
  }
  return steps < 0 ? 1 / value : value
})

/** 2 to the power of `stops`, clamped to the table. */
export function lookUpGain(stops: number): number {
  const at = Math.round((stops + GAIN_REACH) * GAIN_STEPS)
  return GAIN[Math.min(GAIN.length - 1, Math.max(0, at))]
}

/** 0 at and below `from`, 1 at and above `to`, smooth between them. */
export function ramp(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
