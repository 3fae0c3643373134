import type { Pixels, Rect } from '../pixels.ts'
import { cubeRoot, powerOf24 } from '../numbers.ts'

/** Part of a photo at a smaller size, in CIELAB: three numbers a pixel, L 0 to 100, a and b about −100 to 100. */
export interface LabGrid {
  /** The part of the photo, in its whole pixels. */
  rect: Rect
  width: number
  height: number
  lab: Float32Array
}

const CODES = 4096
/** So many rows of a block are enough for its mean. */
const ENOUGH_ROWS = 5

/** Linear light of an sRGB code (IEC 61966-2-1). */
const LINEAR = Float64Array.from({ length: 256 }, (_, code) => {
  const value = code / 255
  return value <= 0.04045 ? value / 12.92 : powerOf24((value + 0.055) / 1.055)
})

/** CIELAB's root of a linear value of 0 to 1, in steps of 1/4096. */
const ROOT = Float64Array.from({ length: CODES + 2 }, (_, i) => {
  const t = i / CODES
  return t > 0.008856 ? cubeRoot(t) : 7.787 * t + 16 / 116
})

function root(t: number): number {
  const at = t * CODES
  const low = Math.min(CODES, Math.floor(at))
  return ROOT[low] + (ROOT[low + 1] - ROOT[low]) * (at - low)
}

/**
 * A part of a photo (not empty, within the photo) reduced so that its long side is at most `longest` pixels; never
 * enlarged. Each pixel is the mean of a block of whole pixels (of every second or third row of a high one).
 */
export function reduceToLab(photo: Pixels, rect: Rect, longest: number): LabGrid {
  const grid = emptyGrid(rect, longest)
  const { width, height, lab } = grid
  if (width === rect.width && height === rect.height) {
    convertToLab(photo, rect, lab)
    return grid
  }
  const edges = Int32Array.from({ length: width + 1 }, (_, i) => Math.floor((i * rect.width) / width))
  const sums = new Float64Array(width * 3)
  for (let y = 0; y < height; y++) {
    const from = Math.floor((y * rect.height) / height)
    const to = Math.floor(((y + 1) * rect.height) / height)
    sums.fill(0)
    const step = Math.max(1, Math.floor((to - from) / ENOUGH_ROWS))
    let rows = 0
    for (let row = from; row < to; row += step, rows++)
      addRow(photo, (rect.y + row) * photo.width + rect.x, edges, sums)
    writeRow(sums, edges, rows, lab, y * width * 3)
  }
  return grid
}

/** Converts the means of one row of blocks. */
function writeRow(
  sums: Float64Array,
  edges: Int32Array,
  rows: number,
  lab: Float32Array,
  start: number,
): void {
  for (let x = 0, i = 0; x + 1 < edges.length; x++, i += 3) {
    const fraction = 1 / (rows * (edges[x + 1] - edges[x]))
    writeLab(sums[i] * fraction, sums[i + 1] * fraction, sums[i + 2] * fraction, lab, start + i)
  }
}

/** Each pixel of a part of a photo for itself: its codes are whole, so that nothing lies between two of a table. */
function convertToLab({ data, width }: Pixels, rect: Rect, lab: Float32Array): void {
  for (let y = 0; y < rect.height; y++)
    convertRow(data, ((rect.y + y) * width + rect.x) * 4, lab, y * rect.width * 3, rect.width * 3)
}

function convertRow(data: Pixels['data'], from: number, lab: Float32Array, to: number, count: number): void {
  for (let i = from, at = to; at < to + count; i += 4, at += 3)
    writeLinear(LINEAR[data[i]], LINEAR[data[i + 1]], LINEAR[data[i + 2]], lab, at)
}

/** A grid of the size that `reduceToLab` gives, all black. */
export function emptyGrid(rect: Rect, longest: number): LabGrid {
  const scale = Math.min(1, longest / Math.max(rect.width, rect.height))
  const width = Math.max(1, Math.round(rect.width * scale))
  const height = Math.max(1, Math.round(rect.height * scale))
  return { rect, width, height, lab: new Float32Array(width * height * 3) }
}

/** Writes one pixel of a grid: the mean of its block. */
export function fillPixel({ data, width: stride }: Pixels, grid: LabGrid, x: number, y: number): void {
  const { rect, width, height, lab } = grid
  const left = Math.floor((x * rect.width) / width)
  const right = Math.floor(((x + 1) * rect.width) / width)
  const top = Math.floor((y * rect.height) / height)
  const bottom = Math.floor(((y + 1) * rect.height) / height)
  let r = 0
  let g = 0
  let b = 0
  for (let row = top; row < bottom; row++) {
    const start = ((rect.y + row) * stride + rect.x) * 4
    for (let i = start + left * 4; i < start + right * 4; i += 4) {
      r += data[i]
      g += data[i + 1]
      b += data[i + 2]
    }
  }
  const fraction = 1 / ((right - left) * (bottom - top))
  writeLab(r * fraction, g * fraction, b * fraction, lab, (y * width + x) * 3)
}

/** Adds one row of a photo, from pixel `start` on, to the sums of its blocks. */
function addRow({ data }: Pixels, start: number, edges: Int32Array, sums: Float64Array): void {
  for (let x = 0, i = start * 4; x + 1 < edges.length; x++) {
    const end = (start + edges[x + 1]) * 4
    let r = 0
    let g = 0
    let b = 0
    for (; i < end; i += 4) {
      r += data[i]
      g += data[i + 1]
      b += data[i + 2]
    }
    sums[x * 3] += r
    sums[x * 3 + 1] += g
    sums[x * 3 + 2] += b
  }
}

/** Converts a mean of codes to CIELAB (D65). */
function writeLab(red: number, green: number, blue: number, lab: Float32Array, at: number): void {
  writeLinear(linear(red), linear(green), linear(blue), lab, at)
}

function writeLinear(r: number, g: number, b: number, lab: Float32Array, at: number): void {
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  lab[at] = 116 * y - 16
  lab[at + 1] = 500 * (x - y)
  lab[at + 2] = 200 * (y - z)
}

function linear(code: number): number {
  const low = Math.floor(code)
  return low >= 255 ? 1 : LINEAR[low] + (LINEAR[low + 1] - LINEAR[low]) * (code - low)
}
