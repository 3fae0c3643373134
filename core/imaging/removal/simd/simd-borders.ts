import { addresses, scratch } from './scratch.ts'

/** Reaches of the blur, and rounds with each. */
export type Rounds = readonly (readonly [reach: number, rounds: number])[]

/**
 * `scalarBorders` by WebAssembly, with the same bytes, in place. False, and nothing done, where it cannot run. What is
 * not free must be 0 or 1, and at least one round asked for; reaches up to 31, so that two sums of squares stay below
 * 2^24.
 */
export function simdBorders(
  planes: readonly Float32Array[],
  free: Uint8Array,
  width: number,
  height: number,
  rounds: Rounds,
): boolean {
  const count = width * height
  const channels = Math.ceil(planes.length / 4) * 4
  const size = count * channels * 4
  const [fractions, flags, room, end] = addresses([size, count, 2 * size + width * channels * 8])
  const kernels = scratch(end)
  if (kernels === null) return false
  const own = new Float32Array(kernels.memory.buffer, fractions, count * channels).fill(0)
  for (const [k, plane] of planes.entries()) for (let i = 0; i < count; i++) own[i * channels + k] = plane[i]
  new Uint8Array(kernels.memory.buffer, flags, count).set(free)
  for (const [i, [reach, times]] of rounds.entries())
    kernels.decide(
      fractions,
      flags,
      width,
      height,
      channels,
      planes.length,
      reach,
      times,
      i > 0 ? 1 : 0,
      room,
    )
  for (let time = 0; time < 2; time++)
    kernels.boxSums(fractions, fractions, width, height, channels, 1, room, 0)
  for (const [k, plane] of planes.entries()) for (let i = 0; i < count; i++) plane[i] = own[i * channels + k]
  return true
}
