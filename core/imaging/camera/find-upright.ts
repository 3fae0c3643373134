import { nextRandom, seedState } from '../random.ts'
import { STRIDE, type Evidence } from './evidence.ts'
import { cross, dot, scaled, unit, type Vector } from './vector.ts'

const TRIES = 400
/** Rounds of re-weighting. */
const ROUNDS = 12
/** Upright lines lean at most this much off the picture's columns: the sine of 33°. */
const MAX_LEAN_SINE = 0.55
/** Inlier threshold of a vanishing point, as the sine of an angle: 1.1°. */
const INLIER_SINE = 0.02
/** Scale of the robust loss, in standard deviations: segments beyond it count for little. */
const ROBUST_SCALE = 2
/** Nearest the vanishing point of uprights may lie to the picture's middle, in heights. */
const MIN_VANISHING_POINT_HEIGHTS = 1.3

/**
 * The vertical vanishing point, in pixels from the picture's middle as homogeneous coordinates: RANSAC over pairs of
 * lines, then iteratively re-weighted least squares with a robust loss. Points down; null when fewer than two lines run
 * upright.
 */
export function findUpright(evidence: Evidence, seed: number): Vector | null {
  const uprights = uprightOnes(evidence)
  if (uprights.length < 2) return null
  let state = seedState(seed)
  const pick = () => {
    state = nextRandom(state)
    // Longer lines stand first: the square prefers them.
    const fraction = (state >>> 0) / 4294967296
    return uprights[Math.floor(fraction * fraction * uprights.length)]
  }
  let best: Vector = [0, 1, 0]
  let max = support(evidence, uprights, best)
  for (let k = 0; k < TRIES; k++) {
    const point = usable(
      cross(homogeneousLine(evidence, pick()), homogeneousLine(evidence, pick())),
      evidence.height,
    )
    if (point === null) continue
    const score = support(evidence, uprights, point)
    if (score > max) {
      max = score
      best = point
    }
  }
  return fit(evidence, uprights, best)
}

function uprightOnes({ count, values }: Evidence): number[] {
  const found: number[] = []
  for (let i = 0; i < count; i++) if (Math.abs(values[i * STRIDE + 2]) < MAX_LEAN_SINE) found.push(i)
  return found
}

/** The homogeneous line of segment `i`: its dot product with each point on it is 0. */
function homogeneousLine({ values }: Evidence, i: number): Vector {
  const k = i * STRIDE
  const [x, y, ux, uy] = [values[k], values[k + 1], values[k + 2], values[k + 3]]
  return [-uy, ux, x * uy - y * ux]
}

/** The point with its y downwards; null when it lies too near the picture to be where uprights meet. */
function usable([x, y, w]: Vector, height: number): Vector | null {
  if (Math.abs(y) < 1e-12 || Math.abs(x) > MAX_LEAN_SINE * Math.abs(y)) return null
  if (Math.abs(y) < MIN_VANISHING_POINT_HEIGHTS * height * Math.abs(w)) return null
  return [x / y, 1, w / y]
}

function sineAt({ values }: Evidence, i: number, [vx, vy, vw]: Vector): number {
  const k = i * STRIDE
  const x = vx - values[k] * vw
  const y = vy - values[k + 1] * vw
  return (x * values[k + 3] - y * values[k + 2]) / Math.sqrt(x * x + y * y)
}

function support(evidence: Evidence, uprights: readonly number[], point: Vector): number {
  let sum = 0
  for (const i of uprights) {
    const sine = sineAt(evidence, i, point)
    const fraction = (sine * sine) / (INLIER_SINE * INLIER_SINE)
    if (fraction < 1) sum += evidence.values[i * STRIDE + 4] * (1 - fraction)
  }
  return sum
}

/**
 * Gauss's and Newton's steps over x and w of the point (x, 1, w); the sine's slopes by x and w are near enough those of
 * a point far away.
 */
function fit(evidence: Evidence, uprights: readonly number[], start: Vector): Vector {
  let point = start
  for (let round = 0; round < ROUNDS; round++) {
    let [xx, xw, ww, x, w] = [0, 0, 0, 0, 0]
    for (const i of uprights) {
      const sine = sineAt(evidence, i, point)
      const k = i * STRIDE
      if (Math.abs(sine) > INLIER_SINE) continue
      const variance = evidence.values[k + 5]
      const fade = 1 / (1 + (sine * sine) / (variance * ROBUST_SCALE * ROBUST_SCALE))
      const weight = (fade * fade) / variance
      const [mx, my, uy] = [evidence.values[k], evidence.values[k + 1], evidence.values[k + 3]]
      const length = 1 - my * point[2]
      const byX = uy / length
      const byW = ((my * point[0] - mx) * uy) / (length * length)
      xx += weight * byX * byX
      xw += weight * byX * byW
      ww += weight * byW * byW
      x += weight * byX * sine
      w += weight * byW * sine
    }
    const size = xx * ww - xw * xw
    if (!(size > 0)) return point
    const next = usable(
      [point[0] - (ww * x - xw * w) / size, 1, point[2] - (xx * w - xw * x) / size],
      evidence.height,
    )
    if (next === null) return point
    point = next
  }
  return point
}

/**
 * Where upright lines meet, near a point that is nearly that; the point itself when it is none that uprights meet in.
 */
export function refitUpright(evidence: Evidence, near: Vector): Vector {
  const start = usable(near, evidence.height)
  return start === null ? near : fit(evidence, uprightOnes(evidence), start)
}

/** The room's down as the camera sees it, for a vanishing point, a focal length and a shift in pixels. */
export function computeDown([x, y, w]: Vector, focal: number, shift: number): Vector {
  const down: Vector = [x / focal, (y - shift * w) / focal, w]
  const straight = unit(down) ?? [0, 1, 0]
  return dot(straight, [0, 1, 0]) >= 0 ? straight : scaled(straight, -1)
}
