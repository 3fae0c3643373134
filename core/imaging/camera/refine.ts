import type { RoomAxes } from './camera.ts'
import { sineTo, STRIDE, type Evidence } from './evidence.ts'
import { exponential, namedAxes, surprise, type Guess, type LensPrior } from './search.ts'
import { solve } from './solve.ts'
import { cross, unit, type Vector } from './vector.ts'

const ROUNDS = 25
/** Unknowns: a turn about three axes, the focal length's logarithm, the shift in heights. */
const UNKNOWNS = 5
const STEP = 1e-5
/** Scale of the robust loss, in standard deviations: segments beyond it count for little (Geman and McClure 1987). */
const ROBUST_SCALE = 3
/** A lens seldom looks further from the picture's middle than this, as a fraction of the height. */
const SHIFT_SPREAD = 0.035
/** Segments err together (one wall, one cupboard), so that what was known before weighs more than one of them. */
const PRIOR_WEIGHT = 30
/** What is level is less often square to the rest than what is upright is upright. */
const UPRIGHT_WEIGHT = 5
/** Directions further off than this (sine) carry no information yet. */
const MAX_SINE = 0.06

export const DIRECTIONS = ['down', 'right', 'depth'] as const

/**
 * The vanishing direction of a segment: index into `DIRECTIONS` of the nearest, or -1 when none is within `reach` (a
 * sine).
 */
export function classifySegment(
  evidence: Evidence,
  i: number,
  { axes, focal, shift }: Guess,
  reach: number,
): number {
  let best = -1
  let min = reach
  for (let k = 0; k < DIRECTIONS.length; k++) {
    const sine = Math.abs(sineTo(evidence, i, axes[DIRECTIONS[k]], focal, shift))
    if (sine < min) {
      min = sine
      best = k
    }
  }
  return best
}

/**
 * Non-linear refinement of a camera: Levenberg-Marquardt over its rotation, focal length and
 * shift, with a robust loss (Geman and McClure 1987).
 */
export function refineCamera(evidence: Evidence, start: Guess, lens: LensPrior): Guess & { cost: number } {
  let guess = start
  let damping = 1e-3
  let classes = classify(evidence, guess)
  let cost = computeCost(evidence, classes, guess, lens)
  for (let round = 0; round < ROUNDS; round++) {
    const step = stepFrom(evidence, classes, guess, lens, damping)
    if (step === null) break
    const next = moved(evidence, guess, step)
    const nextCost = computeCost(evidence, classes, next, lens)
    if (nextCost < cost) {
      const gain = cost - nextCost
      guess = next
      damping = Math.max(1e-9, damping / 4)
      classes = classify(evidence, guess)
      cost = computeCost(evidence, classes, guess, lens)
      if (gain < 1e-9 * (1 + cost)) break
    } else if (damping > 1e6) break
    else damping *= 8
  }
  return { ...guess, cost }
}

function classify(evidence: Evidence, guess: Guess): Int8Array {
  return Int8Array.from({ length: evidence.count }, (_, i) => classifySegment(evidence, i, guess, MAX_SINE))
}

function residual(evidence: Evidence, i: number, direction: number, { axes, focal, shift }: Guess): number {
  const sine = sineTo(evidence, i, axes[DIRECTIONS[direction]], focal, shift)
  return (
    ((DIRECTIONS[direction] === 'down' ? UPRIGHT_WEIGHT : 1) * sine) /
    Math.sqrt(evidence.values[i * STRIDE + 5])
  )
}

function computePriors(evidence: Evidence, guess: Guess, lens: LensPrior): [number, number] {
  return [surprise(guess.focal, lens), guess.shift / (SHIFT_SPREAD * evidence.height)]
}

function computeCost(evidence: Evidence, classes: Int8Array, guess: Guess, lens: LensPrior): number {
  const [focal, shift] = computePriors(evidence, guess, lens)
  let sum = PRIOR_WEIGHT * (focal * focal + shift * shift)
  for (let i = 0; i < evidence.count; i++) {
    const r = classes[i] < 0 ? Infinity : residual(evidence, i, classes[i], guess)
    sum +=
      r === Infinity ? ROBUST_SCALE * ROBUST_SCALE : (r * r) / (1 + (r * r) / (ROBUST_SCALE * ROBUST_SCALE))
  }
  return sum
}

/** The next step's five numbers, or null where the equations have no answer. */
function stepFrom(
  evidence: Evidence,
  classes: Int8Array,
  guess: Guess,
  lens: LensPrior,
  damping: number,
): number[] | null {
  const matrix = new Float64Array(UNKNOWNS * UNKNOWNS)
  const right = new Float64Array(UNKNOWNS)
  const add = (slopes: readonly number[], value: number, weight: number) => {
    for (let a = 0; a < UNKNOWNS; a++) {
      right[a] -= weight * slopes[a] * value
      for (let b = 0; b < UNKNOWNS; b++) matrix[a * UNKNOWNS + b] += weight * slopes[a] * slopes[b]
    }
  }
  const near = Array.from({ length: UNKNOWNS }, (_, k) =>
    moved(
      evidence,
      guess,
      Array.from({ length: UNKNOWNS }, (__, j) => (j === k ? STEP : 0)),
    ),
  )
  for (let i = 0; i < evidence.count; i++) {
    if (classes[i] < 0) continue
    const value = residual(evidence, i, classes[i], guess)
    const fade = 1 / (1 + (value * value) / (ROBUST_SCALE * ROBUST_SCALE))
    add(
      near.map((other) => (residual(evidence, i, classes[i], other) - value) / STEP),
      value,
      fade * fade,
    )
  }
  const [focal, shift] = computePriors(evidence, guess, lens)
  add([0, 0, 0, 1 / lens.spread, 0], focal, PRIOR_WEIGHT)
  add([0, 0, 0, 0, 1 / SHIFT_SPREAD], shift, PRIOR_WEIGHT)
  for (let a = 0; a < UNKNOWNS; a++) matrix[a * UNKNOWNS + a] *= 1 + damping
  return solve(matrix, right)
}

/** The guess after a step: turned about x, y and z, its focal length and shift changed. */
function moved({ height }: Evidence, { axes, focal, shift }: Guess, step: readonly number[]): Guess {
  return {
    axes: turned(axes, [step[0], step[1], step[2]]),
    focal: focal * exponential(Math.max(-0.5, Math.min(0.5, step[3]))),
    shift: shift + step[4] * height,
  }
}

function turned({ down, depth }: RoomAxes, by: Vector): RoomAxes {
  const turn = (v: Vector): Vector => {
    const [x, y, z] = cross(by, v)
    return [v[0] + x, v[1] + y, v[2] + z]
  }
  const newDown = unit(turn(down)) ?? down
  const side = unit(cross(newDown, turn(depth)))
  return side === null
    ? { ...namedAxes(newDown, depth) }
    : { right: side, down: newDown, depth: cross(side, newDown) }
}
