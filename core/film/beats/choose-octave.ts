import { naturalLog } from '../../imaging/numbers.ts'
import { STEPS_PER_SECOND } from './onsets.ts'
import { peakNear, type Repetition } from './repetition.ts'

/** Beats a minute that music is taken for. */
const BPM = { min: 50, max: 215 } as const
/** About the middle of what music is played at; tempi count in octaves from here. */
const MIDDLE_BPM = 100
/** After how many beats repetition is looked at. */
const AFTER = [0.25, 0.5, 1, 2, 4, 8] as const
/**
 * What repetition after `AFTER` beats says for a tempo, in all that is heard, in the bass, and in the treble; and what the
 * octaves from the middle say, and their square.
 */
const WEIGHTS = {
  all: [-3.2, 0.1, 8.1, -9.4, 7.6, 1.5],
  low: [-6.5, 2.5, -4.2, 7.4, 3.3, 0],
  high: [-12.7, -3.4, -1.8, 1.8, -5.2, 5.2],
  // Lower than was fitted, by 2: cuts on every other beat are better than cuts between beats.
  octaves: -2.4,
  square: -0.9,
} as const
const CURVES = ['all', 'low', 'high'] as const

/**
 * Which of a period, in steps, its double and its half is that of the beat. What repeats after a quarter of a beat and
 * after bars tells: kick and snare take turns by beats, hi-hats and shakers divide them, figures come again after two bars
 * (as Percival and Tzanetakis 2014, "Streamlined tempo estimation", by a linear model of such measures; its weights are
 * those of a logistic regression on 390 own pieces in 13 styles, `tests/helpers/music.ts`).
 */
export function chooseOctave(repeats: Repetition, period: number): number {
  const periods = [period, 2 * period, period / 2].filter((steps) => {
    const bpm = bpmOf(steps)
    return bpm >= BPM.min && bpm <= BPM.max
  })
  // What the slowest does not know, for a short sound, says nothing for the others either.
  const slowest = Math.max(...periods)
  const known = AFTER.map((beats) => peakNear(repeats.all, beats * slowest) !== null)
  const chances = periods.map((steps) => chanceOf(repeats, steps, known))
  return periods[chances.indexOf(Math.max(...chances))] ?? period
}

function chanceOf(repeats: Repetition, period: number, known: readonly boolean[]): number {
  const octaves = naturalLog(bpmOf(period) / MIDDLE_BPM) / Math.LN2
  let chance = WEIGHTS.octaves * octaves + WEIGHTS.square * octaves * octaves
  for (const curve of CURVES)
    for (const [i, beats] of AFTER.entries())
      if (known[i]) chance += WEIGHTS[curve][i] * (peakNear(repeats[curve], beats * period) ?? 0)
  return chance
}

function bpmOf(period: number): number {
  return (60 * STEPS_PER_SECOND) / period
}
