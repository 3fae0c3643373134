import type { Loop } from '../loop.ts'
import { clap, kick, shaker, snap } from '../drums.ts'
import { Score } from '../score.ts'
import { bass, marimba, pluck } from '../voices.ts'

/** Strings of a guitar as they are fingered, low to high, and the note of the double bass. */
interface Shape {
  strings: readonly number[]
  bass: number
}

const g: Shape = { strings: [43, 50, 55, 59, 62, 67], bass: 31 }
const em7: Shape = { strings: [40, 47, 52, 55, 62, 67], bass: 28 }
const cadd9: Shape = { strings: [48, 52, 55, 62, 64, 67], bass: 36 }
const dsus4: Shape = { strings: [50, 57, 62, 62, 67, 69], bass: 38 }
const d: Shape = { strings: [50, 57, 62, 62, 66, 69], bass: 38 }
const am7: Shape = { strings: [45, 52, 55, 60, 64, 67], bass: 33 }
const gOverB: Shape = { strings: [47, 50, 55, 62, 62, 67], bass: 35 }

/** G major; a chord a bar. */
const bars: readonly Shape[] = [
  g,
  em7,
  cadd9,
  dsus4,
  g,
  em7,
  cadd9,
  d,
  am7,
  cadd9,
  gOverB,
  d,
  am7,
  cadd9,
  g,
  dsus4,
]

/** Eighths of a bar: the strings that are plucked together, 0 the lowest. */
const picking: readonly (readonly number[])[] = [[0, 4], [2], [3], [5], [1], [3], [4], [2]]

/** Beat, MIDI note. */
const melody: readonly (readonly [number, number])[] = [
  [8, 79],
  [9, 76],
  [9.5, 74],
  [11, 74],
  [12.5, 74],
  [13.5, 76],
  [15, 74],
  [24, 79],
  [25, 83],
  [25.5, 81],
  [27, 79],
  [28.5, 78],
  [29.5, 79],
  [31, 81],
  [32, 83],
  [33.5, 79],
  [34.5, 76],
  [36, 79],
  [37.5, 76],
  [38.5, 74],
  [40, 74],
  [41.5, 79],
  [42.5, 81],
  [44, 81],
  [45.5, 78],
  [46.5, 74],
  [48, 83],
  [49.5, 81],
  [50.5, 79],
  [52, 79],
  [53.5, 76],
  [54.5, 79],
  [56, 83],
  [57.5, 81],
  [58.5, 79],
  [60, 79],
  [61.5, 81],
]

/** A guitar with bass, fingers and shaker, 100 beats a minute, 16 bars. */
export function playOpenHouse(): Loop {
  const score = new Score({ bpm: 100, beats: 64, seed: 23 })
  const { random } = score
  const guitar = score.channel({ pan: -0.3, gain: 0.42, echo: 0.2, highpass: 75 })
  const second = score.channel({ pan: 0.42, gain: 0.26, echo: 0.26, highpass: 150 })
  const ground = score.channel({ pan: 0, gain: 0.5, echo: 0.03, highpass: 34 })
  const bars16 = score.channel({ pan: 0.16, gain: 0.26, echo: 0.4, highpass: 220 })
  const drum = score.channel({ pan: 0, gain: 0.5, echo: 0.03, highpass: 32 })
  const fingers = score.channel({ pan: 0.06, gain: 0.2, echo: 0.34, highpass: 500 })
  const seeds = score.channel({ pan: -0.22, gain: 0.07, echo: 0.1, highpass: 2_500 })

  for (const [bar, shape] of bars.entries()) {
    const start = bar * 4
    const isFull = bar >= 8
    for (const [eighth, strings] of picking.entries())
      for (const string of strings) {
        const velocity = string < 2 ? 0.8 : eighth === 0 ? 0.6 : 0.52 + 0.1 * (eighth % 2)
        const seconds = score.seconds(string < 2 ? 2 : 1.5)
        const options = { velocity, softness: string < 2 ? 0.75 : 0.5, ring: 2.4 }
        score.play(guitar, start + eighth / 2, pluck(shape.strings[string], seconds, options, random), {
          late: 0.007,
        })
      }
    if (isFull)
      for (const beat of [0.5, 1.5, 2.5, 3.5])
        for (const [place, note] of shape.strings.slice(3).entries()) {
          const options = { velocity: 0.5, softness: 0.35, ring: 0.9 }
          const sound = pluck(note + 12, score.seconds(0.35), options, random)
          // The thumb takes a moment from string to string.
          score.play(second, start + beat + place * 0.018, sound, { late: 0.004 })
        }
    score.play(ground, start, bass(shape.bass + 12, score.seconds(1.8), 0.85))
    score.play(ground, start + 2, bass(shape.bass + (bar % 2 === 0 ? 19 : 12), score.seconds(1.3), 0.7))
    if (bar % 2 === 1) score.play(ground, start + 3.5, bass(shape.bass + 12, score.seconds(0.45), 0.55))

    for (const beat of [0, 2]) score.play(drum, start + beat, kick(beat === 0 ? 0.85 : 0.7), { late: 0.004 })
    if (isFull) score.play(drum, start + 2.5, kick(0.4), { late: 0.004 })
    for (const beat of [1, 3]) {
      score.play(fingers, start + beat, snap(0.9, random), { late: 0.005 })
      if (isFull) score.play(fingers, start + beat, clap(0.55, random), { late: 0.006, pan: -0.1 })
    }
    for (let sixteenth = 0; sixteenth < 16; sixteenth++) {
      const loudness = sixteenth % 4 === 2 ? 1 : sixteenth % 2 === 0 ? 0.55 : 0.32
      if (isFull || sixteenth % 2 === 0)
        score.play(seeds, start + sixteenth / 4, shaker(loudness, random), { late: 0.004 })
    }
  }
  for (const [beat, note] of melody) {
    const velocity = Number.isInteger(beat) ? 0.85 : 0.7
    score.play(bars16, beat, marimba(note, velocity), { late: 0.006 })
  }
  return score.mix({ seconds: 1.3, damping: 0.4, gain: 0.42 })
}
