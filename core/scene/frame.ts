import type { Colour } from './material.ts'

/** Coordinates (a, b, c) in a frame whose third axis is the unit vector (x, y, z) (Duff et al. 2017). */
export function basis(x: number, y: number, z: number, a: number, b: number, c: number): Colour {
  const out: Colour = [0, 0, 0]
  writeBasis(x, y, z, a, b, c, out)
  return out
}

/** `basis`, written into `out`. */
export function writeBasis(
  x: number,
  y: number,
  z: number,
  a: number,
  b: number,
  c: number,
  out: Colour,
): void {
  const sign = z >= 0 ? 1 : -1
  const f = -1 / (sign + z)
  const xy = x * y * f
  out[0] = a * (1 + sign * x * x * f) + b * xy + c * x
  out[1] = a * sign * xy + b * (sign + y * y * f) + c * y
  out[2] = -a * sign * x + -b * y + c * z
}
