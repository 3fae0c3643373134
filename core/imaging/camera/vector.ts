/** A direction or place in space. In a camera's frame: x to the right, y down, z into the picture. */
export type Vector = readonly [number, number, number]

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

export function scaled(a: Vector, by: number): Vector {
  return [a[0] * by, a[1] * by, a[2] * by]
}

/** `a` at length 1; null when it has none. */
export function unit(a: Vector): Vector | null {
  const length = Math.sqrt(dot(a, a))
  return length > 1e-12 ? scaled(a, 1 / length) : null
}
