import type { LabGrid } from './lab-grid.ts'

/** What a step of one pixel costs besides its change of colour (in CIELAB units). */
const STEP_COST = 0.45
/** The same for a step over a corner. */
const DIAGONAL_COST = 0.64
const ROUNDS = 2
/** Further than any way. */
const UNREACHED = 1e9

/**
 * How far each pixel is from the nearest seed along the way that changes colour least: changes in CIELAB units beyond
 * `noise` a pixel, plus a little for length. Pixels that `seeds` marks with `value` are 0 away; 1e9 everywhere when
 * there are none. Method: raster scans with eight neighbours (Toivanen 1996; as used by Criminisi 2008, "GeoS"). Two
 * rounds leave ways that wind through noise up to a quarter too long, which priors do not mind.
 */
export function geodesicDistance(
  { width, height, lab }: LabGrid,
  noise: number,
  seeds: Int8Array,
  value: number,
): Float32Array {
  const distance = new Float32Array(width * height).fill(UNREACHED)
  let count = 0
  for (let p = 0; p < distance.length; p++)
    if (seeds[p] === value) {
      distance[p] = 0
      count++
    }
  if (count === 0) return distance
  for (let round = 0; round < ROUNDS; round++) {
    for (let y = 0; y < height; y++) scanRow(lab, noise, distance, width, y * width, 1, y > 0 ? -width : 0)
    for (let y = height - 1; y >= 0; y--)
      scanRow(lab, noise, distance, width, y * width, -1, y + 1 < height ? width : 0)
  }
  return distance
}

/** Shortens the ways of a row, going in direction `step`, by the row at offset `beside` (0 for none) and its own. */
function scanRow(
  lab: Float32Array,
  noise: number,
  distance: Float32Array,
  width: number,
  start: number,
  step: 1 | -1,
  beside: number,
): void {
  const first = step > 0 ? start : start + width - 1
  for (let i = 0, p = first; i < width; i++, p += step) {
    let min = distance[p]
    if (i > 0) min = shorter(lab, noise, distance, p, p - step, STEP_COST, min)
    if (beside !== 0) {
      min = shorter(lab, noise, distance, p, p + beside, STEP_COST, min)
      if (i > 0) min = shorter(lab, noise, distance, p, p + beside - step, DIAGONAL_COST, min)
      if (i + 1 < width) min = shorter(lab, noise, distance, p, p + beside + step, DIAGONAL_COST, min)
    }
    distance[p] = min
  }
}

/** The way to p over q when that is shorter than `min`. */
function shorter(
  lab: Float32Array,
  noise: number,
  distance: Float32Array,
  p: number,
  q: number,
  length: number,
  min: number,
): number {
  const there = distance[q] + length
  if (there >= min) return min
  const l = lab[p * 3] - lab[q * 3]
  const a = lab[p * 3 + 1] - lab[q * 3 + 1]
  const b = lab[p * 3 + 2] - lab[q * 3 + 2]
  const cost = there + Math.max(0, Math.sqrt(l * l + a * a + b * b) - noise)
  return cost < min ? cost : min
}
