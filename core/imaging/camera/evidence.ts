import type { Segment } from '../lines/find-segments.ts'
import type { Vector } from './vector.ts'

/** Numbers a segment takes in `Evidence.values`. */
export const STRIDE = 6

/** The segments as the search reads them: places from the middle of the picture, in pixels. */
export interface Evidence {
  count: number
  /** A segment each: middle x, y; unit direction x, y; length; variance of its angle's sine. */
  values: Float64Array
  /** Sum of lengths. */
  total: number
  width: number
  height: number
}

/**
 * What bends all lines alike (lens, walls out of true), as the sine of an angle, and how far ends are off, in pixels.
 */
const ANGLE_ERROR_SINE = 0.0012
const END_ERROR_PX = 0.5

/** The longest `max` segments of a picture of `width` × `height` pixels. */
export function createEvidence(
  segments: readonly Segment[],
  width: number,
  height: number,
  max: number,
): Evidence {
  const count = Math.min(max, segments.length)
  const values = new Float64Array(count * STRIDE)
  let total = 0
  for (let i = 0; i < count; i++) {
    const { x1, y1, x2, y2, length } = segments[i]
    const end = END_ERROR_PX / length
    values.set(
      [
        (x1 + x2 - width) / 2,
        (y1 + y2 - height) / 2,
        (x2 - x1) / length,
        (y2 - y1) / length,
        length,
        ANGLE_ERROR_SINE * ANGLE_ERROR_SINE + end * end,
      ],
      i * STRIDE,
    )
    total += length
  }
  return { count, values, total, width, height }
}

/**
 * Sine of the angle between segment `i` and the line from its middle to the vanishing point of a direction, for a lens
 * of `focal` pixels that looks at the row `shift` below the picture's middle.
 */
export function sineTo(
  { values }: Evidence,
  i: number,
  direction: Vector,
  focal: number,
  shift: number,
): number {
  const k = i * STRIDE
  const vx = focal * direction[0] - values[k] * direction[2]
  const vy = focal * direction[1] - (values[k + 1] - shift) * direction[2]
  const length = Math.sqrt(vx * vx + vy * vy)
  return length > 1e-9 ? (vx * values[k + 3] - vy * values[k + 2]) / length : 1
}

/** Interpretation plane of segment `i` (the plane through the lens and the segment): its normal. */
export function interpretationPlane({ values }: Evidence, i: number, focal: number, shift: number): Vector {
  const k = i * STRIDE
  const [x, y, ux, uy] = [values[k], values[k + 1] - shift, values[k + 2], values[k + 3]]
  return [-uy * focal, ux * focal, x * uy - y * ux]
}
