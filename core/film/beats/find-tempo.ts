import { naturalLog } from '../../imaging/numbers.ts'
import { chooseOctave } from './choose-octave.ts'
import { STEPS_PER_SECOND, type Onsets } from './onsets.ts'
import { peakNear, repetitionOf, TEMPO_STEP, type Repetition } from './repetition.ts'

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
/** Tempi that are nearer to each other than this are the same. */
const SAME = 0.04

/**
 * The tempo of music, by how well its onsets repeat after a beat, some beats, and bars of three or four beats. Music
 * often repeats as well after two thirds, three quarters or one and a half beats, as syncopes do: only bars tell which of
 * these is the beat. Null where nothing repeats.
 */
export function findTempo(onsets: Onsets): Tempo | null {
  const repetition = repetitionOf(onsets)
  const repeats = mixed(repetition)
  const tried: { bpm: number; period: number; score: number; felt: number }[] = []
  for (let bpm: number = BPM.min; bpm <= BPM.max; bpm *= TEMPO_STEP) {
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
  const period = chooseOctave(repetition, best.period)
  return { period, score: best.score, rival: Math.max(0, strongest(others)?.score ?? 0) }
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

/** Repetition of all that is heard, in which the bass counts by its weight. */
function mixed({ all, low }: Repetition): Float64Array {
  return all.map((value, lag) => (1 - LOW_WEIGHT) * value + LOW_WEIGHT * low[lag])
}
