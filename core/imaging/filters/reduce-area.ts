import type { Pixels } from '../pixels.ts'

/** A picture in floating point: `channels` interleaved numbers a pixel. */
export interface Raster {
  width: number
  height: number
  values: Float32Array
}

/** The size of a picture whose long side is at most `longest`, never enlarged. */
export function sizeWithin(
  { width, height }: { width: number; height: number },
  longest: number,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A photo reduced so that its long side is at most `longest` pixels: red, green and blue, each the mean of a block of
 * whole pixels after `table` (256 numbers, as linear light of a code).
 */
export function reduceArea(photo: Pixels, longest: number, table: Float32Array): Raster {
  const { width, height } = sizeWithin(photo, longest)
  const values = new Float32Array(width * height * 3)
  if (width === photo.width && height === photo.height) {
    lookUp(photo, table, values)
    return { width, height, values }
  }
  const edges = Int32Array.from({ length: width + 1 }, (_, x) => Math.floor((x * photo.width) / width))
  const sums = new Float64Array(width * 3)
  for (let y = 0; y < height; y++) {
    const from = Math.floor((y * photo.height) / height)
    const to = Math.floor(((y + 1) * photo.height) / height)
    sums.fill(0)
    for (let row = from; row < to; row++) addRow(photo, row, edges, table, sums)
    writeRow(sums, edges, to - from, values, y * width * 3)
  }
  return { width, height, values }
}

function writeRow(
  sums: Float64Array,
  edges: Int32Array,
  rows: number,
  values: Float32Array,
  start: number,
): void {
  for (let x = 0, i = 0; x + 1 < edges.length; x++, i += 3) {
    const fraction = 1 / (rows * (edges[x + 1] - edges[x]))
    values[start + i] = sums[i] * fraction
    values[start + i + 1] = sums[i + 1] * fraction
    values[start + i + 2] = sums[i + 2] * fraction
  }
}

function lookUp({ data }: Pixels, table: Float32Array, values: Float32Array): void {
  for (let i = 0, at = 0; at < values.length; i += 4, at += 3) {
    values[at] = table[data[i]]
    values[at + 1] = table[data[i + 1]]
    values[at + 2] = table[data[i + 2]]
  }
}

function addRow(
  photo: Pixels,
  row: number,
  edges: Int32Array,
  table: Float32Array,
  sums: Float64Array,
): void {
  const { data } = photo
  const start = row * photo.width
  for (let x = 0, i = start * 4; x + 1 < edges.length; x++) {
    const end = (start + edges[x + 1]) * 4
    let r = 0
    let g = 0
    let b = 0
    for (; i < end; i += 4) {
      r += table[data[i]]
      g += table[data[i + 1]]
      b += table[data[i + 2]]
    }
    sums[x * 3] += r
    sums[x * 3 + 1] += g
    sums[x * 3 + 2] += b
  }
}
