import { computeReach, type Boxes } from './boxes.ts'
import { simdBoxBlur } from './simd/simd-box-blur.ts'

/** The weight of the middle pixel of the blur along one axis. */
export function computePeak(boxes: Boxes): number {
  const reach = computeReach(boxes)
  const line = new Float64Array(2 * reach + 1 + 2 * reach)
  line[2 * reach] = 1
  return threeBoxes(line, line.length, boxes)[reach] / (boxes[0] * boxes[1] * boxes[2])
}

/**
 * Blurs by the three boxes along both axes; past the plane's edges its edge pixels go on. The blurred value v,
 * 0 to 255, becomes 127.5 + (v − 127.5) · `steepness`, cut to 0 to 255 and rounded. Sums are exact; between the
 * axes values are kept in 1/257 level. `data`: rows of `width` bytes.
 */
export function boxBlur(data: Uint8Array, width: number, boxes: Boxes, steepness: number): Uint8Array {
  return simdBoxBlur(data, width, boxes, steepness) ?? scalarBoxBlur(data, width, boxes, steepness)
}

/** The same without WebAssembly. */
export function scalarBoxBlur(data: Uint8Array, width: number, boxes: Boxes, steepness: number): Uint8Array {
  return blurColumns(blurRows(data, width, boxes), width, boxes, steepness)
}

function blurRows(data: Uint8Array, width: number, boxes: Boxes): Uint16Array {
  const reach = computeReach(boxes)
  const line = new Float64Array(width + 2 * reach)
  const scale = 257 / (boxes[0] * boxes[1] * boxes[2])
  const out = new Uint16Array(data.length)
  for (let from = 0; from < data.length; from += width) {
    const even = evenValue(data, from, width)
    if (even >= 0) {
      out.fill(even * 257, from, from + width)
      continue
    }
    line.fill(data[from], 0, reach)
    for (let x = 0; x < width; x++) line[reach + x] = data[from + x]
    line.fill(data[from + width - 1], reach + width)
    threeBoxes(line, line.length, boxes)
    for (let x = 0; x < width; x++) out[from + x] = line[x] * scale + 0.5
  }
  return out
}

/** The value of a row whose pixels are all the same, else −1. */
function evenValue(data: Uint8Array, from: number, width: number): number {
  const value = data[from]
  for (let i = from + 1; i < from + width; i++) if (data[i] !== value) return -1
  return value
}

/** Columns that are blurred together: their lines fit in the cache and are read a stretch of each row at a time. */
const COLUMN_BATCH = 16

function blurColumns(across: Uint16Array, width: number, boxes: Boxes, steepness: number): Uint8Array {
  const height = across.length / width
  const reach = computeReach(boxes)
  const lines = Array.from({ length: COLUMN_BATCH }, () => new Float64Array(height + 2 * reach))
  const gain = steepness / (257 * boxes[0] * boxes[1] * boxes[2])
  const offset = 127.5 * (1 - steepness) + 0.5
  const out = new Uint8Array(across.length)
  for (let left = 0; left < width; left += COLUMN_BATCH) {
    const count = Math.min(COLUMN_BATCH, width - left)
    for (let y = 0; y < height; y++)
      for (let i = 0; i < count; i++) lines[i][reach + y] = across[y * width + left + i]
    for (let i = 0; i < count; i++) blurLine(lines[i], reach, height, boxes)
    for (let y = 0; y < height; y++)
      for (let i = 0; i < count; i++) {
        const value = lines[i][y] * gain + offset
        out[y * width + left + i] = value <= 0 ? 0 : value >= 255 ? 255 : value
      }
  }
  return out
}

/** Blurs the line whose pixels begin at `reach`; the result begins at 0. */
function blurLine(line: Float64Array, reach: number, height: number, boxes: Boxes): void {
  line.fill(line[reach], 0, reach)
  line.fill(line[reach + height - 1], reach + height)
  threeBoxes(line, line.length, boxes)
}

/** Sums by three boxes one after the other, in place: place i then holds what begins at i, for all that is whole. */
function threeBoxes(line: Float64Array, length: number, boxes: Boxes): Float64Array {
  let left = length
  for (const box of boxes) {
    if (box === 1) continue
    sumBox(line, left, box)
    left -= box - 1
  }
  return line
}

function sumBox(line: Float64Array, length: number, box: number): void {
  let sum = 0
  for (let i = 0; i < box - 1; i++) sum += line[i]
  for (let i = 0; i + box <= length; i++) {
    sum += line[i + box - 1]
    const first = line[i]
    line[i] = sum
    sum -= first
  }
}
