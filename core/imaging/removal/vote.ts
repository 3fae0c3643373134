import { AREA, RADIUS, type Level } from './level.ts'
import { shiftOf, type Matches, type Shifts } from './matching.ts'

/** exp(-i / 32) for i up to 8 · 32, by repeated multiplication: the same in every engine, as Math.exp is not. */
const FALL = fallTable()

function fallTable(): Float64Array {
  const out = new Float64Array(257)
  out[0] = 1
  for (let i = 1; i < out.length; i++) out[i] = out[i - 1] * 0.9692332344763441
  return out
}

/** How votes are weighed. */
export interface Ballot {
  /** Weight of each target by its distance from the hole's edge: the edge is known, the middle is guessed. */
  trust: Float32Array
  /** 0 to 1: how much of the single best patch's value is taken instead of the mean of all. */
  sharpness: number
  /** False when the costs are not yet known: all patches count by trust alone. */
  byCost: boolean
}

/** A cost below which patches are taken for equal: two levels of difference a pixel and channel. */
const NOISE = AREA * 4 * 4

/**
 * The value of each pixel listed, from all patches that cover it: red, green, blue, texture, interleaved, unrounded.
 * Weighted mean after Wexler et al. 2007, "Space-time completion of video".
 */
export function vote(
  level: Level,
  shifts: Shifts,
  matches: Matches,
  ballot: Ballot,
  pixels: Int32Array,
): Float32Array {
  const { width, height, data, targetAt } = level
  const { source, cost } = matches
  const { trust, sharpness, byCost } = ballot
  const [red, green, blue] = shifts.sums
  const { limit } = shifts
  const out = new Float32Array(pixels.length * 4)
  for (let i = 0; i < pixels.length; i++) {
    const p = pixels[i]
    const py = (p / width) | 0
    const px = p - py * width
    const x0 = Math.max(RADIUS, px - RADIUS)
    const x1 = Math.min(width - 1 - RADIUS, px + RADIUS)
    const y0 = Math.max(RADIUS, py - RADIUS)
    const y1 = Math.min(height - 1 - RADIUS, py + RADIUS)
    let scale = 0
    if (byCost) {
      let sum = NOISE
      let count = 1
      for (let y = y0; y <= y1; y++)
        for (let x = x0; x <= x1; x++) {
          const t = targetAt[y * width + x]
          if (t < 0) continue
          const c = cost[t]
          if (c > 0) sum += c
          count++
        }
      scale = (32 * count) / (sum * 1.2)
    }
    let total = 0
    let r = 0
    let g = 0
    let b = 0
    let texture = 0
    let most = -1
    let bestR = 0
    let bestG = 0
    let bestB = 0
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const q = y * width + x
        const t = targetAt[q]
        if (t < 0) continue
        const s = source[t]
        const c = cost[t]
        const fall = c > 0 ? Math.min(256, (c * scale) | 0) : 0
        const weight = trust[t] * FALL[fall]
        const from = (s + p - q) * 4
        const vr = data[from] + shiftOf(red[q], red[s], limit) / AREA
        const vg = data[from + 1] + shiftOf(green[q], green[s], limit) / AREA
        const vb = data[from + 2] + shiftOf(blue[q], blue[s], limit) / AREA
        total += weight
        r += weight * vr
        g += weight * vg
        b += weight * vb
        texture += weight * data[from + 3]
        if (weight > most) {
          most = weight
          bestR = vr
          bestG = vg
          bestB = vb
        }
      }
    const j = i * 4
    const mean = (1 - sharpness) / total
    out[j] = r * mean + bestR * sharpness
    out[j + 1] = g * mean + bestG * sharpness
    out[j + 2] = b * mean + bestB * sharpness
    out[j + 3] = texture / total
  }
  return out
}

/** Writes voted values into the level, rounded. */
export function store(level: Level, pixels: Int32Array, values: Float32Array): void {
  const { data } = level
  for (let i = 0; i < pixels.length; i++) {
    const to = pixels[i] * 4
    for (let k = 0; k < 4; k++) {
      const v = values[i * 4 + k]
      data[to + k] = v <= 0 ? 0 : v >= 255 ? 255 : v + 0.5
    }
  }
}
