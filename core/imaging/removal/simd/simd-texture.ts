import { addresses, scratch } from './scratch.ts'

/**
 * Rows around a row from whose pixels its texture is made: three gradients above; three below, and what is below those.
 */
const ROWS_ABOVE = 3
const ROWS_BELOW = 4
/** Pixels at a time, approximately: what they take stays in the nearer caches. */
const PIXEL_BATCH = 2 ** 16

/** `scalarTexture` by WebAssembly, with the same bytes. False, and nothing done, where it cannot run. */
export function simdTexture(data: Uint8Array, hole: Uint8Array, width: number, height: number): boolean {
  const count = Math.max(8, Math.ceil(PIXEL_BATCH / width))
  const max = Math.min(height, count + ROWS_ABOVE + ROWS_BELOW)
  const [pixels, flags, room, end] = addresses([max * width * 4, max * width, (4 * max + 5) * (width + 32)])
  const kernels = scratch(end)
  if (kernels === null) return false
  const memory = new Uint8Array(kernels.memory.buffer)
  for (let y = 0; y < height; y += count) {
    const from = Math.max(0, y - ROWS_ABOVE)
    const to = Math.min(height, y + count + ROWS_BELOW)
    const lines = Math.min(count, height - y)
    memory.set(data.subarray(from * width * 4, to * width * 4), pixels)
    memory.set(hole.subarray(from * width, to * width), flags)
    kernels.texture(pixels, flags, width, to - from, y - from, lines, to === height ? 1 : 0, room)
    const first = pixels + (y - from) * width * 4
    data.set(memory.subarray(first, first + lines * width * 4), y * width * 4)
  }
  return true
}
