import { squaredStep } from '../select/grid-cut.ts'
import type { LabGrid } from '../select/lab-grid.ts'

/** Thresholds that are tried, and the steps of brightness (CIELAB L a pixel) that they lie between. */
const THRESHOLD_COUNT = 40
const MIN_STEP = 1.5
const MAX_STEP = 24
/** How much more even the sky is expected to be than the ground. */
const SKY_WEIGHT = 2

/** How far down the sky reaches in each column: the row of the first pixel that is not sky; 0 where there is none. */
export function skyBorder(grid: LabGrid): Int32Array {
  const steps = gradient(grid)
  let best: Int32Array = new Int32Array(grid.width)
  const sums = sumsAbove(grid)
  let max = -Infinity
  for (let i = 0; i < THRESHOLD_COUNT; i++) {
    const fraction = i / (THRESHOLD_COUNT - 1)
    const border = firstSteps(steps, grid, MIN_STEP + (MAX_STEP - MIN_STEP) * fraction * fraction)
    const score = computeScore(grid, sums, border)
    if (score <= max) continue
    max = score
    best = border
  }
  return best
}

function gradient({ width, height, lab }: LabGrid): Float32Array {
  const out = new Float32Array(width * height)
  for (let y = 1; y + 1 < height; y++) gradientRow(lab, y * width, width, out)
  return out
}

function gradientRow(lab: Float32Array, start: number, width: number, out: Float32Array): void {
  const last = start + width - 1
  for (let p = start; p <= last; p++) {
    const left = p > start ? p - 1 : p
    const right = p < last ? p + 1 : p
    out[p] = Math.sqrt(squaredStep(lab, left, right) + squaredStep(lab, p - width, p + width)) / 2
  }
}

function firstSteps(steps: Float32Array, { width, height }: LabGrid, threshold: number): Int32Array {
  const out = new Int32Array(width)
  for (let x = 0; x < width; x++) out[x] = firstStep(steps, x, width, height, threshold)
  return out
}

function firstStep(steps: Float32Array, x: number, width: number, height: number, threshold: number): number {
  let y = 0
  for (let p = x; y < height && steps[p] < threshold; p += width) y++
  return y
}

/** Sums down the columns of a grid, above each row: colour (3) and its square; one row more than the grid. */
function sumsAbove({ width, height, lab }: LabGrid): Float64Array {
  const out = new Float64Array((height + 1) * width * 4)
  for (let p = 0; p < width * height; p++) {
    const l = lab[p * 3]
    const a = lab[p * 3 + 1]
    const b = lab[p * 3 + 2]
    const at = p * 4
    const below = at + width * 4
    out[below] = out[at] + l
    out[below + 1] = out[at + 1] + a
    out[below + 2] = out[at + 2] + b
    out[below + 3] = out[at + 3] + l * l + a * a + b * b
  }
  return out
}

/** Higher, the more even both parts are. Method: Shen, Wang 2013, "Sky region detection in a single image". */
function computeScore({ width, height }: LabGrid, sums: Float64Array, border: Int32Array): number {
  const sky = new Float64Array(5)
  const all = new Float64Array(5)
  for (let x = 0; x < width; x++) {
    const above = (border[x] * width + x) * 4
    const whole = (height * width + x) * 4
    for (let c = 0; c < 4; c++) {
      sky[c] += sums[above + c]
      all[c] += sums[whole + c]
    }
    sky[4] += border[x]
    all[4] += height
  }
  if (sky[4] < 0.01 * width * height || sky[4] === all[4]) return -Infinity
  const ground = all.map((sum, c) => sum - sky[c])
  return 1 / (SKY_WEIGHT * computeSpread(sky) + computeSpread(ground))
}

/** The variance of all three channels, and 1. */
function computeSpread([l, a, b, squares, count]: Float64Array): number {
  return 1 + squares / count - (l / count) ** 2 - (a / count) ** 2 - (b / count) ** 2
}
