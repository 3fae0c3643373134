import { Random } from '../../core/imaging/random.ts'
import { clap, hat, kick, rim, shaker, snap } from '../../scripts/music/drums.ts'
import { leadVoices, type Chord } from '../../scripts/music/harmony.ts'
import { SAMPLE_RATE } from '../../scripts/music/loop.ts'
import type { Sound } from '../../scripts/music/sound.ts'
import { bass, electricPiano, marimba, pad, piano, pluck, synthBass } from '../../scripts/music/voices.ts'

/** Music whose beats are known. */
export interface Piece {
  /** Mono, 8 kHz, -1 to 1. */
  pcm: Float32Array
  bpm: number
  /** Seconds from its start to its first beat. */
  first: number
}

/** Styles that are played at any tempo. */
export const styles = ['piano', 'guitar', 'lofi', 'house', 'ballad', 'waltz', 'strummed'] as const
/** Styles that belong to some tempi, in beats a minute: what they are at half or double is another style. */
export const tempiOf = {
  hiphop: [68, 98],
  funk: [84, 116],
  rock: [80, 172],
  swing: [116, 200],
  train: [140, 200],
  breaks: [156, 182],
} as const
export const paced = Object.keys(tempiOf) as (keyof typeof tempiOf)[]
export type Style = (typeof styles)[number] | keyof typeof tempiOf

const PCM_RATE = 8_000
/** How early or late players are at most, in seconds. */
const LATE = 0.01

/** Keys of chords, a chord a bar, over which all styles play; which one and in which key the seed says. */
const PROGRESSIONS: readonly (readonly Chord[])[] = [
  [
    { bass: 36, tones: [0, 4, 7, 11] },
    { bass: 45, tones: [9, 0, 4, 7] },
    { bass: 41, tones: [5, 9, 0, 4] },
    { bass: 43, tones: [7, 11, 2, 5] },
  ],
  [
    { bass: 38, tones: [2, 5, 9, 0] },
    { bass: 43, tones: [7, 11, 2, 5] },
    { bass: 36, tones: [0, 4, 7, 2] },
    { bass: 45, tones: [9, 0, 4, 7] },
  ],
]

/** One note or stroke: its beat in the bar, and its sound for the chord of that bar. */
interface Stroke {
  beat: number
  sound: (bar: Bar) => Sound
  gain: number
}

interface Bar {
  number: number
  bass: number
  voices: readonly number[]
}

/**
 * Plays a style at a tempo for so many seconds, a chord for so many bars. The seed decides figures, melody, key and timing.
 */
export function playPiece(
  style: Style,
  bpm: number,
  seed: number,
  { seconds = 30, barsOfChord = 1 } = {},
): Piece {
  const random = new Random(seed * 7_919 + 13)
  for (let i = 0; i < 8; i++) random.next()
  const beat = 60 / bpm
  const first = random.next() * 0.5
  const chords = PROGRESSIONS[Math.floor(random.next() * PROGRESSIONS.length)]
  const key = Math.floor(random.next() * 5) - 2
  const led = leadVoices(chords, { voices: 4, low: 55, high: 76 })
  const samples = new Float32Array(seconds * SAMPLE_RATE)
  const kept = new Map<string, Sound>()
  const once = (name: string, make: () => Sound): Sound => {
    const known = kept.get(name) ?? make()
    kept.set(name, known)
    return known
  }
  const length = style === 'waltz' ? 3 : 4
  const strokes = createStrokes(style, { random, beat, once })
  for (let number = 0; first + number * length * beat < seconds; number++) {
    const place = Math.floor(number / barsOfChord) % chords.length
    const bar = { number, bass: chords[place].bass + key, voices: led[place].map((note) => note + key) }
    for (const { beat: at, sound, gain } of strokes(bar)) {
      const late = (random.next() + random.next() - 1) * LATE
      const start = Math.round((first + (number * length + at) * beat + late) * SAMPLE_RATE)
      add(samples, sound(bar), Math.max(0, start), gain * (0.9 + 0.2 * random.next()))
    }
  }
  return { pcm: reduced(samples), bpm, first }
}

