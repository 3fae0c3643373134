import { leadVoices, type Chord } from '../harmony.ts'
import type { Loop } from '../loop.ts'
import { Score } from '../score.ts'
import { bass, pad, piano } from '../voices.ts'

/** D major; a chord a bar. */
const chords: readonly Chord[] = [
  { bass: 38, tones: [2, 4, 6, 9] },
  { bass: 37, tones: [9, 1, 4, 11] },
  { bass: 35, tones: [11, 2, 6, 9] },
  { bass: 43, tones: [7, 11, 2, 6] },
  { bass: 42, tones: [2, 6, 9, 4] },
  { bass: 43, tones: [11, 2, 6, 9] },
  { bass: 40, tones: [4, 7, 11, 6] },
  { bass: 45, tones: [9, 2, 4, 7] },
  { bass: 35, tones: [11, 2, 6, 1] },
  { bass: 43, tones: [7, 11, 2, 9] },
  { bass: 45, tones: [2, 6, 9, 4] },
  { bass: 45, tones: [9, 2, 4, 7] },
]

/** Beat, MIDI note, beats. */
const melody: readonly (readonly [number, number, number])[] = [
  [0, 78, 3],
  [3, 76, 1],
  [4, 76, 2],
  [6, 73, 1],
  [7, 74, 1],
  [8, 74, 3],
  [11, 78, 1],
  [12, 78, 2],
  [14, 74, 1.5],
  [15.5, 71, 0.5],
  [16, 69, 2],
  [18, 74, 1],
  [19, 76, 1],
  [20, 78, 2],
  [22, 81, 1.5],
  [23.5, 79, 0.5],
  [24, 78, 2],
  [26, 76, 2],
  [28, 76, 3],
  [31, 74, 1],
  [32, 73, 1],
  [33, 74, 2],
  [35, 78, 1],
  [36, 81, 2],
  [38, 78, 1],
  [39, 74, 1],
  [40, 78, 2],
  [42, 76, 2],
  [44, 74, 2],
  [46, 76, 2],
]

/** Which voice of the chord each eighth plays; −1 for none. A bar of each in turn. */
const figures = [
  [0, 2, 1, 3, 2, 1, 3, 2],
  [0, 1, 2, 3, -1, 2, 1, 2],
  [0, 2, 3, 2, 1, 2, 3, -1],
] as const

/** Piano over soft strings, 80 beats a minute, 12 bars. */
export function playMorningLight(): Loop {
  const score = new Score({ bpm: 80, beats: 48, seed: 11 })
  const { random } = score
  const low = score.channel({ pan: -0.12, gain: 0.62, echo: 0.22, highpass: 40 })
  const broken = score.channel({ pan: 0.12, gain: 0.5, echo: 0.34, highpass: 110 })
  const song = score.channel({ pan: 0.04, gain: 0.66, echo: 0.42, highpass: 160 })
  const strings = score.channel({ pan: 0, gain: 0.13, echo: 0.5, highpass: 150 })
  const ground = score.channel({ pan: 0, gain: 0.34, echo: 0.04, highpass: 34 })

  const voices = leadVoices(chords, { voices: 4, low: 55, high: 74 })
  for (const [bar, chord] of chords.entries()) {
    const start = bar * 4
    const ring = score.seconds(4) + 0.35
    score.play(low, start, piano(chord.bass, ring, 0.52, random))
    score.play(low, start + 2, piano(chord.bass + 12, score.seconds(2) + 0.3, 0.34, random))
    score.play(ground, start, bass(chord.bass, score.seconds(3.8), 0.7))
    for (const [eighth, voice] of figures[bar % figures.length].entries()) {
      if (voice < 0) continue
      const velocity = (eighth % 4 === 0 ? 0.4 : 0.3) + 0.05 * Math.sin((bar * 8 + eighth) * 0.4)
      const left = score.seconds(4 - eighth / 2) + 0.25
      score.play(broken, start + eighth / 2, piano(voices[bar][voice], left, velocity, random), {
        late: 0.009,
      })
    }
    for (const [index, note] of voices[bar].entries())
      score.play(strings, start - 0.9, pad(note, score.seconds(5.8), 1_100, random), {
        late: 0,
        pan: (index - 1.5) * 0.42,
      })
  }
  for (const [beat, note, beats] of melody) {
    const velocity = beats >= 2 ? 0.56 : 0.46
    score.play(song, beat, piano(note, score.seconds(beats) + 0.5, velocity, random), { late: 0.01 })
  }
  return score.mix({ seconds: 2.6, damping: 0.32, gain: 0.5 })
}
