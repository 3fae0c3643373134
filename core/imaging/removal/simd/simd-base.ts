import { addresses, scratch } from './scratch.ts'

/** Pixels at a time, approximately. */
const PIXEL_BATCH = 2 ** 16
/** Sums over larger cells are beyond what single floats can tell. */
const MAX_CELL = 256

/** Where the cells of a base were measured, and the light and colour there: red, green, blue, interleaved. */
export interface Cells {
  width: number
  height: number
  known: Uint8Array
  values: Float32Array
}

/** `scalarCells` by WebAssembly, with the same bytes. Null where it cannot run. */
export function simdCells(
  data: Uint8Array,
  usable: Uint8Array,
  width: number,
  height: number,
  cell: number,
  edge: number,
): Cells | null {
  const across = Math.ceil(width / cell)
  const down = Math.ceil(height / cell)
  const count = across * down
  const rows = Math.max(1, Math.ceil(PIXEL_BATCH / width))
  const [pixels, flags, known, counts, guides, values, out, sums, end] = addresses([
    rows * width * 4,
    rows * width,
    count,
    count * 16,
    count * 4,
    count * 32,
    count * 12,
    // The sums are no longer needed where the room is used.
    count * 32 + 64 * across,
  ])
  const kernels = cell > MAX_CELL ? null : scratch(end)
  if (kernels === null) return null
  const memory = new Uint8Array(kernels.memory.buffer)
  memory.fill(0, sums, sums + count * 16)
  for (let y = 0; y < height; y += rows) {
    const lines = Math.min(rows, height - y)
    memory.set(data.subarray(y * width * 4, (y + lines) * width * 4), pixels)
    memory.set(usable.subarray(y * width, (y + lines) * width), flags)
    const first = Math.floor(y / cell)
    kernels.sumCells(pixels, flags, width, lines, cell, y - first * cell, sums + first * across * 16)
  }
  kernels.guideCells(sums, across, down, edge * edge, known, counts, guides, values, sums, out)
  return {
    width: across,
    height: down,
    known: memory.slice(known, known + count),
    values: new Float32Array(memory.buffer, out, count * 3).slice(),
  }
}
