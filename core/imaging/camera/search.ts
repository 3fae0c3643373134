import { naturalLog } from '../numbers.ts'
import type { RoomAxes } from './camera.ts'
import { interpretationPlane, sineTo, STRIDE, type Evidence } from './evidence.ts'
import { computeDown } from './find-upright.ts'
import { cross, scaled, unit, type Vector } from './vector.ts'

/**
 * What is known of the lens before looking: focal length in pixels, and how far off it may be, as a natural logarithm.
 */
export interface LensPrior {
  focal: number
  spread: number
}

/** A camera in the making: focal length in pixels, row below the middle that it looks at, the room's directions. */
export interface Guess {
  focal: number
  shift: number
  axes: RoomAxes
}

/** Focal lengths that are tried, as factors of the expected one, in spreads of it. */
const FOCAL_STEPS = [0, -0.5, 0.5, -1, 1, -1.5, 1.5] as const
/** Shifts that are tried, in heights. */
const SHIFTS = [0, -0.06, 0.06] as const
/** Inlier threshold of a direction, as the sine of an angle: 1.7°. */
const INLIER_SINE = 0.03
/** Lines less level than this (the sine of 12°) do not propose a level direction. */
const MIN_LEVEL_SINE = 0.2

/**
 * Search for the three orthogonal vanishing points: the vertical one is given, each line in turn proposes the second,
 * both give the third; the triple that explains most line length wins (Coughlan and Yuille 1999, "Manhattan World").
 * The best for each focal length; none when there is no level line.
 */
export function searchCamera(evidence: Evidence, upright: Vector, lens: LensPrior): Guess[] {
  const found: Guess[] = []
  for (const step of FOCAL_STEPS) {
    const focal = lens.focal * exponential(step * lens.spread)
    let best: Guess | null = null
    let max = 0
    for (const fraction of SHIFTS) {
      const shift = fraction * evidence.height
      const down = computeDown(upright, focal, shift)
      for (let i = 0; i < evidence.count; i++) {
        if (Math.abs(evidence.values[i * STRIDE + 2]) < MIN_LEVEL_SINE) continue
        const level = unit(cross(down, interpretationPlane(evidence, i, focal, shift)))
        if (level === null) continue
        const guess = { focal, shift, axes: namedAxes(down, level) }
        const score = explained(evidence, guess, max)
        if (score > max) {
          max = score
          best = guess
        }
      }
    }
    if (best !== null) found.push(best)
  }
  return found
}

/** e to the power `x`, for small x, by its series: the same in every engine. */
export function exponential(x: number): number {
  let sum = 1
  for (let k = 24; k >= 1; k--) sum = 1 + (x * sum) / k
  return sum
}

/** The natural logarithm of how far a focal length is from the expected one, in spreads. */
export function surprise(focal: number, lens: LensPrior): number {
  return naturalLog(focal / lens.focal) / lens.spread
}

/** The room's axes from its vertical and one level direction: depth is the one that the camera looks along. */
export function namedAxes(down: Vector, level: Vector): RoomAxes {
  const other = cross(down, level)
  const deep = Math.abs(level[2]) >= Math.abs(other[2]) ? level : other
  const depth = deep[2] >= 0 ? deep : scaled(deep, -1)
  return { right: cross(down, depth), down, depth }
}

/**
 * Length of what runs along one of three directions, less where it does so less exactly; any smaller number as soon as
 * it can no longer be above `max`.
 */
function explained(evidence: Evidence, { axes, focal, shift }: Guess, max: number): number {
  const near = INLIER_SINE * INLIER_SINE
  // Lengths are in pixels: a thousandth is more than rounding adds up to.
  const spare = evidence.total - max + 1e-3
  let sum = 0
  let unexplained = 0
  for (let i = 0; i < evidence.count && unexplained < spare; i++) {
    const a = sineTo(evidence, i, axes.down, focal, shift)
    const b = sineTo(evidence, i, axes.right, focal, shift)
    const c = sineTo(evidence, i, axes.depth, focal, shift)
    const min = Math.min(a * a, b * b, c * c)
    const length = evidence.values[i * STRIDE + 4]
    const fraction = min < near ? 1 - min / near : 0
    sum += length * fraction
    unexplained += length * (1 - fraction)
  }
  return sum
}
