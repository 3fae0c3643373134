import type { Audio } from '../../../../core/contract/film-shapes.ts'
import type { Image } from '../../../../core/contract/shapes.ts'
import { isSure } from '../../../../core/film/beats/find-beats.ts'
import type { FilmStep } from '../../../../core/film/edit/step.ts'
import { buildFirstCut } from '../../../../core/film/first-cut.ts'
import type { KeyedFilm } from '../../../../core/film/timeline.ts'
import { findSpaces } from '../../../services/library.ts'
import { findMusicBeats } from '../audio/music-beats.ts'
import { pairWithOriginals } from './pair-with-originals.ts'

interface FirstCutParts {
  photos: readonly Image[]
  music: Audio | undefined
  /** Said at the start; empty for none. */
  title: string
}

/**
 * The step that makes a film of photos for its music, whose beats are found first. Sounds, markers and what the film is
 * besides stay. The step throws Refusal where the photos make no film.
 */
export async function makeFirstCut({
  photos,
  music,
  title,
}: FirstCutParts): Promise<(film: KeyedFilm) => FilmStep> {
  // A film without beats is a film too.
  const beats = music === undefined ? null : await findMusicBeats(music).catch(() => null)
  const found = beats && isSure(beats) ? { bpm: beats.bpm, first: beats.first } : null
  const spaces = await findSpaces(photos)
  return (film) => {
    const { fps, ratio, brand, is_branded, markers } = film
    const built = buildFirstCut({
      photos: pairWithOriginals(photos).map(({ id, before }) => ({
        image_id: id,
        before,
        space: spaces.get(id) ?? null,
      })),
      sound:
        music === undefined
          ? null
          : { audio_id: music.id, seconds: music.duration, beats: film.beats ?? found },
      fps,
      ratio,
      brand,
      ...(title === '' ? {} : { title }),
    })
    const sounds = film.sounds.length > 0 ? film.sounds : built.sounds
    return { label: 'Build a first cut', film: { ...built, sounds, is_branded, markers } }
  }
}
