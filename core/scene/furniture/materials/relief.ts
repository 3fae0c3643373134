import { smoothStep } from '../../../imaging/numbers.ts'
import type { Bump } from '../../material.ts'

/** How much of a detail `size` metres wide is left when one sample covers `footprint` metres. */
export function kept(size: number, footprint: number): number {
  return 1 - smoothStep(size * 0.35, size * 1.1, footprint)
}

/**
 * A bump from a height field: `height` gives metres above the surface at (u, v) and fades what is finer than the
 * footprint; `step` is the distance in metres over which slopes are measured at the least.
 */
export function bumpOf(height: (u: number, v: number, footprint: number) => number, step = 0.0006): Bump {
  return (u, v, footprint, out) => {
    const d = Math.max(step, footprint * 0.5)
    const here = height(u, v, footprint)
    const du = (height(u + d, v, footprint) - here) / d
    const dv = (height(u, v + d, footprint) - here) / d
    const length = Math.sqrt(1 + du * du + dv * dv)
    out[0] = -du / length
    out[1] = -dv / length
    out[2] = 1 / length
  }
}
