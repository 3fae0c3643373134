import type { Pixels, Rect } from '../pixels.ts'
import { cubeRoot, powerOf24 } from './numbers.ts'

/** Part of a photo at a smaller size, in CIELAB: three numbers a pixel, L 0 to 100, a and b about −100 to 100. */
export interface LabGrid {
  /** The part of the photo, in its whole pixels. */
  rect: Rect
  width: number
  height: number
  lab: Float32Array
}

const CODES = 4096

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
 * enlarged. Each pixel is the mean of a block of whole pixels, so blocks differ in size by one at most.
 */
export function reduceToLab(photo: Pixels, rect: Rect, longest: number): LabGrid {
  const long = Math.max(rect.width, rect.height)
  const scale = Math.min(1, longest / long)
  const width = Math.max(1, Math.round(rect.width * scale))
  const height = Math.max(1, Math.round(rect.height * scale))
  const edges = Int32Array.from({ length: width + 1 }, (_, i) => Math.floor((i * rect.width) / width))
  const sums = new Float64Array(width * 3)
  const lab = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const from = Math.floor((y * rect.height) / height)
    const to = Math.floor(((y + 1) * rect.height) / height)
    sums.fill(0)
    for (let row = from; row < to; row++) addRow(photo, (rect.y + row) * photo.width + rect.x, edges, sums)
    for (let x = 0; x < width; x++) {
      const share = 1 / ((to - from) * (edges[x + 1] - edges[x]))
      for (let c = 0; c < 3; c++) sums[x * 3 + c] *= share
    }
    writeLab(sums, lab, y * width * 3)
  }
  return { rect, width, height, lab }
}

/** Adds one row of a photo, from pixel `start` on, to the sums of its blocks. */
function addRow({ data }: Pixels, start: number, edges: Int32Array, sums: Float64Array): void {
  for (let x = 0, i = start * 4; x + 1 < edges.length; x++) {
    const end = (start + edges[x + 1]) * 4
    let [r, g, b] = [0, 0, 0]
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

/** Converts rows of mean codes to CIELAB (D65). */
function writeLab(codes: Float64Array, lab: Float32Array, at: number): void {
  for (let i = 0; i < codes.length; i += 3) {
    const r = linear(codes[i])
    const g = linear(codes[i + 1])
    const b = linear(codes[i + 2])
    const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
    const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    lab[at + i] = 116 * y - 16
    lab[at + i + 1] = 500 * (x - y)
    lab[at + i + 2] = 200 * (y - z)
  }
}

function linear(code: number): number {
  const low = Math.floor(code)
  return low >= 255 ? 1 : LINEAR[low] + (LINEAR[low + 1] - LINEAR[low]) * (code - low)
}