/** Half a minute of notes at random times, of a tempo that wanders, or of strings that swell; 8 kHz. */
export function playWithoutBeat(kind: 'random' | 'free' | 'strings', seed: number): Float32Array {
  const random = new Random(seed * 7_919 + 17)
  for (let i = 0; i < 8; i++) random.next()
  const seconds = 30
  const samples = new Float32Array(seconds * SAMPLE_RATE)
  const beat = 0.5 + 0.4 * random.next()
  const pause = (at: number): number => {
    if (kind === 'random') return -0.45 * Math.log(1 - random.next())
    if (kind === 'strings') return 2 + 3 * random.next()
    return beat * (0.875 + 0.25 * random.next()) * (1 + 0.15 * Math.sin(0.7 * at))
  }
  for (let at = pause(0); at < seconds; at += pause(at)) {
    const note = 50 + Math.floor(25 * random.next())
    const sound = kind === 'strings' ? pad(note, 4, 1_200, random) : piano(note, 1.2, 0.5, random)
    add(samples, sound, Math.round(at * SAMPLE_RATE), 0.3)
  }
  return reduced(samples)
}

interface Band {
  random: Random
  /** Seconds of a beat. */
  beat: number
  /** A sound that is made once for each name. */
  once: (name: string, make: () => Sound) => Sound
}

