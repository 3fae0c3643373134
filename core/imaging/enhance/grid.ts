import { selectNth } from '../filters/nth.ts'
import type { Pixels } from '../pixels.ts'
import { CODE_STEPS, LIGHT_STEPS, LINEAR, STOPS } from './tables.ts'

/**
 * A thumbnail in linear light, on which all decisions about light and colour are made: so a preview and the full
 * photo get the same ones. Linear light of 0 to 1, means of blocks of whole pixels.
 */
export interface LightGrid {
  width: number
  height: number
  red: Float32Array
  green: Float32Array
  blue: Float32Array
  /** Stops of the luminance of each cell, about −9 to 0. */
  stops: Float32Array
}

/** The long side of the grid at most, in cells. */
const MAX_SIDE_CELLS = 384
/** So many rows of a block are enough for its mean. */
const ENOUGH_ROWS = 6

/** Reduces a photo to its light grid; never enlarges. */
export function lightGrid(photo: Pixels): LightGrid {
  const shrink = Math.min(1, MAX_SIDE_CELLS / Math.max(photo.width, photo.height))
  const width = Math.max(1, Math.round(photo.width * shrink))
  const height = Math.max(1, Math.round(photo.height * shrink))
  const total = width * height
  const grid: LightGrid = {
    width,
    height,
    red: new Float32Array(total),
    green: new Float32Array(total),
    blue: new Float32Array(total),
    stops: new Float32Array(total),
  }
  const edges = Int32Array.from({ length: width + 1 }, (_, i) => Math.floor((i * photo.width) / width))
  const sums = new Float64Array(width * 3)
  for (let y = 0; y < height; y++) {
    const from = Math.floor((y * photo.height) / height)
    const to = Math.floor(((y + 1) * photo.height) / height)
    const step = Math.max(1, Math.floor((to - from) / ENOUGH_ROWS))
    sums.fill(0)
    let rows = 0
    for (let row = from; row < to; row += step, rows++) addRow(photo, row, edges, sums)
    writeRow(grid, y, rows, edges, sums)
  }
  return grid
}

function addRow({ data, width }: Pixels, row: number, edges: Int32Array, sums: Float64Array): void {
  for (let x = 0, i = row * width * 4; x + 1 < edges.length; x++) {
    const end = (row * width + edges[x + 1]) * 4
    let [r, g, b] = [0, 0, 0]
    for (; i < end; i += 4) {
      r += LINEAR[data[i] * CODE_STEPS]
      g += LINEAR[data[i + 1] * CODE_STEPS]
      b += LINEAR[data[i + 2] * CODE_STEPS]
    }
    sums[x * 3] += r
    sums[x * 3 + 1] += g
    sums[x * 3 + 2] += b
  }
}

function writeRow(grid: LightGrid, y: number, rows: number, edges: Int32Array, sums: Float64Array): void {
  for (let x = 0, p = y * grid.width; x < grid.width; x++, p++) {
    const fraction = 1 / (rows * (edges[x + 1] - edges[x]))
    grid.red[p] = sums[x * 3] * fraction
    grid.green[p] = sums[x * 3 + 1] * fraction
    grid.blue[p] = sums[x * 3 + 2] * fraction
    grid.stops[p] = STOPS[Math.round(luminance(grid.red[p], grid.green[p], grid.blue[p]) * LIGHT_STEPS)]
  }
}

/** Luminance of linear light (Rec. 709). */
export function luminance(red: number, green: number, blue: number): number {
  return Math.min(1, 0.2126 * red + 0.7152 * green + 0.0722 * blue)
}

/** The value below which a fraction of the values lies; the fraction is 0 to 1. */
export function percentile(values: Float32Array, fraction: number): number {
  return selectNth(values, Math.min(values.length - 1, Math.floor(fraction * values.length)))
}
