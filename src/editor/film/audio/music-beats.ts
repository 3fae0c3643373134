import type { Film, FilmSound } from '../../../../core/contract/film-document.ts'
import type { Audio } from '../../../../core/contract/film-shapes.ts'
import { Refusal } from '../../../../core/refusal.ts'
import type { SoundAnalysis } from './sound-analysis.ts'

/**
 * Tempo and first beat of a sound, from its start; null for a sound without beats. Rejects with a Refusal, in words for the
 * user, when it cannot be read.
 */
export async function findMusicBeats(sound: Pick<Audio, 'id' | 'url'>): Promise<SoundAnalysis['beats']> {
  // Loaded with the first search: FFmpeg and what finds beats are for later.
  const { analyseSound } = await import('./sound-analysis.ts')
  return (await analyseSound(sound)).beats
}

/** The beats of a film by one of its sounds; rejects with a Refusal where there is no music or it has no beats. */
export async function beatsOfMusic(
  music: Pick<FilmSound, 'start' | 'trim_start'> | undefined,
  audio: Pick<Audio, 'id' | 'url'> | undefined,
  fps: number,
): Promise<NonNullable<Film['beats']>> {
  if (music === undefined || audio === undefined) throw new Refusal('Put music into the film first.')
  const found = await findMusicBeats(audio)
  if (found === null) throw new Refusal('No beats were found in this music. Tap them instead.')
  const bpm = Math.round(found.bpm * 10) / 10
  const first = firstBeatInFilm(found.first, 60 / bpm, music, fps)
  return { bpm, first: Math.round(first * 1000) / 1000 }
}

/** The second of the film at which the first beat is heard that its trimmed sound has. `beat` is the time between two. */
export function firstBeatInFilm(
  first: number,
  beat: number,
  { start, trim_start }: Pick<FilmSound, 'start' | 'trim_start'>,
  fps: number,
): number {
  const cut = Math.max(0, Math.ceil((trim_start - first) / beat - 1e-6))
  return first + cut * beat - trim_start + start / fps
}
