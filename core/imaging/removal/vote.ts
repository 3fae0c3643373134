import type { Rect } from '../pixels.ts'
import { computeBounds } from './bounds.ts'
import { AREA, RADIUS, type Level } from './level.ts'
import { computeShift, type Matches, type Shifts } from './matching.ts'

/**
 * The weight of a patch that is wholly known and has no cost. Votes are weighed in whole numbers of 14 bits: the sums
 * over all patches of a pixel stay within 32 bits, and all engines have the same.
 */
export const FULL_WEIGHT = 16_384

/**
 * `FULL_WEIGHT` times exp(-i / 32) for i up to 8 · 32, by repeated multiplication: the same in every engine, as
 * Math.exp is not.
 */
export const EXP_TABLE = fallTable()

function fallTable(): Uint16Array {
  const out = new Uint16Array(257)
  let value = FULL_WEIGHT
  for (let i = 0; i < out.length; i++) {
    out[i] = value + 0.5
    value *= 0.9692332344763441
  }
  return out
}

/** How votes are weighed. */
export interface VoteOptions {
  /** 0 to 1: how much of the single best patch's value is taken instead of the mean of all. */
  sharpness: number
  /** False when the costs are not yet known: all patches count by trust alone, and as they are. */
  byCost: boolean
}

/** A cost below which patches are taken for equal: two levels of difference a pixel and channel. */
const NOISE_COST = AREA * 4 * 4

/**
 * By how much red, green and blue of each target's copy shift, as sums over the patch, and 0: four values a target.
 */
export function computeColourShifts(
  { targets }: Level,
  { sums, limit }: Shifts,
  { source }: Matches,
): Int16Array {
  const colourShifts = new Int16Array(targets.length * 4)
  if (limit === 0) return colourShifts
  for (let t = 0; t < targets.length; t++) {
    const p = targets[t] * 4
    const q = source[t] * 4
    for (let k = 0; k < 3; k++) colourShifts[t * 4 + k] = computeShift(sums[p + k], sums[q + k], limit)
  }
  return colourShifts
}

/** Costs above 0, and their number, summed over all targets above and to the left of a place. */
interface CostSums {
  rect: Rect
  sums: Float64Array
  counts: Int32Array
}

/** Sums over rectangles from four values (Crow 1984, "Summed-area tables"); whole numbers, so they are exact. */
function computeCostSums({ targets, targetAt, width }: Level, { cost }: Matches): CostSums {
  const rect = computeBounds(targets, width)
  const across = rect.width + 1
  const sums = new Float64Array(across * (rect.height + 1))
  const counts = new Int32Array(sums.length)
  for (let y = 0; y < rect.height; y++) {
    let sum = 0
    let count = 0
    for (let x = 0; x < rect.width; x++) {
      const t = targetAt[(rect.y + y) * width + rect.x + x]
      if (t >= 0) {
        if (cost[t] > 0) sum += cost[t]
        count++
      }
      const i = (y + 1) * across + x + 1
      sums[i] = sums[i - across] + sum
      counts[i] = counts[i - across] + count
    }
  }
  return { rect, sums, counts }
}

/** Parts of a step of `EXP_TABLE`: whole numbers, so that no engine rounds. */
const STEP_FRACTIONS = 2 ** 22

/** Parts of a step of `EXP_TABLE` for each level of cost, by the mean cost of the targets from (x0, y0) to (x1, y1). */
function computeScale(
  { rect, sums, counts }: CostSums,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): number {
  const across = rect.width + 1
  const left = Math.max(0, x0 - rect.x)
  const right = Math.min(rect.width, x1 + 1 - rect.x)
  const top = Math.max(0, y0 - rect.y) * across
  const bottom = Math.min(rect.height, y1 + 1 - rect.y) * across
  const sum = NOISE_COST + sums[bottom + right] - sums[bottom + left] - sums[top + right] + sums[top + left]
  const count = 1 + counts[bottom + right] - counts[bottom + left] - counts[top + right] + counts[top + left]
  return (((32 * count) / (sum * 1.2)) * STEP_FRACTIONS) | 0
}

/**
 * The value of each pixel listed, from all patches that cover it: red, green, blue, texture, interleaved, unrounded.
 * `trust` is the weight of each target by its distance from the hole's edge, 0 to `FULL_WEIGHT`: the edge is known, the
 * middle is guessed. Weighted mean after Wexler et al. 2007, "Space-time completion of video".
 */
export function vote(
  level: Level,
  shifts: Shifts,
  matches: Matches,
  trust: Uint16Array,
  { sharpness, byCost }: VoteOptions,
  pixels: Int32Array,
): Float32Array {
  const { width, height, data, targets, targetAt } = level
  const { source, cost } = matches
  const colourShifts = computeColourShifts(level, byCost ? shifts : { sums: shifts.sums, limit: 0 }, matches)
  const costs = byCost ? computeCostSums(level, matches) : null
  const own = sharpness / AREA
  const out = new Float32Array(pixels.length * 4)
  for (let i = 0; i < pixels.length; i++) {
    const p = pixels[i]
    const py = (p / width) | 0
    const px = p - py * width
    const x0 = Math.max(RADIUS, px - RADIUS)
    const x1 = Math.min(width - 1 - RADIUS, px + RADIUS)
    const y0 = Math.max(RADIUS, py - RADIUS)
    const y1 = Math.min(height - 1 - RADIUS, py + RADIUS)
    const scale = costs === null ? 0 : computeScale(costs, x0, y0, x1, y1)
    let total = 0
    let r = 0
    let g = 0
    let b = 0
    let texture = 0
    let max = -1
    let bestR = 0
    let bestG = 0
    let bestB = 0
    for (let y = y0; y <= y1; y++)
      for (let q = y * width + x0; q <= y * width + x1; q++) {
        const t = targetAt[q]
        if (t < 0) continue
        const c = cost[t]
        const fall = c > 0 ? Math.min(256, (c * scale) / STEP_FRACTIONS) | 0 : 0
        // None has no weight at all: where all copies are bad, they still are all there is.
        const weight = Math.max(1, (trust[t] * EXP_TABLE[fall]) >> 14)
        const from = (p + source[t] - targets[t]) * 4
        const vr = AREA * data[from] + colourShifts[t * 4]
        const vg = AREA * data[from + 1] + colourShifts[t * 4 + 1]
        const vb = AREA * data[from + 2] + colourShifts[t * 4 + 2]
        total += weight
        r += weight * vr
        g += weight * vg
        b += weight * vb
        texture += weight * data[from + 3]
        if (weight > max) {
          max = weight
          bestR = vr
          bestG = vg
          bestB = vb
        }
      }
    const j = i * 4
    const mean = (1 - sharpness) / (total * AREA)
    out[j] = r * mean + bestR * own
    out[j + 1] = g * mean + bestG * own
    out[j + 2] = b * mean + bestB * own
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
