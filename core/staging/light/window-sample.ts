import type { WindowLight } from './window-light.ts'

/** Nearest that a window counts as, squared: nearer it would be a spot. */
const MIN_DISTANCE2 = 0.04

/** A sampled ray to a window: unit direction, distance, and the light that it brings, its probability divided out. */
export interface WindowSample {
  dx: number
  dy: number
  dz: number
  distance: number
  r: number
  g: number
  b: number
}

/**
 * Chooses a patch by `pick` and a place on it by (s, t), all in [0, 1), and writes the light that it brings to a point
 * with a unit normal when nothing is in between (radiance of a white matt surface, at strength 1). False for none.
 */
export function sampleWindow(
  { count, areas, light, sums }: WindowLight,
  pick: number,
  s: number,
  t: number,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
  out: WindowSample,
): boolean {
  if (count === 0) return false
  let low = 0
  let high = count - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (sums[middle] > pick) high = middle
    else low = middle + 1
  }
  const a = low * 9
  const l = low * 7
  const dx = areas[a] + areas[a + 3] * s + areas[a + 6] * t - x
  const dy = areas[a + 1] + areas[a + 4] * s + areas[a + 7] * t - y
  const dz = areas[a + 2] + areas[a + 5] * s + areas[a + 8] * t - z
  const here = dx * nx + dy * ny + dz * nz
  const there = -(dx * light[l] + dy * light[l + 1] + dz * light[l + 2])
  if (here <= 0 || there <= 0) return false
  const square = dx * dx + dy * dy + dz * dz
  const distance = Math.sqrt(square)
  const near = Math.max(MIN_DISTANCE2, square)
  const factor = ((here * there) / (square * near)) * (light[l + 6] / Math.PI)
  out.dx = dx / distance
  out.dy = dy / distance
  out.dz = dz / distance
  out.distance = distance
  out.r = light[l + 3] * factor
  out.g = light[l + 4] * factor
  out.b = light[l + 5] * factor
  return true
}
