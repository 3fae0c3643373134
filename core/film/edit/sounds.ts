import { filmLimits } from '../../contract/constants.ts'
import { soundSchema, type FilmInput, type FilmSound } from '../../contract/film-document.ts'
import { filmFrames } from '../../contract/film-price.ts'
import { Refusal } from '../../refusal.ts'
import { newId, type KeyedFilm, type KeyedSound } from '../timeline.ts'
import { changeParts, countOf, indexIn, type FilmStep } from './step.ts'

/** A sound as a caller may write it. */
export type NewSound = Omit<NonNullable<FilmInput['sounds']>[number], 'id'>

/** Shortest part of a sound that trimming leaves, in seconds. */
const MIN_SECONDS = 0.1

export function addSound(film: KeyedFilm, added: NewSound): FilmStep {
  if (film.sounds.length >= filmLimits.sounds)
    throw new Refusal(`A film has at most ${filmLimits.sounds} sounds. Remove some first.`)
  const id = newId('sound', film.sounds.length + 1, new Set(film.sounds.map((one) => one.id)))
  const sound = soundSchema.parse(added)
  const label = sound.role === 'voice' ? 'Add voice' : 'Add music'
  return { label, film: { ...film, sounds: [...film.sounds, { ...sound, id }] } }
}

/** Moves sounds by `by` frames, not before the start of the film, and not past its last frame. */
export function moveSounds(film: KeyedFilm, ids: readonly string[], by: number): FilmStep {
  const last = filmFrames(film) - 1
  return changeSounds(film, ids, `Move ${countOf(ids.length, 'sound')}`, ({ start }) => ({
    start: Math.max(0, Math.min(last, start + by)),
  }))
}

/**
 * Moves the start of a sound of `seconds` by `by` frames of the film: less or more of it is left out, and what is left
 * stays where it is heard.
 */
export function trimSoundStart(film: KeyedFilm, id: string, by: number, seconds: number): FilmStep {
  return changeSounds(film, [id], 'Trim sound', ({ start, trim_start, trim_end }) => {
    const latest = Math.floor((seconds - trim_start - trim_end - MIN_SECONDS) * film.fps)
    const earliest = -Math.min(start, Math.floor(trim_start * film.fps + 1e-6))
    const moved = Math.max(earliest, Math.min(by, Math.max(0, latest)))
    return { start: start + moved, trim_start: Math.max(0, trim_start + moved / film.fps) }
  })
}

/** Moves the end of a sound of `seconds` by `by` frames of the film: less or more of it is left out. */
export function trimSoundEnd(film: KeyedFilm, id: string, by: number, seconds: number): FilmStep {
  return changeSounds(film, [id], 'Trim sound', ({ trim_start, trim_end }) => ({
    trim_end: Math.min(
      Math.max(0, trim_end - by / film.fps),
      Math.max(0, seconds - trim_start - MIN_SECONDS),
    ),
  }))
}

const SOUND_LABELS: Readonly<Record<keyof SoundChange, string>> = {
  audio_id: 'Change sound',
  role: 'Change role of sound',
  gain: 'Change volume',
  fade_in: 'Change fade-in',
  fade_out: 'Change fade-out',
  is_looped: 'Change looping',
  is_ducked: 'Change ducking',
}

type SoundChange = Partial<
  Pick<FilmSound, 'audio_id' | 'role' | 'gain' | 'fade_in' | 'fade_out' | 'is_looped' | 'is_ducked'>
>

/** Changes how sounds are heard. The step is called after the first field. */
export function setSounds(film: KeyedFilm, ids: readonly string[], change: SoundChange): FilmStep {
  const [field] = Object.keys(change) as (keyof SoundChange)[]
  return changeSounds(film, ids, SOUND_LABELS[field], () => change)
}

export function removeSounds(film: KeyedFilm, ids: readonly string[]): FilmStep {
  for (const id of ids) indexIn(film.sounds, id)
  const sounds = film.sounds.filter(({ id }) => !ids.includes(id))
  return { label: `Remove ${countOf(ids.length, 'sound')}`, film: { ...film, sounds } }
}

function changeSounds(
  film: KeyedFilm,
  ids: readonly string[],
  label: string,
  change: (sound: KeyedSound) => Partial<FilmSound>,
): FilmStep {
  const sounds = changeParts(film.sounds, ids, (sound) => ({ ...sound, ...change(sound), id: sound.id }))
  return { label, film: { ...film, sounds } }
}
