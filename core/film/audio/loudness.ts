import { naturalLog } from '../../imaging/numbers.ts'

/** Steps in which `loudnessOf` takes a sound, and how many make a block: 400 ms that begin every 100 ms. */
export const STEP_SECONDS = 0.1
const BLOCK_STEPS = 4
/** Blocks below this are silence; so are those this far below the mean of the others. */
const SILENCE_LUFS = -70
const RELATIVE_LU = 10
/** That a tone of 997 Hz in one channel reads as what it is, less the 3 dB of its mean. */
const OFFSET = -0.691

/**
 * The loudness of a sound in LUFS (ITU-R BS.1770-4, EBU R 128), gated; null where all of it is silence. `power` holds
 * the mean square of each step of `STEP_SECONDS`, K-weighted, its channels added.
 */
export function loudnessOf(power: readonly number[]): number | null {
  const blocks: number[] = []
  for (let at = 0; at + BLOCK_STEPS <= power.length; at++)
    blocks.push(mean(power.slice(at, at + BLOCK_STEPS)))
  const heard = blocks.filter((block) => lufsOf(block) > SILENCE_LUFS)
  if (heard.length === 0) return null
  const gate = lufsOf(mean(heard)) - RELATIVE_LU
  return lufsOf(mean(heard.filter((block) => lufsOf(block) > gate)))
}

function lufsOf(power: number): number {
  return power > 0 ? OFFSET + (10 * naturalLog(power)) / Math.LN10 : -Infinity
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
