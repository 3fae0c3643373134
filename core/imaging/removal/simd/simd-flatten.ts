import type { Crop } from '../crop.ts'
import type { Base } from '../surface/base.ts'
import { addresses, scratch } from './scratch.ts'

/** Pixels at a time, approximately. */
const PIXEL_BATCH = 2 ** 16
/** Bytes of what the kernel knows of a column. */
const COLUMN_BYTES = 16

/** `scalarFlat` by WebAssembly, with the same bytes. Null where it cannot run. `filled` must lie in the crop's hole. */
export function simdFlat(crop: Crop, base: Base, filled: Uint8Array): Uint8Array | null {
  const { width, height } = crop
  const count = Math.max(1, Math.ceil(PIXEL_BATCH / width))
  const [pixels, fills, holes, table, values, end] = addresses([
    count * width * 4,
    count * width,
    count * width,
    width * COLUMN_BYTES,
    base.values.byteLength + 4,
  ])
  const kernels = scratch(end)
  if (kernels === null) return null
  const memory = new Uint8Array(kernels.memory.buffer)
  new Float32Array(kernels.memory.buffer, values, base.values.length).set(base.values)
  kernels.placeColumns(width, base.cell, base.width, table)
  const out = new Uint8Array(crop.data.length)
  for (let y = 0; y < height; y += count) {
    const rows = Math.min(count, height - y)
    const [from, to] = [y * width, (y + rows) * width]
    memory.set(crop.data.subarray(from * 4, to * 4), pixels)
    memory.set(filled.subarray(from, to), fills)
    memory.set(crop.hole.subarray(from, to), holes)
    kernels.flatten(pixels, fills, holes, width, rows, y, base.cell, values, base.width, base.height, table)
    out.set(memory.subarray(pixels, pixels + (to - from) * 4), from * 4)
  }
  return out
}
