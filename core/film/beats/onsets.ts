import { naturalLog } from '../../imaging/numbers.ts'
import { computePower, WINDOW } from './spectrum.ts'

/** Samples a second of the sound that is looked at. */
export const BEAT_RATE = 8_000
/** Samples of one step of an onset curve: 10 ms. */
const HOP = 80
export const STEPS_PER_SECOND = BEAT_RATE / HOP
/** Seconds from where a step's window begins to where a sound begins whose onset is strongest in that step; measured. */
export const ONSET_SECONDS = 0.03
/** Bands of a quarter of an octave, from 47 Hz; those below `LOW_BANDS` hold drums and bass. */
const FIRST_HERTZ = 47
const LOW_BANDS = 8
/** From this band on, 1.5 kHz, hi-hats, shakers and the crack of snares are heard. */
const HIGH_BANDS = 20
/** How far below the loudest moment of a band a sound is no sound: 50 dB. */
const FLOOR = 1e-5
/** Steps over which a rise is measured: the attack of a note fills the window in so many. */
const RISE_STEPS = 3
/** Seconds over which the curve's own mean is taken away, and over which its strength is evened out. */
const MEAN_SECONDS = 0.5
const LEVEL_SECONDS = 6

/** How strongly something new is heard in each step of a sound: in all of it, in its bass, and in its treble. */
export interface Onsets {
  all: Float64Array
  low: Float64Array
  high: Float64Array
}

/**
 * Rises of the loudness in bands of frequency, added up (spectral flux; Bello et al. 2005, "A tutorial on onset detection
 * in music signals"). A chord that changes without becoming louder rises in the bands of its new notes.
 */
export function findOnsets(pcm: Float32Array): Onsets {
  const loudness = bandLoudness(pcm)
  const steps = Math.max(0, Math.floor((pcm.length - WINDOW) / HOP) + 1)
  const all = new Float64Array(steps)
  const low = new Float64Array(steps)
  const high = new Float64Array(steps)
  for (const [band, level] of loudness.entries())
    for (let step = RISE_STEPS; step < steps; step++) {
      const rise = Math.max(0, level[step] - level[step - RISE_STEPS])
      all[step] += rise
      if (band < LOW_BANDS) low[step] += rise
      if (band >= HIGH_BANDS) high[step] += rise
    }
  return { all: evened(all), low: evened(low), high: evened(high) }
}

/** The logarithm of the power in each band, step by step. */
function bandLoudness(pcm: Float32Array): Float64Array[] {
  const steps = Math.max(0, Math.floor((pcm.length - WINDOW) / HOP) + 1)
  const edges = bandEdges()
  const bands = edges.slice(1).map(() => new Float64Array(steps))
  const power = new Float64Array(WINDOW / 2)
  for (let step = 0; step < steps; step++) {
    computePower(pcm, step * HOP, power)
    for (const [band, level] of bands.entries())
      for (let bin = edges[band]; bin < edges[band + 1]; bin++) level[step] += power[bin]
  }
  const loudest = bands.reduce(
    (max, level) => level.reduce((loudest, value) => Math.max(loudest, value), max),
    0,
  )
  const floor = Math.max(1e-9, loudest * FLOOR)
  return bands.map((level) => level.map((value) => naturalLog(value + floor)))
}

/** First bins of the bands, and one more: each band has one bin at least. */
function bandEdges(): number[] {
  const edges: number[] = []
  const perBin = BEAT_RATE / WINDOW
  const quarter = Math.sqrt(Math.sqrt(2))
  for (let hertz = FIRST_HERTZ; hertz < BEAT_RATE / 2; hertz *= quarter) {
    const bin = Math.round(hertz / perBin)
    edges.push(Math.max(bin, (edges.at(-1) ?? 0) + 1))
  }
  return edges
}

/** Without what is the same for long, and as strong in quiet parts as in loud ones. */
function evened(curve: Float64Array): Float64Array {
  const mean = movingMean(curve, MEAN_SECONDS * STEPS_PER_SECOND)
  const above = curve.map((value, step) => Math.max(0, value - mean[step]))
  const level = movingMean(
    above.map((value) => value * value),
    LEVEL_SECONDS * STEPS_PER_SECOND,
  )
  const strongest = level.reduce((max, value) => Math.max(max, value), 0)
  return above.map((value, step) => value / Math.sqrt(level[step] + strongest / 100 + 1e-12))
}

/** The mean of `length` values around each. */
function movingMean(curve: Float64Array, length: number): Float64Array {
  const half = Math.round(length / 2)
  const sums = new Float64Array(curve.length + 1)
  for (let i = 0; i < curve.length; i++) sums[i + 1] = sums[i] + curve[i]
  return curve.map((_, i) => {
    const from = Math.max(0, i - half)
    const to = Math.min(curve.length, i + half + 1)
    return (sums[to] - sums[from]) / (to - from)
  })
}
