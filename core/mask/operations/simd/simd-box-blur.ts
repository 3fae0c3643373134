import { makeRoom } from '../../../wasm.ts'
import { computeReach, type Boxes } from '../boxes.ts'
import { aligned, newKernels, type Kernels } from './kernels.ts'

/** Rows and columns that the kernels take at a time, and bytes of one place of four lines. */
const ROWS = 4
const COLUMNS = 16
const FOUR_BYTES = 32
const MAX_BYTES = 2 ** 31

interface Layout {
  /** Bytes of a row, a multiple of sixteen. */
  stride: number
  rows: number
  lines: number
  across: number
  out: number
  bytes: number
}

function layOut(width: number, height: number, reach: number): Layout {
  const stride = aligned(width)
  const rows = Math.ceil(height / ROWS) * ROWS
  const lines = ROWS * stride
  const places = Math.max(width + 2 * reach, (COLUMNS / 4) * (height + 2 * reach))
  const across = aligned(lines + places * FOUR_BYTES)
  const out = across + 2 * stride * rows
  return { stride, rows, lines, across, out, bytes: out + stride * rows }
}

/**
 * `boxBlur` by WebAssembly, with the same bytes. Null where the engine has none or not the memory: three bytes a pixel.
 */
export function simdBoxBlur(
  data: Uint8Array,
  width: number,
  boxes: Boxes,
  steepness: number,
): Uint8Array | null {
  const kernels = newKernels()
  const layout = layOut(width, data.length / width, computeReach(boxes))
  if (kernels === null || layout.bytes > MAX_BYTES || !makeRoom(kernels, layout.bytes)) return null
  blurRows(kernels, layout, data, width, boxes)
  return blurColumns(kernels, layout, width, data.length / width, boxes, steepness)
}

/** Four rows at a time; where the last ones are missing, what was there before is blurred once more, to no use. */
function blurRows(
  kernels: Kernels,
  { stride, lines, across }: Layout,
  data: Uint8Array,
  width: number,
  boxes: Boxes,
): void {
  const bytes = new Uint8Array(kernels.memory.buffer)
  const scale = 257 / (boxes[0] * boxes[1] * boxes[2])
  const height = data.length / width
  for (let top = 0; top < height; top += ROWS) {
    for (let row = 0; row < Math.min(ROWS, height - top); row++)
      bytes.set(data.subarray((top + row) * width, (top + row + 1) * width), row * stride)
    const to = across + 2 * top * stride
    kernels.blurRows(0, stride, width, lines, computeReach(boxes), ...boxes, scale, to)
  }
}

function blurColumns(
  kernels: Kernels,
  { stride, lines, across, out }: Layout,
  width: number,
  height: number,
  boxes: Boxes,
  steepness: number,
): Uint8Array {
  const gain = steepness / (257 * boxes[0] * boxes[1] * boxes[2])
  const offset = 127.5 * (1 - steepness) + 0.5
  for (let left = 0; left < width; left += COLUMNS) {
    const from = across + 2 * left
    kernels.blurColumns(from, stride, height, lines, computeReach(boxes), ...boxes, gain, offset, out + left)
  }
  const bytes = new Uint8Array(kernels.memory.buffer)
  const blurred = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    blurred.set(bytes.subarray(out + y * stride, out + y * stride + width), y * width)
  return blurred
}
