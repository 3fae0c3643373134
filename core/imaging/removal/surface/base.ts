import type { Rect } from '../../pixels.ts'
import { spanMembrane } from '../membrane.ts'
import { boxSum } from '../../filters/box-sum.ts'
import { simdCells, type Cells } from '../simd/simd-base.ts'

/** Base layer: the light and colour of a picture without its fine detail, on a coarse grid. */
export interface Base {
  /** Cells across and down. */
  width: number
  height: number
  /** Pixels of the picture along a cell's side. */
  cell: number
  /** Red, green, blue of each cell, interleaved. */
  values: Float32Array
  /** 1 where the cell was measured. */
  known: Uint8Array
}

/** The cells of a base that hold a flagged pixel (1) of the picture. */
export function markCells(
  flags: Uint8Array,
  pictureWidth: number,
  { width, height, cell }: Base,
): Uint8Array {
  const out = new Uint8Array(width * height)
  for (let p = 0; p < flags.length; p++) {
    if (flags[p] === 0) continue
    const y = (p / pictureWidth) | 0
    out[((y / cell) | 0) * width + (((p - y * pictureWidth) / cell) | 0)] = 1
  }
  return out
}

/** Cells on each side that are smoothed over. */
const FILTER_RADIUS_CELLS = 10

interface Means {
  width: number
  height: number
  /** 1 where a cell holds a usable pixel, else 0. */
  known: Float32Array
  channels: Float32Array[]
}

/** Mean colour of the usable pixels of each cell. */
function meanCells(data: Uint8Array, usable: Uint8Array, width: number, height: number, cell: number): Means {
  const across = Math.ceil(width / cell)
  const down = Math.ceil(height / cell)
  const known = new Float32Array(across * down)
  const channels = [0, 1, 2].map(() => new Float32Array(across * down))
  const [red, green, blue] = channels
  for (let y = 0; y < height; y++) {
    const row = ((y / cell) | 0) * across
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      if (usable[p] === 0) continue
      const i = row + ((x / cell) | 0)
      known[i]++
      red[i] += data[p * 4]
      green[i] += data[p * 4 + 1]
      blue[i] += data[p * 4 + 2]
    }
  }
  for (let i = 0; i < known.length; i++) {
    if (known[i] === 0) continue
    for (const channel of channels) channel[i] /= known[i]
    known[i] = 1
  }
  return { width: across, height: down, known, channels }
}

function times(a: Float32Array, b: Float32Array): Float32Array {
  const out = new Float32Array(a.length)
  for (let i = 0; i < out.length; i++) out[i] = a[i] * b[i]
  return out
}

/**
 * The cells of `measureBase` in plain TypeScript: the reference that the WebAssembly version must match byte for byte.
 */
export function scalarCells(
  data: Uint8Array,
  usable: Uint8Array,
  width: number,
  height: number,
  cell: number,
  edge: number,
): Cells {
  const cells = meanCells(data, usable, width, height, cell)
  const { known, channels } = cells
  const size = known.length
  const count = boxSum(known, cells.width, cells.height, FILTER_RADIUS_CELLS)
  const mean = (values: Float32Array): Float32Array => {
    const sums = boxSum(values, cells.width, cells.height, FILTER_RADIUS_CELLS)
    for (let i = 0; i < size; i++) if (count[i] > 0) sums[i] = sums[i] / count[i]
    return sums
  }
  const [red, green, blue] = channels
  const guide = new Float32Array(size)
  for (let i = 0; i < size; i++) guide[i] = (red[i] + 2 * green[i] + blue[i]) / 4
  const guideMean = mean(guide)
  const variance = mean(times(guide, guide))
  for (let i = 0; i < size; i++) variance[i] = variance[i] - guideMean[i] * guideMean[i]
  const values = new Float32Array(size * 3)
  for (let k = 0; k < 3; k++) {
    const offset = mean(channels[k])
    const slope = mean(times(guide, channels[k]))
    for (let i = 0; i < size; i++) {
      const own = offset[i]
      slope[i] = known[i] === 0 ? 0 : (slope[i] - guideMean[i] * own) / (variance[i] + edge * edge)
      offset[i] = known[i] === 0 ? 0 : own - slope[i] * guideMean[i]
    }
    const slopes = mean(slope)
    const offsets = mean(offset)
    for (let i = 0; i < size; i++) if (known[i] === 1) values[i * 3 + k] = slopes[i] * guide[i] + offsets[i]
  }
  return { width: cells.width, height: cells.height, values, known: Uint8Array.from(known) }
}

