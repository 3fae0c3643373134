import { mapped, type Homography } from '../warp/homography.ts'

/** How a camera may move between two shots: in its picture's plane, or about its lens too. */
export type Model = 'rigid' | 'projective'

/** Numbers that a small motion of each model has. */
export const UNKNOWNS = { rigid: 3, projective: 8 } as const

/** Places of a picture counted from its middle, in units of its half diagonal. */
export interface Units {
  x: number
  y: number
  size: number
}

export function computeUnits(width: number, height: number): Units {
  return {
    x: (width - 1) / 2,
    y: (height - 1) / 2,
    size: Math.max(1, Math.sqrt(width * width + height * height) / 2),
  }
}

/** A small motion from its numbers, all 0 for none. */
export function smallMotion(step: readonly number[], { x, y, size }: Units): Homography {
  const [a, b, c, d, e, f, g, h] = unitMotion(step)
  // Into units, moved, and back to pixels.
  const [gx, hy] = [g / size, h / size]
  const w = 1 - gx * x - hy * y
  const along = (p: number, q: number, r: number): [number, number, number] => [
    p,
    q,
    r * size - p * x - q * y,
  ]
  const top = along(a, b, c)
  const side = along(d, e, f)
  return [
    top[0] + x * gx,
    top[1] + x * hy,
    top[2] + x * w,
    side[0] + y * gx,
    side[1] + y * hy,
    side[2] + y * w,
    gx,
    hy,
    w,
  ]
}

function unitMotion(step: readonly number[]): readonly number[] {
  if (step.length === UNKNOWNS.projective) {
    const [a, b, c, d, e, f, g, h] = step
    return [1 + a, b, c, d, 1 + e, f, g, h]
  }
  const [turn, right, down] = step
  const sine = Math.max(-0.5, Math.min(0.5, turn))
  const cosine = Math.sqrt(1 - sine * sine)
  return [cosine, -sine, right, sine, cosine, down, 0, 0]
}

/**
 * How a feature at (u, v), in units, changes with each number of a small motion, by its slopes a unit right and down.
 * Writes to `out`.
 */
export function slopesAt(
  model: Model,
  u: number,
  v: number,
  right: number,
  down: number,
  out: Float64Array,
): void {
  if (model === 'rigid') {
    out[0] = down * u - right * v
    out[1] = right
    out[2] = down
    return
  }
  const away = -(right * u + down * v)
  out[0] = right * u
  out[1] = right * v
  out[2] = right
  out[3] = down * u
  out[4] = down * v
  out[5] = down
  out[6] = away * u
  out[7] = away * v
}

/** How far apart two motions take a corner of a picture, at most, in pixels; Infinity where one loses it. */
export function maxDisplacement(one: Homography, other: Homography, width: number, height: number): number {
  let max = 0
  for (const x of [0, width - 1])
    for (const y of [0, height - 1]) {
      const [a, b] = [mapped(one, x, y), mapped(other, x, y)]
      if (a === null || b === null) return Infinity
      max = Math.max(max, Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)))
    }
  return max
}
