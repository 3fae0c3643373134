/** A map of the plane in homogeneous coordinates: nine numbers, rows first. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number]

/** The map that does `second` after `first`. */
export function composed(second: Homography, first: Homography): Homography {
  const at = (row: number, column: number) =>
    second[row * 3] * first[column] +
    second[row * 3 + 1] * first[column + 3] +
    second[row * 3 + 2] * first[column + 6]
  return [at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1), at(1, 2), at(2, 0), at(2, 1), at(2, 2)]
}

/** The map back. Throws RangeError when there is none. */
export function inverted([a, b, c, d, e, f, g, h, i]: Homography): Homography {
  const x = e * i - f * h
  const y = f * g - d * i
  const z = d * h - e * g
  const size = a * x + b * y + c * z
  if (!(Math.abs(size) > 1e-12)) throw new RangeError('This homography has no inverse')
  const by = 1 / size
  return [
    x * by,
    (c * h - b * i) * by,
    (b * f - c * e) * by,
    y * by,
    (a * i - c * g) * by,
    (c * d - a * f) * by,
    z * by,
    (b * g - a * h) * by,
    (a * e - b * d) * by,
  ]
}

/** Where (x, y) goes; null for what goes behind the eye or to infinity. */
export function mapped(map: Homography, x: number, y: number): { x: number; y: number } | null {
  const w = map[6] * x + map[7] * y + map[8]
  if (!(w > 1e-9)) return null
  return { x: (map[0] * x + map[1] * y + map[2]) / w, y: (map[3] * x + map[4] * y + map[5]) / w }
}
