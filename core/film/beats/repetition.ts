import { STEPS_PER_SECOND, type Onsets } from './onsets.ts'

/** How alike onsets are to themselves so many steps later: 1 for the same, 0 for chance. */
export type Repetition = Readonly<Record<keyof Onsets, Float64Array>>

/** Steps between tempi that are tried, as a part of them: so exactly a lag is known. */
export const TEMPO_STEP = 1.004
/** Repetition is looked at over so much of a sound, and no further than so many seconds. */
const PART = 0.6
const MAX_LAG_SECONDS = 12

export function repetitionOf({ all, low, high }: Onsets): Repetition {
  const max = Math.min(Math.floor(all.length * PART), MAX_LAG_SECONDS * STEPS_PER_SECOND)
  return {
    all: autocorrelation(all, max),
    low: autocorrelation(low, max),
    high: autocorrelation(high, max),
  }
}

/** The highest value about a lag: the further, the less exactly the tempo is known. Null beyond the end. */
export function peakNear(repeats: Float64Array, lag: number): number | null {
  const around = 1 + lag * (TEMPO_STEP - 1)
  const to = Math.ceil(lag + around)
  if (to >= repeats.length) return null
  let peak = -1
  for (let at = Math.max(1, Math.floor(lag - around)); at <= to; at++) peak = Math.max(peak, repeats[at])
  return peak
}

function autocorrelation(curve: Float64Array, max: number): Float64Array {
  const mean = curve.reduce((sum, value) => sum + value, 0) / Math.max(1, curve.length)
  const centred = curve.map((value) => value - mean)
  const sums = new Float64Array(Math.max(0, max) + 1)
  for (let lag = 0; lag < sums.length; lag++) {
    let sum = 0
    for (let i = lag; i < centred.length; i++) sum += centred[i] * centred[i - lag]
    sums[lag] = sum / (centred.length - lag)
  }
  return sums.map((sum) => (sums[0] > 0 ? sum / sums[0] : 0))
}
