import { naturalLog } from '../../imaging/numbers.ts'

/** Beats of a piece of music. */
interface FoundBeats {
  /** Beats a minute, 60 to 190. */
  bpm: number
  /** Seconds from the start of the sound to its first beat. */
  first: number
  /** 0 to 1: how much stronger beats are than what is between them. Below about 0.3 it is a guess. */
  confidence: number
}

/** Samples a second of the sound that is looked at. */
const BEAT_RATE = 8_000

/** Samples of one step of the onset curve: 8 ms. */
const HOP = 64
const STEPS_PER_SECOND = BEAT_RATE / HOP
/** What is looked at of a long sound, in seconds: it is enough to measure the tempo to a hundredth. */
const MAX_SECONDS = 240
const MIN_SECONDS = 4
const BPM = { min: 60, max: 190 } as const
/** How many beats apart onsets are still compared. */
const COMB = 12
/** The curve rises at the middle of a beat's attack, this long after it begins, in seconds; measured on drums. */
const BIAS = 0.012

/**
 * Tempo and first beat of mono sound, 8 kHz, -1 to 1, by the periodicity of its onsets (after Scheirer 1998 and Ellis
 * 2007, "Beat tracking by dynamic programming"): onsets are rises of the energy below about 200 Hz, and less of that
 * above; the tempo is the period at which onsets repeat while halfway between they do not, which keeps half and double
 * tempo apart. Music whose tempo changes gets a low confidence. Null for less than 4 s, and for sound without onsets.
 */
export function findBeats(pcm: Float32Array): FoundBeats | null {
  const onsets = onsetCurve(pcm.subarray(0, MAX_SECONDS * BEAT_RATE))
  if (pcm.length < MIN_SECONDS * BEAT_RATE || onsets.every((value) => value === 0)) return null
  const repeats = autocorrelation(
    onsets,
    Math.min(onsets.length >> 1, (COMB * 60 * STEPS_PER_SECOND) / BPM.min + 2),
  )
  const rough = bestPeriod(repeats)
  const { period, phase } = refine(onsets, rough.period)
  const seconds = phase / STEPS_PER_SECOND - BIAS
  const step = period / STEPS_PER_SECOND
  return {
    bpm: 60 / step,
    first: seconds < 0 ? seconds + step : seconds,
    confidence: Math.min(1, Math.max(0, rough.contrast)),
  }
}

/** Rises of the energy, step by step, without what is the same for long; smoothed so that near onsets still match. */
function onsetCurve(pcm: Float32Array): Float64Array {
  const steps = Math.floor(pcm.length / HOP)
  const low = new Float64Array(steps)
  const high = new Float64Array(steps)
  // Two low-passes of first order at about 200 Hz.
  const pass = 0.145
  let once = 0
  let twice = 0
  for (let step = 0; step < steps; step++)
    for (let i = step * HOP; i < (step + 1) * HOP; i++) {
      once += pass * (pcm[i] - once)
      twice += pass * (once - twice)
      low[step] += twice * twice
      high[step] += (pcm[i] - once) * (pcm[i] - once)
    }
  const lowRise = rises(low)
  const highRise = rises(high)
  return smoothed(lowRise.map((value, step) => value + 0.4 * highRise[step]))
}

/** Rises of the loudness, as hearing has it: of the logarithm, above a floor of what is loud in this sound. */
function rises(energy: Float64Array): Float64Array {
  const floor = Math.max(1e-9, energy.reduce((sum, value) => Math.max(sum, value), 0) / 1000)
  const loudness = energy.map((value) => naturalLog(value + floor))
  // Over two steps, so that an attack that begins between two steps rises as much as another.
  return loudness.map((value, step) => Math.max(0, value - loudness[Math.max(0, step - 2)]))
}

function smoothed(curve: Float64Array): Float64Array {
  const at = (step: number) => curve[Math.min(curve.length - 1, Math.max(0, step))]
  return curve.map((value, step) => (at(step - 1) + 2 * value + at(step + 1)) / 4)
}

/** How alike the curve is to itself so many steps later: 1 for itself, 0 for chance. */
function autocorrelation(curve: Float64Array, max: number): Float64Array {
  const mean = curve.reduce((sum, value) => sum + value, 0) / curve.length
  const centred = curve.map((value) => value - mean)
  const sums = new Float64Array(Math.floor(max) + 1)
  for (let lag = 0; lag < sums.length; lag++) {
    let sum = 0
    for (let i = lag; i < centred.length; i++) sum += centred[i] * centred[i - lag]
    sums[lag] = sum / (centred.length - lag)
  }
  return sums.map((sum) => sum / sums[0])
}

/** The period in steps at which onsets repeat and between which they do not, and by how much. */
function bestPeriod(repeats: Float64Array): { period: number; contrast: number } {
  let best = { period: 0, contrast: 0, score: -Infinity }
  for (let bpm: number = BPM.min; bpm <= BPM.max; bpm += 0.1) {
    const period = (60 * STEPS_PER_SECOND) / bpm
    const count = Math.min(COMB, Math.floor((repeats.length - 2) / period))
    let on = 0
    let between = 0
    for (let n = 1; n <= count; n++) {
      on += valueAt(repeats, n * period)
      between += valueAt(repeats, (n - 0.5) * period)
    }
    const contrast = (on - 0.5 * between) / count
    // Among equals the tempo nearer to 120 is felt as the beat (Ellis 2007).
    const octaves = naturalLog(bpm / 120) / Math.LN2
    const score = contrast * (1 - 0.12 * octaves * octaves)
    if (score > best.score) best = { period, contrast, score }
  }
  return best
}

/** Period and phase, in steps, at which the onsets of the whole sound add up to most. */
function refine(onsets: Float64Array, rough: number): { period: number; phase: number } {
  let best = { period: rough, phase: 0, sum: -Infinity }
  const span = 0.01 * rough
  // As fine as makes a tenth of a step at the end of the sound, and no finer than needed.
  const fine = Math.max(1e-5, (0.2 * rough) / onsets.length)
  for (let period = rough - span; period <= rough + span; period += fine * rough)
    for (let phase = 0; phase < period; phase += 1) {
      const sum = sumOnBeats(onsets, period, phase)
      if (sum > best.sum) best = { period, phase, sum }
    }
  let phase = best.phase
  for (let near = best.phase - 1; near <= best.phase + 1; near += 0.05) {
    const sum = near < 0 ? -Infinity : sumOnBeats(onsets, best.period, near)
    if (sum > best.sum) {
      best.sum = sum
      phase = near
    }
  }
  return { period: best.period, phase }
}

function sumOnBeats(onsets: Float64Array, period: number, phase: number): number {
  let sum = 0
  for (let at = phase; at < onsets.length - 1; at += period) sum += valueAt(onsets, at)
  return sum
}

function valueAt(curve: Float64Array, at: number): number {
  const before = Math.floor(at)
  return curve[before] + (at - before) * (curve[before + 1] - curve[before])
}
