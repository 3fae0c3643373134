import { fractionAt, computeSpans } from '../../filters/reduce-exact.ts'
import type { Pixels } from '../../pixels.ts'
import { addresses, scratch } from './scratch.ts'

/**
 * `reduceExact` by WebAssembly, with the same bytes. Null where it cannot run. The size must be one of whole pixels, at
 * least 1 and at most the photo's.
 */
export function simdArea(photo: Pixels, { width, height }: { width: number; height: number }): Pixels | null {
  const across = computeSpans(photo.width, width)
  const down = computeSpans(photo.height, height)
  const stride = photo.width * 4
  const [row, sums, from, to, firsts, inners, lasts, pixels, end] = addresses([
    stride,
    stride * 8,
    width * 4,
    width * 4,
    width * 8,
    width * 8,
    width * 8,
    width * 4,
  ])
  const kernels = scratch(end)
  if (kernels === null) return null
  const { buffer } = kernels.memory
  const memory = new Uint8Array(buffer)
  new Int32Array(buffer, from, width).set(across.from)
  new Int32Array(buffer, to, width).set(across.to)
  new Float64Array(buffer, firsts, width).set(across.first)
  new Float64Array(buffer, inners, width).set(across.inner)
  new Float64Array(buffer, lasts, width).set(across.last)
  const data = new Uint8Array(width * height * 4)
  let loaded = -1
  for (let y = 0; y < height; y++) {
    for (let at = down.from[y]; at <= down.to[y]; at++) {
      // A row at a border goes into both pixels beside it.
      if (at !== loaded) memory.set(photo.data.subarray(at * stride, (at + 1) * stride), row)
      loaded = at
      kernels.addArea(row, photo.width, fractionAt(down, y, at), at === down.from[y] ? 1 : 0, sums)
    }
    kernels.writeArea(sums, width, from, to, firsts, inners, lasts, pixels)
    data.set(memory.subarray(pixels, pixels + width * 4), y * width * 4)
  }
  return { width, height, data }
}
