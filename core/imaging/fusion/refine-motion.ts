import { solve } from '../camera/solve.ts'
import { selectNth } from '../filters/nth.ts'
import { composed, inverted, type Homography } from '../warp/homography.ts'
import { bicubicWeights, PHASES } from '../warp/bicubic.ts'
import type { Features } from './features.ts'
import { maxDisplacement, type Model, slopesAt, smallMotion, UNKNOWNS, computeUnits } from './motion.ts'

/** Of the places that both frames could tell, this fraction has the steepest slopes and is looked at. */
const STEEPEST_FRACTION = 0.3
/** Least slope in codes a pixel. */
const MIN_SLOPE = 1
const MAX_ROUNDS = 30
/** Pixels that a corner moves by when a motion is found. */
const CONVERGED_PX = 0.004
/** Tukey's constant in spreads of error: places with larger errors count less and less. And the smallest spread, in codes. */
const ROBUST_SCALE = 2.4
const MIN_SPREAD = 0.3

/** Places of the reference that tell of motion: offsets of their pixels, their slopes right and down. */
export interface Places {
  at: Int32Array
  right: Float32Array
  down: Float32Array
}

/** How well two frames agree under a motion. */
export interface Agreement {
  /** Places that both show. */
  count: number
  /** Coefficient of correlation, −1 to 1. */
  correlation: number
  /** Mean error in codes, errors beyond the spread counted for ever less. */
  error: number
}

/** The steep places of a reference. */
export function steepPlaces({ width, values, sure }: Features): Places {
  const squares = new Float32Array(values.length)
  let count = 0
  for (let p = 0; p < sure.length; p++) if (sure[p] === 1) squares[count++] = slopeAt(values, p, width)
  if (count === 0) return { at: new Int32Array(0), right: new Float32Array(0), down: new Float32Array(0) }
  const cut = selectNth(squares.subarray(0, count), Math.floor((1 - STEEPEST_FRACTION) * (count - 1)))
  const min = Math.max(MIN_SLOPE * MIN_SLOPE, cut)
  const found: number[] = []
  for (let p = 0; p < sure.length; p++) if (sure[p] === 1 && slopeAt(values, p, width) >= min) found.push(p)
  return {
    at: Int32Array.from(found),
    right: Float32Array.from(found, (p) => (values[p + 1] - values[p - 1]) / 2),
    down: Float32Array.from(found, (p) => (values[p + width] - values[p - width]) / 2),
  }
}

function slopeAt(values: Float32Array, p: number, width: number): number {
  const right = (values[p + 1] - values[p - 1]) / 2
  const down = (values[p + width] - values[p - width]) / 2
  return right * right + down * down
}

/**
 * The motion from the reference's places (pixels, whole at their middles) to the frame's, from a first guess that is off
 * by a few pixels at most: Gauss-Newton steps of the inverse compositional kind (Baker, Matthews 2004, "Lucas-Kanade 20
 * years on"), outliers weighted down. Gives back the guess where there is nothing to go by.
 */
export function refineMotion(
  reference: Features,
  places: Places,
  frame: Features,
  guess: Homography,
  model: Model,
): Homography {
  const { width, height } = reference
  const units = computeUnits(width, height)
  let motion = guess
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const errors = computeErrors(reference, places, frame, motion)
    const step = stepFrom(reference, places, errors, model)
    if (step === null) return motion
    const next = composed(motion, inverted(smallMotion(step, units)))
    const moved = maxDisplacement(next, motion, width, height)
    if (moved === Infinity) return motion
    motion = next
    if (moved < CONVERGED_PX) break
  }
  return motion
}

function stepFrom(
  { width, height }: Features,
  { at, right, down }: Places,
  errors: Float32Array,
  model: Model,
): number[] | null {
  const { x: middleX, y: middleY, size } = computeUnits(width, height)
  const n = UNKNOWNS[model]
  const matrix = new Float64Array(n * n)
  const sums = new Float64Array(n)
  const slopes = new Float64Array(n)
  const tail = ROBUST_SCALE * computeSpread(errors)
  for (let i = 0; i < at.length; i++) {
    const error = errors[i]
    if (Number.isNaN(error)) continue
    const y = Math.floor(at[i] / width)
    const x = at[i] - y * width
    slopesAt(model, (x - middleX) / size, (y - middleY) / size, right[i] * size, down[i] * size, slopes)
    const weight = 1 / (1 + (error / tail) * (error / tail))
    for (let a = 0; a < n; a++) {
      const weighted = weight * slopes[a]
      sums[a] += weighted * error
      for (let b = 0; b <= a; b++) matrix[a * n + b] += weighted * slopes[b]
    }
  }
  for (let a = 0; a < n; a++) for (let b = a + 1; b < n; b++) matrix[a * n + b] = matrix[b * n + a]
  return solve(matrix, sums)
}

/** Spread of errors about 0, from their median size. */
function computeSpread(errors: Float32Array): number {
  const sizes = new Float32Array(errors.length)
  let count = 0
  for (const error of errors) if (!Number.isNaN(error)) sizes[count++] = Math.abs(error)
  if (count === 0) return MIN_SPREAD
  return Math.max(MIN_SPREAD, 1.4826 * selectNth(sizes.subarray(0, count), count >> 1))
}

/** The frame less the reference at each place; NaN where the frame does not tell. */
function computeErrors(
  { width, values }: Features,
  { at }: Places,
  frame: Features,
  m: Homography,
): Float32Array {
  const out = new Float32Array(at.length).fill(NaN)
  for (let i = 0; i < at.length; i++) {
    const y = Math.floor(at[i] / width)
    const x = at[i] - y * width
    const w = m[6] * x + m[7] * y + m[8]
    if (!(w > 1e-9)) continue
    out[i] =
      valueAt(frame, (m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w) - values[at[i]]
  }
  return out
}

const weights = bicubicWeights()

/** A frame's feature between its pixels, by bicubic convolution; NaN near its border and where it is not sure. */
function valueAt({ width, height, values, sure }: Features, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (!(left >= 1 && top >= 1 && left < width - 2 && top < height - 2)) return NaN
  const p = top * width + left
  if (sure[p] + sure[p + 1] + sure[p + width] + sure[p + width + 1] < 4) return NaN
  const px = Math.min(PHASES - 1, Math.floor((x - left) * PHASES + 0.5)) * 4
  const py = Math.min(PHASES - 1, Math.floor((y - top) * PHASES + 0.5)) * 4
  let sum = 0
  for (let k = 0; k < 4; k++) {
    const i = p + (k - 1) * width - 1
    sum +=
      weights[py + k] *
      (weights[px] * values[i] +
        weights[px + 1] * values[i + 1] +
        weights[px + 2] * values[i + 2] +
        weights[px + 3] * values[i + 3])
  }
  return sum
}

/** How well a frame agrees with the reference under a motion. */
export function computeAgreement(
  reference: Features,
  places: Places,
  frame: Features,
  motion: Homography,
): Agreement {
  const errors = computeErrors(reference, places, frame, motion)
  const tail = ROBUST_SCALE * computeSpread(errors)
  let [count, error, one, other, both] = [0, 0, 0, 0, 0]
  for (let i = 0; i < errors.length; i++) {
    if (Number.isNaN(errors[i])) continue
    const a = reference.values[places.at[i]]
    const b = a + errors[i]
    count++
    error += Math.min(tail, Math.abs(errors[i]))
    one += a * a
    other += b * b
    both += a * b
  }
  const size = Math.sqrt(one * other)
  return { count, correlation: size > 0 ? both / size : 0, error: count > 0 ? error / count : 0 }
}