/**
 * Base layer of the usable pixels (1) of RGBX data, by a guided filter: smooth within a surface, sharp where light or
 * colour jump by more than about `edge` levels. Cells without a usable pixel are unknown, and 0. A guided filter over
 * the known cells, guided by their own luminance: He, Sun, Tang 2010, "Guided image filtering".
 */
export function measureBase(
  data: Uint8Array,
  usable: Uint8Array,
  width: number,
  height: number,
  cell: number,
  edge: number,
): Base {
  const cells =
    simdCells(data, usable, width, height, cell, edge) ?? scalarCells(data, usable, width, height, cell, edge)
  return { ...cells, cell }
}

/** A rectangle of rows of `size` bytes a pixel. */
function cut(from: Uint8Array, size: number, stride: number, { x, y, width, height }: Rect): Uint8Array {
  const out = new Uint8Array(width * height * size)
  for (let row = 0; row < height; row++) {
    const start = ((y + row) * stride + x) * size
    out.set(from.subarray(start, start + width * size), row * width * size)
  }
  return out
}

/**
 * `measureBase` of a picture whose usable pixels all lie in a rectangle: the same base, in the time for that. The
 * rectangle is one of whole cells, cut at the picture's right and lower border; it may be empty.
 */
export function measureBaseIn(
  rect: Rect,
  data: Uint8Array,
  usable: Uint8Array,
  width: number,
  height: number,
  cell: number,
  edge: number,
): Base {
  const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const base: Base = {
    width: across,
    height: down,
    cell,
    values: new Float32Array(across * down * 3),
    known: new Uint8Array(across * down),
  }
  if (rect.width === 0 || rect.height === 0) return base
  const colours = cut(data, 4, width, rect)
  const part = measureBase(colours, cut(usable, 1, width, rect), rect.width, rect.height, cell, edge)
  for (let row = 0; row < part.height; row++) {
    const to = (rect.y / cell + row) * across + rect.x / cell
    const [from, end] = [row * part.width, (row + 1) * part.width]
    base.values.set(part.values.subarray(from * 3, end * 3), to * 3)
    base.known.set(part.known.subarray(from, end), to)
  }
  return base
}

/** Spans the unknown cells as a membrane between the known ones, in place. */
export function spanBase({ width, height, values, known }: Base): void {
  spanMembrane({ width, height, channels: 3, values, fixed: known })
}

/** The base at a pixel of the picture, between the centres of the cells around it, into `out` (3 values). */
export function readBase(base: Base, x: number, y: number, out: Float32Array): void {
  const { width, height, cell, values } = base
  const cx = Math.min(Math.max((x + 0.5) / cell - 0.5, 0), width - 1)
  const cy = Math.min(Math.max((y + 0.5) / cell - 0.5, 0), height - 1)
  const x0 = cx | 0
  const y0 = cy | 0
  const x1 = x0 < width - 1 ? x0 + 1 : x0
  const y1 = y0 < height - 1 ? y0 + 1 : y0
  const right = cx - x0
  const below = cy - y0
  const a = (y0 * width + x0) * 3
  const b = (y0 * width + x1) * 3
  const c = (y1 * width + x0) * 3
  const d = (y1 * width + x1) * 3
  for (let k = 0; k < 3; k++) {
    const top = values[a + k] + right * (values[b + k] - values[a + k])
    const bottom = values[c + k] + right * (values[d + k] - values[c + k])
    out[k] = top + below * (bottom - top)
  }
}
