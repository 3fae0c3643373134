import { basis } from './frame.ts'
import type { Colour } from './material.ts'

/** A direction round a unit normal, its density falling with the cosine (Malley's method); s and t in [0, 1). */
export function aroundNormal(nx: number, ny: number, nz: number, s: number, t: number): Colour {
  const radius = Math.sqrt(s)
  const rise = Math.sqrt(Math.max(0, 1 - s))
  const side = radius * Math.cos(2 * Math.PI * t)
  const front = radius * Math.sin(2 * Math.PI * t)
  return basis(nx, ny, nz, side, front, rise)
}

/** A unit direction leant off (x, y, z) by slopes a and b. */
export function tilted(x: number, y: number, z: number, a: number, b: number): Colour {
  const length = Math.sqrt(1 + a * a + b * b)
  return basis(x, y, z, a / length, b / length, 1 / length)
}

/** The part of a number after its point. */
export function fraction(x: number): number {
  return x - Math.floor(x)
}
