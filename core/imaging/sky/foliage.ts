import { boxSum } from '../filters/box-sum.ts'
import type { LabGrid } from '../select/lab-grid.ts'
import type { RefinedSky } from './refine.ts'

/** The neighbourhood that texture is judged in, as a share of the grid's long side. */
const REACH = 0.011
/** How far from the border of the sky gaps are looked for, as a share of the grid's long side. */
const FAR = 0.06
/** The mean length of a step in CIELAB L over two pixels that makes a texture. */
const LEAST_BUSY = 9
/** A pixel is taken for sky seen through leaves when it is at most this unlike the sky. */
const LIKE = 1.6
/** Tangents of the borders between eight directions of edges. */
const TANGENTS = [0.1989, 0.6682, 1.4966, 5.0273]
const DIRECTIONS = 8
/**
 * The sum of squared shares of the directions, 1/8 when edges run in all directions alike: leaves are below it,
 * buildings above. A blue sky is told from a building by its colour, so that fans of palm leaves may pass.
 */
const MOST_ALIGNED_WHITE = 0.165
const MOST_ALIGNED_BLUE = 0.24
/** CIELAB b from which on a sky is blue. */
const BLUE = -10

/**
 * Where the sky is seen through leaves and twigs: 0 to 1 a pixel, besides the sky's labels. A gap is as light as the
 * sky behind it, lies near the sky and in a texture without direction.
 */
export function skyThroughLeaves(grid: LabGrid, { labels, unlike }: RefinedSky): Float32Array {
  const { width, height } = grid
  const longest = Math.max(width, height)
  const aligned = alignment(grid, Math.max(2, Math.round(REACH * longest)))
  const near = boxSum(Float32Array.from(labels), width, height, Math.max(2, Math.round(FAR * longest)))
  const most = isBlue(grid, labels) ? MOST_ALIGNED_BLUE : MOST_ALIGNED_WHITE
  const out = new Float32Array(labels.length)
  for (let p = 0; p < out.length; p++)
    if (labels[p] === 0 && aligned[p] < most && near[p] > 0)
      out[p] = Math.max(0, Math.min(1, (2 * LIKE - unlike[p]) / LIKE))
  return out
}

function isBlue({ lab }: LabGrid, labels: Uint8Array): boolean {
  let [sum, count] = [0, 0]
  for (let p = 0; p < labels.length; p++)
    if (labels[p] === 1) {
      sum += lab[p * 3 + 2]
      count++
    }
  return sum < BLUE * count
}

/** How much the edges round each pixel run in few directions: 1/8 (all alike) to 1; 1 also where there are hardly any. */
export function alignment(grid: LabGrid, reach: number): Float32Array {
  const { width, height } = grid
  const total = new Float32Array(width * height)
  const squares = new Float32Array(width * height)
  for (const plane of edgesByDirection(grid)) {
    const sums = boxSum(plane, width, height, reach)
    for (let p = 0; p < sums.length; p++) {
      total[p] += sums[p]
      squares[p] += sums[p] * sums[p]
    }
  }
  const least = LEAST_BUSY * (2 * reach + 1) ** 2
  for (let p = 0; p < total.length; p++)
    squares[p] = total[p] < least ? 1 : squares[p] / (total[p] * total[p])
  return squares
}

/** Eight planes: the lengths of the steps in L whose direction is theirs, 0 elsewhere. */
function edgesByDirection({ width, height, lab }: LabGrid): Float32Array[] {
  const planes = Array.from({ length: DIRECTIONS }, () => new Float32Array(width * height))
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) {
      const p = y * width + x
      const gx = lab[(p + 1) * 3] - lab[(p - 1) * 3]
      const gy = lab[(p + width) * 3] - lab[(p - width) * 3]
      planes[directionOf(gx, gy)][p] = Math.sqrt(gx * gx + gy * gy)
    }
  return planes
}

function directionOf(gx: number, gy: number): number {
  const across = Math.abs(gx)
  const down = Math.abs(gy)
  let step = 0
  while (step < TANGENTS.length && down > TANGENTS[step] * across) step++
  return gx < 0 === gy < 0 ? step : (DIRECTIONS - step) % DIRECTIONS
}
