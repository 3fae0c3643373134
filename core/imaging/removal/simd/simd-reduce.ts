import type { Crop } from '../crop.ts'
import { addresses, scratch } from './scratch.ts'

/** `scalarReduce` by WebAssembly, with the same bytes. Null where it cannot run. */
export function simdReduce({ width, height, data, hole, barred }: Crop, factor: number): Crop | null {
  const across = Math.ceil(width / factor)
  const down = Math.ceil(height / factor)
  const [pixels, holes, bars, toPixels, toHoles, toBars, end] = addresses([
    factor * width * 4,
    factor * width,
    factor * width,
    across * 4,
    across,
    across,
  ])
  const kernels = scratch(end)
  if (kernels === null) return null
  const memory = new Uint8Array(kernels.memory.buffer)
  const out: Crop = {
    width: across,
    height: down,
    data: new Uint8Array(across * down * 4),
    hole: new Uint8Array(across * down),
    barred: new Uint8Array(across * down),
  }
  for (let row = 0; row < down; row++) {
    const from = row * factor * width
    const rows = Math.min(factor, height - row * factor)
    const to = from + rows * width
    memory.set(data.subarray(from * 4, to * 4), pixels)
    memory.set(hole.subarray(from, to), holes)
    memory.set(barred.subarray(from, to), bars)
    kernels.reduceRow(pixels, holes, bars, width, rows, factor, toPixels, toHoles, toBars)
    out.data.set(memory.subarray(toPixels, toPixels + across * 4), row * across * 4)
    out.hole.set(memory.subarray(toHoles, toHoles + across), row * across)
    out.barred.set(memory.subarray(toBars, toBars + across), row * across)
  }
  return out
}
