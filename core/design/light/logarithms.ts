import { exponential, naturalLog } from '../../imaging/numbers.ts'

/** Added to linear light before its logarithm is taken, so that the noise of dark pixels does not grow without end. */
const DARK = 0.004
const LOG_STEPS = 16384
const LOGS = Float32Array.from({ length: LOG_STEPS + 1 }, (_, i) => naturalLog(i / LOG_STEPS + DARK))
const [MIN_LOG, MAX_LOG] = [-8, 4]
const EXP_STEPS = 4096
const EXPONENTIALS = Float32Array.from({ length: EXP_STEPS + 2 }, (_, i) =>
  exponential(MIN_LOG + (i * (MAX_LOG - MIN_LOG)) / EXP_STEPS),
)

/** The logarithm of linear light of 0 to 1. */
export function logOf(light: number): number {
  return LOGS[(light * LOG_STEPS + 0.5) | 0]
}

/** The linear light of a logarithm. */
export function lightOf(log: number): number {
  return Math.max(0, expOf(log) - DARK)
}

/** e to a power, from a table: to about 1e-6 of it. */
export function expOf(power: number): number {
  const at = ((Math.max(MIN_LOG, Math.min(MAX_LOG, power)) - MIN_LOG) * EXP_STEPS) / (MAX_LOG - MIN_LOG)
  const low = at | 0
  return EXPONENTIALS[low] + (EXPONENTIALS[low + 1] - EXPONENTIALS[low]) * (at - low)
}
