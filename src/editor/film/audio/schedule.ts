import type { Film, FilmSound } from '../../../../core/contract/film-document.ts'
import { soundSpan } from '../../../../core/film/timeline.ts'

/** A gain at a second of the film; between two points it is linear, beyond them it stays. */
export interface GainPoint {
  time: number
  gain: number
}

/** One sound as it is heard. Times are seconds of the film, offsets seconds of the sound. */
export interface SoundPart {
  audio_id: string
  from: number
  to: number
  /** Where the sound is at `from`, and for how long it goes on from there. */
  offset: number
  length: number
  /** Whether it begins again when it ends. */
  isLooped: boolean
  /** Seconds over which its end becomes its beginning. */
  seam: number
  /** Curves that are multiplied. */
  gains: readonly (readonly GainPoint[])[]
}

/** As in the mix of the render (core/film/audio/mix.ts): a sound that is shorter than four seams has none. */
const SEAM_SECONDS = 0.25
/** What the mix's compressor does to music under a voice of usual loudness, and how fast. */
const DUCKED_GAIN = 0.35
const DUCK_SECONDS = 0.1
const RETURN_SECONDS = 0.6

/**
 * What is heard of a film, for Web Audio, as the mix of the render has it: where each sound lies, which part of it, and how
 * loud it is when. Two things are left to the render: music is ducked by the places of voices here, by their loudness
 * there; and the whole is made as loud as films should be. Sounds whose length is unknown, or that are trimmed to
 * nothing, are left out.
 */
export function planSounds(film: Film, seconds: ReadonlyMap<string, number>): SoundPart[] {
  const parts = film.sounds.flatMap((sound) => {
    const whole = seconds.get(sound.audio_id) ?? 0
    const span = soundSpan(film, sound, whole)
    if (span === null) return []
    const length = whole - sound.trim_start - sound.trim_end
    const from = span.start / film.fps
    const isLooped = sound.is_looped && length < span.end / film.fps - from
    return [
      {
        sound,
        from,
        to: Math.min(span.end / film.fps, isLooped ? Infinity : from + length),
        length,
        isLooped,
      },
    ]
  })
  const voices = parts.filter(({ sound }) => sound.role === 'voice')
  return parts.map(({ sound, from, to, length, isLooped }) => ({
    audio_id: sound.audio_id,
    from,
    to,
    offset: sound.trim_start,
    length,
    isLooped,
    seam: isLooped && length >= 4 * SEAM_SECONDS ? SEAM_SECONDS : 0,
    gains: [
      ...planFades(sound, from, to),
      ...(sound.role === 'music' && sound.is_ducked && voices.length > 0 ? [planDucking(voices)] : []),
    ],
  }))
}

function planFades({ gain, fade_in, fade_out }: FilmSound, from: number, to: number): GainPoint[][] {
  const level = 10 ** (gain / 20)
  const rise = Math.min(fade_in, to - from)
  const fall = Math.min(fade_out, to - from)
  const [start, end] = [from + rise, to - fall]
  return [
    rise > 0
      ? [
          { time: from, gain: 0 },
          { time: start, gain: level },
        ]
      : [{ time: from, gain: level }],
    ...(fall > 0
      ? [
          [
            { time: end, gain: 1 },
            { time: to, gain: 0 },
          ],
        ]
      : []),
  ]
}

/** Full but under voices; two that are nearer than it takes to come back are one. */
function planDucking(voices: readonly { from: number; to: number }[]): GainPoint[] {
  const spans: { from: number; to: number }[] = []
  for (const { from, to } of voices.toSorted((a, b) => a.from - b.from)) {
    const last = spans.at(-1)
    if (last !== undefined && from <= last.to + RETURN_SECONDS) last.to = Math.max(last.to, to)
    else spans.push({ from, to })
  }
  return spans.flatMap(({ from, to }) => [
    { time: from, gain: 1 },
    { time: from + DUCK_SECONDS, gain: DUCKED_GAIN },
    { time: Math.max(to, from + DUCK_SECONDS), gain: DUCKED_GAIN },
    { time: to + RETURN_SECONDS, gain: 1 },
  ])
}

/** The gain at a second of the film, of at least one point. */
export function gainAt(points: readonly GainPoint[], time: number): number {
  const after = points.findIndex((point) => point.time > time)
  if (after < 0) return points.at(-1)!.gain
  if (after === 0) return points[0]!.gain
  const [one, other] = [points[after - 1]!, points[after]!]
  return one.gain + ((other.gain - one.gain) * (time - one.time)) / (other.time - one.time)
}

/** Where in its sound a part is at a second of the film that lies within it. */
export function offsetAt({ from, offset, length, isLooped, seam }: SoundPart, time: number): number {
  const passed = Math.max(0, time - from)
  if (!isLooped || passed < length) return offset + Math.min(passed, length)
  return offset + seam + ((passed - length) % (length - seam))
}
