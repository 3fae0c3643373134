import type { Luma } from '../lines/luma.ts'
import { planeAt, type RoomBox } from './layout.ts'
import { project, type View } from './view.ts'

/** Cells along the picture's long side. */
const CELLS = 40
/** Planes of a box. */
const PLANES = 5
/**
 * Grain and shading of a plane, as a variance of luma: a picture that varies no more than this carries no information.
 */
const MIN_VARIANCE = 100

/** A picture's luma in coarse cells, and the direction of the room that each shows. */
export interface Brightness {
  luma: Float32Array
  /** Three numbers a cell. */
  directions: Float64Array
  /** Of the cells' luma. */
  mean: number
  variance: number
}

/** A picture's luma in coarse cells. */
export function coarseLuma({ width, height, data }: Luma): Luma {
  const cell = Math.max(width, height) / CELLS
  const across = Math.max(1, Math.round(width / cell))
  const down = Math.max(1, Math.round(height / cell))
  const sums = new Float32Array(across * down)
  const counts = new Float32Array(across * down)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * down) / height) * across
    for (let x = 0; x < width; x++) {
      const i = row + Math.floor((x * across) / width)
      sums[i] += data[y * width + x]
      counts[i]++
    }
  }
  return { width: across, height: down, data: sums.map((sum, i) => sum / Math.max(1, counts[i])) }
}

/** Coarse cells of a picture as its view sees them. */
export function computeBrightness(coarse: Luma, { toRoom, width, height }: View): Brightness {
  const { width: across, height: down, data: means } = coarse
  const step = [width / across, height / down] as const
  const directions = new Float64Array(3 * means.length)
  for (let i = 0; i < means.length; i++) {
    const [column, row] = [i % across, Math.floor(i / across)]
    directions.set(project(toRoom, [(column + 0.5) * step[0], (row + 0.5) * step[1], 1]), 3 * i)
  }
  let [sum, squares] = [0, 0]
  for (const value of means) {
    sum += value
    squares += value * value
  }
  const mean = sum / means.length
  const variance = squares / means.length - mean * mean
  return { luma: means, directions, mean, variance }
}

/** Fraction of the picture's differences of brightness that lie between the planes of a box, not within them: 0 to 1. */
export function contrastScore({ luma, directions, mean, variance }: Brightness, box: RoomBox): number {
  const counts = new Float64Array(PLANES)
  const sums = new Float64Array(PLANES)
  const [left, right, ceiling, floor] = [1 / box.left, 1 / box.right, 1 / box.ceiling, 1 / box.floor]
  for (let i = 0, k = 0; i < luma.length; i++, k += 3) {
    const x = directions[k]
    const y = directions[k + 1]
    const z = directions[k + 2]
    // As `planeAt`, for a thousand boxes.
    const side = x * (x < 0 ? left : right)
    const level = y * (y < 0 ? ceiling : floor)
    const plane = z >= side && z >= level ? 0 : side >= level ? (x < 0 ? 1 : 2) : y < 0 ? 3 : 4
    counts[plane]++
    sums[plane] += luma[i]
  }
  let between = 0
  for (let plane = 0; plane < PLANES; plane++)
    if (counts[plane] > 0) between += (sums[plane] * sums[plane]) / counts[plane]
  return (between / luma.length - mean * mean + MIN_VARIANCE) / (variance + MIN_VARIANCE)
}

/** Fraction of the cells that two boxes put on different planes. */
export function difference({ directions, luma }: Brightness, a: RoomBox, b: RoomBox): number {
  let different = 0
  for (let k = 0; k < directions.length; k += 3) {
    const [x, y, z] = [directions[k], directions[k + 1], directions[k + 2]]
    if (planeAt(a, x, y, z) !== planeAt(b, x, y, z)) different++
  }
  return different / luma.length
}
