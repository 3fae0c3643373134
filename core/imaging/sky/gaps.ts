import type { LabGrid } from '../select/lab-grid.ts'

/** How far outside of a piece its neighbourhood is measured, in pixels of the grid. */
const OUTSIDE_PX = [2, 3] as const
/** Skies of this CIELAB b and below are blue. */
const MAX_BLUE_B = -8
/** The least fraction of a sky that has to be blue for its blue to be known. */
const MIN_BLUE = 0.2
/** What is less blue than this may be a white wall, however pale the sky is expected to be. */
const MAX_PALE_B = -5
/** So far (CIELAB) a pixel may be from the blue that is expected at its height. */
const MAX_COLOUR_DISTANCE = 6

/**
 * How many rows a piece (whose pixels hang together, the first from the top first) lies in, and how much what stands on
 * its left differs from what stands on its right, in CIELAB units; 0 when it reaches a side of the grid. A gap has one
 * house on the left and another, or a tree, on the right; a window has the same wall or frame on both sides.
 */
export function sidesApart(
  { width, height, lab }: LabGrid,
  pixels: Int32Array,
): { rows: number; apart: number } {
  const top = Math.floor(pixels[0] / width)
  const left = new Int32Array(height - top).fill(width)
  const right = new Int32Array(height - top).fill(-1)
  let rows = 0
  for (let i = 0; i < pixels.length; i++) {
    const p = pixels[i]
    const x = p % width
    const row = (p - x) / width - top
    if (x < left[row]) left[row] = x
    if (x > right[row]) right[row] = x
    if (row >= rows) rows = row + 1
  }
  const apart = [0, 0, 0]
  for (let row = 0; row < rows; row++)
    for (const step of OUTSIDE_PX) {
      if (left[row] < step || right[row] + step >= width) return { rows, apart: 0 }
      const p = (top + row) * width
      for (let c = 0; c < 3; c++)
        apart[c] += lab[(p + left[row] - step) * 3 + c] - lab[(p + right[row] + step) * 3 + c]
    }
  const count = rows * OUTSIDE_PX.length
  return { rows, apart: Math.sqrt(apart[0] ** 2 + apart[1] ** 2 + apart[2] ** 2) / count }
}

/**
 * What is as blue as a blue sky is at that height: 1 or 0 a pixel; undefined under other skies. Blue grows paler
 * downwards, and sky that is seen only far below the rest of it was never taken for any: so the colour is followed along
 * a straight line through the rows (least squares over the blue part of `labels`).
 */
export function likeBlueSky({ width, lab }: LabGrid, labels: Uint8Array): Uint8Array | undefined {
  const sky: BlueSums = {
    count: 0,
    blue: 0,
    y1: 0,
    y2: 0,
    sums: new Float64Array(3),
    slopes: new Float64Array(3),
  }
  const height = labels.length / width
  for (let y = 0; y < height; y++) addBlue(lab, labels, y, width, sky)
  const { count, blue, y1, y2, sums, slopes } = sky
  if (count === 0 || blue < MIN_BLUE * count) return undefined
  const spread = Math.max(1, y2 - (y1 * y1) / blue)
  const slope = sums.map((sum, c) => (slopes[c] - (y1 * sum) / blue) / spread)
  const first = sums.map((sum, c) => (sum - slope[c] * y1) / blue)
  const out = new Uint8Array(labels.length)
  for (let y = 0; y < height; y++) markLike(lab, first, slope, y, width, out)
  return out
}

/** Sums over the sky so far: its pixels, and those that are blue, with their rows, colours and products of both. */
interface BlueSums {
  count: number
  blue: number
  y1: number
  y2: number
  sums: Float64Array
  slopes: Float64Array
}

/** Adds one row to the sums. */
function addBlue(lab: Float32Array, labels: Uint8Array, y: number, width: number, sky: BlueSums): void {
  const { sums, slopes } = sky
  for (let p = y * width; p < (y + 1) * width; p++) {
    if (labels[p] === 0) continue
    sky.count++
    if (lab[p * 3 + 2] > MAX_BLUE_B) continue
    sky.blue++
    sky.y1 += y
    sky.y2 += y * y
    sums[0] += lab[p * 3]
    sums[1] += lab[p * 3 + 1]
    sums[2] += lab[p * 3 + 2]
    slopes[0] += y * lab[p * 3]
    slopes[1] += y * lab[p * 3 + 1]
    slopes[2] += y * lab[p * 3 + 2]
  }
}

/** Marks in one row what has about the colour that is expected there. */
function markLike(
  lab: Float32Array,
  first: Float64Array,
  slope: Float64Array,
  y: number,
  width: number,
  out: Uint8Array,
): void {
  for (let p = y * width; p < (y + 1) * width; p++) {
    if (lab[p * 3 + 2] > MAX_PALE_B) continue
    const l = lab[p * 3] - first[0] - slope[0] * y
    const a = lab[p * 3 + 1] - first[1] - slope[1] * y
    const b = lab[p * 3 + 2] - first[2] - slope[2] * y
    if (l * l + a * a + b * b <= MAX_COLOUR_DISTANCE * MAX_COLOUR_DISTANCE) out[p] = 1
  }
}
