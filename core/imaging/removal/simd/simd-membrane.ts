import type { Grid } from '../grid.ts'
import { addresses, scratch } from './scratch.ts'

/** Channels that the kernel takes at a time. */
const LANES = 4

/** Bytes for each column of what the kernel works in. */
const RING = 256

/** Bytes of all smaller grids of a pyramid. */
function pyramidBytes(width: number, height: number): number {
  let bytes = 0
  for (let [across, down] = [width, height]; across > 1 || down > 1; ) {
    across = (across + 1) >> 1
    down = (down + 1) >> 1
    bytes += across * down * 17 + 15
  }
  return bytes
}

/** `scalarMembrane` by WebAssembly, with the same bytes. False, and nothing done, where it cannot run. */
export function simdMembrane({ width, height, channels, values, fixed }: Grid): boolean {
  const count = width * height
  const [all, known, four, room, ring, end] = addresses([
    count * channels * 4,
    count,
    count * LANES * 4,
    pyramidBytes(width, height),
    width * RING,
  ])
  const kernels = scratch(end)
  if (kernels === null) return false
  const own = new Float32Array(kernels.memory.buffer, all, count * channels)
  own.set(values)
  new Uint8Array(kernels.memory.buffer, known, count).set(fixed)
  for (let first = 0; first < channels; first += LANES) {
    const lanes = Math.min(LANES, channels - first)
    kernels.widen(all, four, count, channels, first, lanes)
    kernels.span(four, known, width, height, room, ring)
    kernels.narrow(four, all, count, channels, first, lanes)
  }
  values.set(own)
  return true
}
