import { clap, hat, kick, rim } from '../drums.ts'
import { leadVoices, type Chord } from '../harmony.ts'
import type { Loop } from '../loop.ts'
import { Score } from '../score.ts'
import { electricPiano, marimba, pad, synthBass } from '../voices.ts'

/** C major; a chord a bar. */
const phrase: readonly Chord[] = [
  { bass: 41, tones: [5, 9, 0, 4, 7] },
  { bass: 40, tones: [4, 7, 11, 2] },
  { bass: 38, tones: [2, 5, 9, 0, 4] },
  { bass: 36, tones: [0, 4, 7, 11, 2] },
]
const bridge: readonly Chord[] = [
  { bass: 45, tones: [9, 0, 4, 7, 11] },
  { bass: 38, tones: [2, 5, 9, 0, 4] },
  { bass: 43, tones: [7, 0, 5, 9, 4] },
  { bass: 40, tones: [0, 4, 7, 11, 2] },
]
const chords = [...phrase, ...phrase, ...bridge, ...phrase]

/** Beat, MIDI note. */
const motif: readonly (readonly [number, number])[] = [
  [0.5, 76],
  [1.5, 79],
  [2, 81],
  [3.5, 79],
  [4.5, 74],
  [6, 71],
  [7.5, 74],
  [8.5, 72],
  [9.5, 76],
  [10, 77],
  [11.5, 76],
  [12.5, 74],
  [14, 71],
  [15.5, 72],
]

/** How much later than written every second sixteenth is, in beats. */
const swing = 0.045

/** Electric piano over a beat, 96 beats a minute, 16 bars. */
export function playEveningCity(): Loop {
  const score = new Score({ bpm: 96, beats: 64, seed: 37 })
  const { random } = score
  const keys = score.channel({ pan: 0, gain: 0.21, echo: 0.28, highpass: 130 })
  const strings = score.channel({ pan: 0, gain: 0.1, echo: 0.4, highpass: 200 })
  const ground = score.channel({ pan: 0, gain: 0.55, echo: 0, highpass: 30 })
  const song = score.channel({ pan: 0.14, gain: 0.26, echo: 0.55, highpass: 250 })
  const drum = score.channel({ pan: 0, gain: 0.72, echo: 0.02, highpass: 28 })
  const snare = score.channel({ pan: -0.05, gain: 0.26, echo: 0.22, highpass: 300 })
  const hats = score.channel({ pan: 0.2, gain: 0.075, echo: 0.06, highpass: 4_000 })

  const voices = leadVoices(chords, { voices: 5, low: 55, high: 76 })
  const kicks: number[] = []
  const swung = (place: number) => place + ((place * 4) % 2 === 1 ? swing : 0)
  for (const [bar, chord] of chords.entries()) {
    const start = bar * 4
    for (const [place, beats, velocity] of [
      [0, 1.4, 0.62],
      [1.75, 0.9, 0.48],
      [2.5, 1.4, 0.55],
    ])
      for (const [index, note] of voices[bar].entries()) {
        const sound = electricPiano(note, score.seconds(beats), velocity * (index === 4 ? 1 : 0.86))
        score.play(keys, start + swung(place) + index * 0.008, sound, { late: 0.004, pan: (index - 2) * 0.2 })
      }
    for (const [index, note] of voices[bar].entries())
      score.play(strings, start - 0.5, pad(note, score.seconds(5.2), 1_500, random), {
        late: 0,
        pan: (index - 2) * 0.38,
      })
    for (const [place, beats, interval, velocity] of [
      [0, 1.3, 0, 0.9],
      [1.75, 0.5, 0, 0.7],
      [2.5, 1, 0, 0.8],
      [3.5, 0.45, bar % 2 === 0 ? 7 : 12, 0.55],
    ])
      score.play(
        ground,
        start + swung(place),
        synthBass(chord.bass + interval, score.seconds(beats), velocity),
        {
          late: 0.003,
        },
      )

    for (const place of bar % 4 === 3 ? [0, 1.75, 2.5, 3.75] : [0, 1.75, 2.5]) {
      kicks.push(start + swung(place))
      score.play(drum, start + swung(place), kick(place === 0 ? 0.95 : 0.75), { late: 0 })
    }
    for (const place of [1, 3]) {
      score.play(snare, start + place, clap(0.85, random), { late: 0.003 })
      score.play(snare, start + place, rim(0.7), { late: 0.002 })
    }
    for (let sixteenth = 0; sixteenth < 16; sixteenth++) {
      const isOff = sixteenth % 4 === 2
      if (sixteenth % 2 === 1 && (bar + sixteenth) % 3 !== 0) continue
      const loudness = isOff ? 0.95 : sixteenth % 2 === 0 ? 0.6 : 0.3
      score.play(hats, start + swung(sixteenth / 4), hat(loudness, isOff && bar % 2 === 1, random), {
        late: 0.003,
      })
    }
  }
  for (const first of [16, 48])
    for (const [beat, note] of motif)
      score.play(song, first + swung(beat), marimba(note, 0.75), { late: 0.006 })
  score.duck(strings, kicks, 0.55, 0.3)
  score.duck(ground, kicks, 0.35, 0.12)
  return score.mix({ seconds: 1.7, damping: 0.35, gain: 0.42 })
}
