import { findTempo, type Tempo } from './find-tempo.ts'
import { BEAT_RATE, findOnsets, ONSET_SECONDS, STEPS_PER_SECOND, type Onsets } from './onsets.ts'

/** Beats of a piece of music. */
export interface FoundBeats {
  /** Beats a minute. */
  bpm: number
  /** Seconds from the start of the sound to its first beat. */
  first: number
  /** 0 to 1: how clearly the music repeats at this tempo, and at no other. */
  confidence: number
}

/**
 * From this confidence on a film may be cut on beats by itself: notes at random, free tempo and strings without strokes
 * reach 0.17 (`npm run bench film-beats`).
 */
const SURE = 0.18
/** What is looked at of a long sound, in seconds: it is enough to measure the tempo to a hundredth. */
const MAX_SECONDS = 120
const MIN_SECONDS = 6
/** How much the tempo is looked for about what was found, and how many steps of its curve a beat may lie beside. */
const SPAN = 0.012
const FINE_STEPS = 0.05

/** Whether beats are known well enough to cut on them unasked. */
export function isSure({ confidence }: FoundBeats): boolean {
  return confidence >= SURE
}

/**
 * Tempo and first beat of mono sound, 8 kHz, -1 to 1, where it keeps one tempo: onsets (`findOnsets`), the tempo at which
 * they repeat (`findTempo`), and the place of beats at which most onsets are (after Scheirer
 * 1998, and Ellis 2007, "Beat tracking by dynamic programming"). Half or double of the tempo may be meant as well. Null for
 * less than 6 s, and for sound without onsets.
 */
export function findBeats(pcm: Float32Array): FoundBeats | null {
  if (pcm.length < MIN_SECONDS * BEAT_RATE) return null
  const onsets = findOnsets(pcm.subarray(0, MAX_SECONDS * BEAT_RATE))
  const tempo = findTempo(onsets)
  if (tempo === null) return null
  const { period, phase } = align(onsets, tempo.period)
  const step = period / STEPS_PER_SECOND
  const seconds = phase / STEPS_PER_SECOND + ONSET_SECONDS
  return {
    bpm: 60 / step,
    first: seconds - Math.floor(seconds / step) * step,
    confidence: confidenceOf(tempo),
  }
}

/** Much where the music repeats well, and less well at any tempo that is not the half or double. */
function confidenceOf({ score, rival }: Tempo): number {
  return Math.min(1, Math.max(0, score - 0.5 * rival))
}

/** Period and phase, in steps, at which the onsets of the whole sound add up to most. */
function align({ all }: Onsets, rough: number): { period: number; phase: number } {
  const curve = smoothed(all)
  let best = { period: rough, phase: 0, sum: -Infinity }
  // As fine as makes half a step at the end of the sound.
  const fine = 0.5 / curve.length
  for (let by = 1 - SPAN; by <= 1 + SPAN; by += fine)
    for (let phase = 0; phase < rough * by; phase++) {
      const sum = sumOnBeats(curve, rough * by, phase)
      if (sum > best.sum) best = { period: rough * by, phase, sum }
    }
  let { phase } = best
  for (let near = Math.max(0, best.phase - 1); near <= best.phase + 1; near += FINE_STEPS) {
    const sum = sumOnBeats(curve, best.period, near)
    if (sum > best.sum) {
      best = { ...best, sum }
      phase = near
    }
  }
  return { period: best.period, phase }
}

function smoothed(curve: Float64Array): Float64Array {
  const at = (step: number) => curve[Math.min(curve.length - 1, Math.max(0, step))]
  return curve.map((value, step) => (at(step - 1) + 2 * value + at(step + 1)) / 4)
}

/** The mean of a curve on beats, so that one beat more or less counts nothing. */
function sumOnBeats(curve: Float64Array, period: number, phase: number): number {
  let sum = 0
  let count = 0
  for (let at = phase; at < curve.length - 1; at += period, count++) {
    const before = Math.floor(at)
    sum += curve[before] + (at - before) * (curve[before + 1] - curve[before])
  }
  return sum / Math.max(1, count)
}
