import type { LabGrid } from './lab-grid.ts'

/** What a step of one pixel costs besides its change of colour (in CIELAB units). */
const STEP = 0.35
/** Changes of colour below this are noise. */
const NOISE = 1.5
const ROUNDS = 2

/**
 * How far each pixel is from the nearest seed along the way that changes colour least: changes in CIELAB units, plus
 * a little for length. Pixels that `seed` marks with `value` are 0 away; 1e9 everywhere when there are none.
 * Method: raster scans with eight neighbours (Toivanen 1996; as used by Criminisi 2008, "GeoS"), which is exact but
 * for ways that turn back more often than it scans.
 */
export function geodesicDistance(grid: LabGrid, seeds: Int8Array, value: number): Float32Array {
  const { width, height } = grid
  const distance = new Float32Array(width * height)
  for (let p = 0; p < distance.length; p++) distance[p] = seeds[p] === value ? 0 : 1e9
  for (let round = 0; round < ROUNDS; round++) {
    for (let p = 0; p < distance.length; p++) scan(grid, distance, p, -1)
    for (let p = distance.length - 1; p >= 0; p--) scan(grid, distance, p, 1)
  }
  return distance
}

/** Shortens a pixel's way by its four neighbours before it (direction −1) or after it (1) in reading order. */
function scan({ width, height, lab }: LabGrid, distance: Float32Array, p: number, direction: 1 | -1): void {
  const x = p % width
  const next = p + direction
  const row = p + direction * width
  const inRow = row >= 0 && row < width * height
  let least = distance[p]
  if (direction > 0 ? x + 1 < width : x > 0)
    least = Math.min(least, distance[next] + step(lab, p, next, STEP))
  if (inRow) {
    least = Math.min(least, distance[row] + step(lab, p, row, STEP))
    if (x > 0) least = Math.min(least, distance[row - 1] + step(lab, p, row - 1, STEP * 1.5))
    if (x + 1 < width) least = Math.min(least, distance[row + 1] + step(lab, p, row + 1, STEP * 1.5))
  }
  distance[p] = least
}

function step(lab: Float32Array, p: number, q: number, length: number): number {
  const l = lab[p * 3] - lab[q * 3]
  const a = lab[p * 3 + 1] - lab[q * 3 + 1]
  const b = lab[p * 3 + 2] - lab[q * 3 + 2]
  const change = Math.sqrt(l * l + a * a + b * b)
  return length + Math.max(0, change - NOISE)
}