/** The strokes of a bar in a style. */
function createStrokes(style: Style, { random, beat, once }: Band): (bar: Bar) => Stroke[] {
  const key = (note: number, beats: number, velocity: number) => () =>
    once(`piano ${note} ${beats} ${velocity}`, () => piano(note, beats * beat + 0.3, velocity, random))
  const tine = (note: number, beats: number) => () =>
    once(`tine ${note} ${beats}`, () => electricPiano(note, beats * beat, 0.6))
  const string = (note: number, beats: number) => () =>
    once(`string ${note} ${beats}`, () =>
      pluck(note, beats * beat, { velocity: 0.7, softness: 0.5, ring: 2 }, random),
    )
  const low = (note: number, beats: number) => () =>
    once(`bass ${note} ${beats}`, () => bass(note, beats * beat, 0.8))
  const wave = (note: number, beats: number) => () =>
    once(`wave ${note} ${beats}`, () => synthBass(note, beats * beat, 0.8))
  const bed = (note: number, beats: number) => () =>
    once(`pad ${note}`, () => pad(note, beats * beat + 1, 1_200, random))
  const drum = (name: string, make: () => Sound) => () => once(name, make)
  const kicked = drum('kick', () => kick(0.9))
  const clapped = drum('clap', () => clap(0.8, random))
  const snapped = drum('snap', () => snap(0.8, random))
  const hatted = drum('hat', () => hat(0.8, false, random))
  const shaken = drum('shaker', () => shaker(0.8, random))
  const rimmed = drum('rim', () => rim(0.8))
  const figures = [0, 1].map(() => Array.from({ length: 8 }, () => Math.floor(random.next() * 4.6)))
  const swing = random.next() < 0.5 ? 0.06 : 0
  const hasDrums = random.next() < 0.6
  const melody = createMelody(random)
  const beds = (bar: Bar, beats: number): Stroke[] =>
    bar.voices.map((note) => ({ beat: -0.6, sound: bed(note, beats), gain: 0.06 }))
  const sung = (bar: Bar, make: (note: number, beats: number) => () => Sound, gain: number): Stroke[] =>
    melody(bar).map(({ at, beats, voice }) => ({
      beat: at,
      sound: make(bar.voices[voice] + 12, beats),
      gain,
    }))
  const broken = (bar: Bar, make: (note: number) => () => Sound, gain: number): Stroke[] =>
    figures[bar.number % 2].flatMap((voice, eighth) =>
      voice > 3 ? [] : [{ beat: eighth / 2, sound: make(bar.voices[voice]), gain }],
    )
  const chord = (bar: Bar, at: number, make: (note: number) => () => Sound, gain: number): Stroke[] =>
    bar.voices.map((note, i) => ({ beat: at + i * 0.008, sound: make(note), gain }))
  const halves = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5]
  const quarters = halves.flatMap((at) => [at, at + 0.25])
  const all = (beats: readonly number[], sound: () => Sound, gain: number): Stroke[] =>
    beats.map((at) => ({ beat: at, sound, gain }))

  return (bar) => {
    switch (style) {
      case 'piano':
        return [
          { beat: 0, sound: key(bar.bass, 4, 0.5), gain: 0.6 },
          { beat: 2, sound: key(bar.bass + 12, 2, 0.35), gain: 0.45 },
          ...broken(bar, (note) => key(note, 1.5, 0.35), 0.4),
          ...sung(bar, (note, beats) => key(note, beats, 0.55), 0.6),
          ...beds(bar, 4),
        ]
      case 'guitar':
        return [
          { beat: 0, sound: low(bar.bass, 1.8), gain: 0.5 },
          { beat: 2, sound: low(bar.bass + 7, 1.3), gain: 0.4 },
          ...broken(bar, (note) => string(note, 1.2), 0.4),
          ...sung(bar, (note) => () => once(`bar ${note}`, () => marimba(note, 0.7)), 0.25),
          ...(hasDrums ? all([1, 3], snapped, 0.15) : []),
        ]
      case 'lofi': {
        const swung = (place: number) => place + ((place * 4) % 2 === 1 ? swing : 0)
        return [
          ...[0, 1.75, 2.5].flatMap((at) => chord(bar, swung(at), (note) => tine(note, 1.2), 0.18)),
          ...[0, 1.75, 2.5].map((at) => ({ beat: swung(at), sound: wave(bar.bass, 0.7), gain: 0.4 })),
          ...[0, 1.75, 2.5].map((at) => ({ beat: swung(at), sound: kicked, gain: 0.5 })),
          ...all([1, 3], rimmed, 0.3),
          ...all([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5], hatted, 0.1),
          ...sung(bar, (note, beats) => tine(note, beats), 0.15),
        ]
      }
      case 'house':
        return [
          ...all([0, 1, 2, 3], kicked, 0.6),
          ...all([1, 3], clapped, 0.2),
          ...all([0.5, 1.5, 2.5, 3.5], hatted, 0.15),
          ...[0.5, 1.5, 2.5, 3.5].map((at) => ({ beat: at, sound: wave(bar.bass, 0.4), gain: 0.4 })),
          ...[0, 0.75, 1.5, 2.25, 3].flatMap((at) => chord(bar, at, (note) => tine(note, 0.5), 0.15)),
        ]
      case 'ballad':
        return [
          ...beds(bar, 4),
          { beat: 0, sound: low(bar.bass, 1.9), gain: 0.4 },
          { beat: 2, sound: low(bar.bass, 1.9), gain: 0.3 },
          ...[0, 1, 2, 3].flatMap((at) => chord(bar, at, (note) => key(note, 1, 0.3), 0.16)),
          ...sung(bar, (note, beats) => key(note, beats, 0.5), 0.5),
        ]
      case 'waltz':
        return [
          { beat: 0, sound: key(bar.bass, 2.5, 0.5), gain: 0.6 },
          ...[1, 2].flatMap((at) => chord(bar, at, (note) => key(note, 0.9, 0.3), 0.16)),
          ...melody(bar)
            .filter(({ at }) => at < 3)
            .map(({ at, beats, voice }) => ({
              beat: at,
              sound: key(bar.voices[voice] + 12, beats, 0.5),
              gain: 0.5,
            })),
        ]
      case 'strummed':
        return [
          ...[0, 1.5, 3].flatMap((at) => chord(bar, at, (note) => string(note, 1.2), 0.3)),
          { beat: 0, sound: low(bar.bass, 1.4), gain: 0.5 },
          { beat: 1.5, sound: low(bar.bass, 1.4), gain: 0.4 },
          { beat: 3, sound: low(bar.bass, 0.9), gain: 0.4 },
          ...all([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5], shaken, 0.1),
          ...(hasDrums ? all([0, 2], kicked, 0.35) : []),
          ...all([1, 3], snapped, 0.2),
        ]
      case 'hiphop': {
        const kicks = [0, [0.75, 1.5][figures[0][0] & 1], 2.5]
        return [
          ...all(kicks, kicked, 0.6),
          ...all([1, 3], clapped, 0.3),
          ...all(quarters, hatted, 0.12),
          ...kicks.map((at) => ({ beat: at, sound: wave(bar.bass, 0.7), gain: 0.35 })),
          ...chord(bar, 0, (note) => tine(note, 3), 0.15),
          ...sung(bar, (note, beats) => tine(note, beats), 0.12),
        ]
      }
      case 'funk':
        return [
          ...all([0, 0.75, 2, 2.75], kicked, 0.5),
          ...all([1, 3], clapped, 0.25),
          ...all(quarters, shaken, 0.12),
          ...[0, 0.75, 1.5, 2.25, 2.75, 3.5].map((at) => ({
            beat: at,
            sound: low(bar.bass, 0.4),
            gain: 0.4,
          })),
          ...[0.5, 1.75, 2.5, 3.25].flatMap((at) => chord(bar, at, (note) => string(note, 0.2), 0.2)),
        ]
      case 'rock':
        return [
          ...all(figures[bar.number % 2][0] > 1 ? [0, 2, 2.5] : [0, 1.5, 2], kicked, 0.6),
          ...all([1, 3], clapped, 0.35),
          ...all(halves, hatted, 0.12),
          ...halves.map((at) => ({ beat: at, sound: low(bar.bass, 0.45), gain: 0.3 })),
          ...chord(bar, 0, (note) => string(note, 2), 0.25),
          ...chord(bar, 2, (note) => string(note, 2), 0.2),
          ...sung(bar, (note) => () => once(`bar ${note}`, () => marimba(note, 0.7)), 0.2),
        ]
      case 'swing': {
        const walk = [0, 7, 4, 9]
        return [
          ...all([0, 1, 1.67, 2, 3, 3.67], hatted, 0.15),
          ...all([1, 3], snapped, 0.1),
          ...walk.map((step, at) => ({ beat: at, sound: low(bar.bass + step, 0.9), gain: 0.5 })),
          ...[0, 1.67].flatMap((at) => chord(bar, at, (note) => key(note, 0.5, 0.4), 0.15)),
          ...sung(bar, (note, beats) => key(note, beats, 0.55), 0.4),
        ]
      }
      case 'train':
        return [
          ...[0, 2].map((at) => ({ beat: at, sound: low(bar.bass + 3.5 * at, 0.9), gain: 0.5 })),
          ...[1, 3].flatMap((at) => chord(bar, at, (note) => string(note, 0.4), 0.22)),
          ...all(halves, shaken, 0.12),
          ...all([1, 3], snapped, 0.15),
          ...sung(bar, (note, beats) => string(note, beats), 0.35),
        ]
      case 'breaks':
        return [
          ...all(figures[bar.number % 2][1] > 1 ? [0, 2.5] : [0, 1.5, 2.5], kicked, 0.6),
          ...all([1, 3], clapped, 0.35),
          ...all(halves, hatted, 0.15),
          { beat: 0, sound: wave(bar.bass, 2.4), gain: 0.4 },
          { beat: 2.5, sound: wave(bar.bass, 1.4), gain: 0.35 },
          ...beds(bar, 4),
        ]
    }
  }
}

