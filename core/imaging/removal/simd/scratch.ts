import { makeRoom } from '../../../wasm.ts'
import { newKernels, type Kernels } from './kernels.ts'

/**
 * Up to so many bytes the same memory is used again and again: a new one costs time. Work that takes more has one of
 * its own.
 */
const MAX_REUSED_BYTES = 2 ** 25
/** Work that takes more is left to TypeScript, which takes less. */
const MAX_BYTES = 2 ** 28

let kept: Kernels | null | undefined

/**
 * Kernels with a memory of so many bytes, for work that is over before anyone else asks: what lies in it is not cleared.
 * Null where the engine cannot run them or has not got the memory.
 */
export function scratch(bytes: number): Kernels | null {
  if (bytes > MAX_BYTES) return null
  const kernels = bytes > MAX_REUSED_BYTES ? newKernels() : (kept ??= newKernels())
  return kernels !== null && makeRoom(kernels, bytes) ? kernels : null
}

/** Addresses of arrays of so many bytes each, one after the other, at multiples of 16; and, last, the end of all. */
export function addresses(sizes: readonly number[]): number[] {
  const out = [0]
  for (const size of sizes) out.push(out[out.length - 1] + Math.ceil(size / 16) * 16)
  return out
}
