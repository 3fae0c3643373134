import { naturalLog } from '../../imaging/numbers.ts'
import { STEPS_PER_SECOND, type Onsets } from './onsets.ts'

/** A tempo, and how well the music repeats at it. */
export interface Tempo {
  /** Steps of the onset curves from one beat to the next. */
  period: number
  /** How well it fits, about 0 to 1. */
  score: number
  /** The same of the best tempo that is neither near it nor its half or double. */
  rival: number
}

/** Beats a minute that are looked for. */
const BPM = { min: 60, max: 185 } as const
/** Steps between tempi that are tried, as a part of them. */
const STEP = 1.004
/** What people take for the beat: most often about so many a minute, less so the more octaves away (Parncutt 1994). */
const USUAL_BPM = 100
const UNUSUAL = 0.6
/** How much the bass counts beside all that is heard. */
const LOW_WEIGHT = 0.4
/** How much counts what repeats by bars; halves of beats; and what repeats by two thirds, which are no beats. */
const BAR_WEIGHT = 0.4
const HALF_WEIGHT = 0.3
const THIRDS_WEIGHT = 0.15
/** Bars of three are rarer than those of four. */
const TRIPLE_LOSS = 0.05
/**
 * Slower than this, music that repeats by half of the beat, and by a quarter at least this much of that, is taken for
 * music that is twice as fast: of slow music the sixteenths between its quavers seldom repeat, and double this is
 * nearer to the usual beat than its half.
 */
const SLOW_BPM = 75
const HALF_REPEATS = 0.3
const QUARTER_REPEATS = 0.1
/** Repetition is looked at over so much of a sound, and no further than so many seconds. */
const PART = 0.6
const MAX_LAG_SECONDS = 12
/** Tempi that are nearer to each other than this are the same. */
const SAME = 0.04

/**
 * The tempo of music, by how well its onsets repeat after a beat, some beats, and bars of three or four beats. Music
 * often repeats as well after two thirds, three quarters or one and a half beats, as syncopes do: only bars tell which of
 * these is the beat. Null where nothing repeats.
 */
export function findTempo(onsets: Onsets): Tempo | null {
  const repeats = repetition(onsets)
  const tried: { bpm: number; period: number; score: number; felt: number }[] = []
  for (let bpm: number = BPM.min; bpm <= BPM.max; bpm *= STEP) {
    const period = (60 * STEPS_PER_SECOND) / bpm
    const score = fit(repeats, period)
    if (score === null) continue
    const octaves = naturalLog(bpm / USUAL_BPM) / Math.LN2
    tried.push({ bpm, period, score, felt: score - UNUSUAL * octaves * octaves })
  }
  const best = strongest(tried)
  if (best === undefined || best.score <= 0) return null
  const others = tried.filter(({ bpm }) =>
    [1, 2, 0.5].every((by) => Math.abs(bpm / (best.bpm * by) - 1) > SAME),
  )
  const period = isTwiceAsFast(repeats, best) ? best.period / 2 : best.period
  return { period, score: best.score, rival: Math.max(0, strongest(others)?.score ?? 0) }
}

function isTwiceAsFast(repeats: Float64Array, { bpm, period }: { bpm: number; period: number }): boolean {
  if (bpm >= SLOW_BPM) return false
  const [whole, half, quarter] = [period, period / 2, period / 4].map((lag) => peakNear(repeats, lag) ?? 0)
  return half >= HALF_REPEATS * whole && quarter >= QUARTER_REPEATS * half && half > 0
}

function strongest<Tried extends { felt: number }>(all: readonly Tried[]): Tried | undefined {
  return all.reduce<Tried | undefined>((best, one) => (best && best.felt >= one.felt ? best : one), undefined)
}

/** How well repetitions fit beats that are so many steps apart; null where the sound is too short to tell. */
function fit(repeats: Float64Array, period: number): number | null {
  const after = (beats: number) => peakNear(repeats, beats * period)
  const [one, two, three] = [after(1), after(2), after(3)]
  if (one === null || two === null || three === null) return null
  const fours = (2 * one + two + three) / 4 + BAR_WEIGHT * bars(repeats, 4 * period)
  const threes = (one + two) / 2 + BAR_WEIGHT * bars(repeats, 3 * period) - TRIPLE_LOSS
  const thirds = Math.max(0, after(2 / 3) ?? 0) + Math.max(0, after(4 / 3) ?? 0)
  return Math.max(fours, threes) + HALF_WEIGHT * (after(0.5) ?? 0) - THIRDS_WEIGHT * thirds
}

/** How well the music repeats after a bar and after two. */
function bars(repeats: Float64Array, bar: number): number {
  const found = [bar, 2 * bar].map((lag) => peakNear(repeats, lag)).filter((value) => value !== null)
  return found.reduce((sum, value) => sum + value, 0) / Math.max(1, found.length)
}

/** The highest value about a lag: the further, the less exactly the tempo is known. Null beyond the end. */
function peakNear(repeats: Float64Array, lag: number): number | null {
  const around = 1 + lag * (STEP - 1)
  const to = Math.ceil(lag + around)
  if (to >= repeats.length) return null
  let peak = -1
  for (let at = Math.max(1, Math.floor(lag - around)); at <= to; at++) peak = Math.max(peak, repeats[at])
  return peak
}

/** How alike the onsets are to themselves so many steps later: 1 for the same, 0 for chance. */
function repetition({ all, low }: Onsets): Float64Array {
  const max = Math.min(Math.floor(all.length * PART), MAX_LAG_SECONDS * STEPS_PER_SECOND)
  const [whole, bass] = [autocorrelation(all, max), autocorrelation(low, max)]
  return whole.map((value, lag) => (1 - LOW_WEIGHT) * value + LOW_WEIGHT * bass[lag])
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