/** Notes of a melody of two bars that comes again and again: on halves of beats, longer than one more often than not. */
function createMelody(random: Random): (bar: Bar) => { at: number; beats: number; voice: number }[] {
  const bars = [0, 1].map(() => {
    const notes: { at: number; beats: number; voice: number }[] = []
    for (let at = 0; at < 4; ) {
      const beats = [0.5, 1, 1, 1.5, 2][Math.floor(random.next() * 5)]
      if (random.next() < 0.8) notes.push({ at, beats, voice: Math.floor(random.next() * 4) })
      at += beats
    }
    return notes
  })
  return ({ number }) => bars[number % 2]
}

function add(samples: Float32Array, sound: Sound, start: number, gain: number): void {
  const end = Math.min(samples.length, start + sound.length)
  for (let i = start; i < end; i++) samples[i] += sound[i - start] * gain
}

/** From 48 kHz to 8 kHz: means of twelve samples, each sixth. */
function reduced(samples: Float32Array): Float32Array {
  const by = SAMPLE_RATE / PCM_RATE
  const out = new Float32Array(Math.floor(samples.length / by))
  for (let i = 0; i < out.length; i++) {
    let sum = 0
    for (let j = -by / 2; j < by * 1.5; j++)
      sum += samples[Math.max(0, Math.min(samples.length - 1, i * by + j))]
    out[i] = Math.max(-1, Math.min(1, sum / (2 * by)))
  }
  return out
}
