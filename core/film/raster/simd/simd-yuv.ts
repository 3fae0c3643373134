import { kernelsWith } from './kernels.ts'

/** Kernels work on eight pixels at a time. */
const SLACK = 8

/** `scalarYuv` by WebAssembly, with the same bytes. False, and nothing done, where the engine has none. */
export function simdYuv(words: Uint32Array, width: number, height: number, out: Uint8Array): boolean {
  const [pixels, bytes] = [4 * (width + SLACK), width + SLACK]
  const [top, bottom] = [0, pixels]
  const lumas = [2 * pixels, 2 * pixels + bytes]
  const [u, v] = [2 * pixels + 2 * bytes, 2 * pixels + 3 * bytes]
  const kernels = kernelsWith(v + bytes)
  if (kernels === null) return false
  const from = new Uint32Array(kernels.memory.buffer)
  const made = new Uint8Array(kernels.memory.buffer)
  const chroma = width / 2
  const us = width * height
  const vs = us + us / 4
  for (let y = 0; y < height; y += 2) {
    from.set(words.subarray(y * width, (y + 1) * width), top / 4)
    from.set(words.subarray((y + 1) * width, (y + 2) * width), bottom / 4)
    kernels.yuv(top, bottom, lumas[0], lumas[1], u, v, width)
    out.set(made.subarray(lumas[0], lumas[0] + width), y * width)
    out.set(made.subarray(lumas[1], lumas[1] + width), (y + 1) * width)
    out.set(made.subarray(u, u + chroma), us + (y / 2) * chroma)
    out.set(made.subarray(v, v + chroma), vs + (y / 2) * chroma)
  }
  return true
}
