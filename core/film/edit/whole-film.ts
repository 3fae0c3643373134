import { filmLimits } from '../../contract/constants.ts'
import type { Brand, Film, FilmRatio } from '../../contract/film-document.ts'
import { Refusal } from '../../refusal.ts'
import { clipStarts, type KeyedFilm } from '../timeline.ts'
import { clampClipFrames, withClips, type FilmStep } from './step.ts'

export function setRatio(film: KeyedFilm, ratio: FilmRatio): FilmStep {
  return { label: 'Change format', film: { ...film, ratio } }
}

/**
 * Changes the frames a second; whatever is given in frames is converted, so that it stays at its second as near as
 * frames allow. Throws Refusal when the film would have too many frames.
 */
export function setFps(film: KeyedFilm, fps: number): FilmStep {
  const convert = (frames: number) => Math.min(filmLimits.frames, Math.round((frames * fps) / film.fps))
  const starts = clipStarts(film)
  let end = 0
  const clips = film.clips.map((clip, index) => {
    // Cuts are converted, not lengths, so that rounding does not add up.
    const frames = clampClipFrames(Math.round(((starts[index] + clip.frames) * fps) / film.fps) - end, fps)
    end += frames
    const transition = { ...clip.transition, frames: Math.min(120, convert(clip.transition.frames)) }
    return { ...clip, frames, transition }
  })
  const changed: KeyedFilm = {
    ...film,
    fps,
    overlays: film.overlays.map((overlay) => ({
      ...overlay,
      start: convert(overlay.start),
      frames: Math.max(1, convert(overlay.frames)),
    })),
    sounds: film.sounds.map((sound) => ({ ...sound, start: convert(sound.start) })),
    markers: film.markers.map((marker) => ({ ...marker, frame: convert(marker.frame) })),
  }
  return { label: 'Change frame rate', film: withClips(changed, clips) }
}

export function setBranded(film: KeyedFilm, is_branded: boolean): FilmStep {
  return { label: is_branded ? 'Show brand' : 'Hide brand', film: { ...film, is_branded } }
}

export function setBrand(film: KeyedFilm, brand: Brand | null): FilmStep {
  return { label: brand === null ? 'Remove brand' : 'Change brand', film: { ...film, brand } }
}

export function setBeats(film: KeyedFilm, beats: Film['beats']): FilmStep {
  return { label: beats === null ? 'Remove beats' : 'Set beats', film: { ...film, beats } }
}

/** Marks a frame, or names its mark anew. Marks stand in the order of their frames. */
export function setMarker(film: KeyedFilm, frame: number, label = ''): FilmStep {
  const others = film.markers.filter((marker) => marker.frame !== frame)
  if (others.length >= 200) throw new Refusal('A film has at most 200 markers. Remove some first.')
  const markers = [...others, { frame, label }].toSorted((one, other) => one.frame - other.frame)
  return {
    label: others.length < film.markers.length ? 'Edit marker' : 'Add marker',
    film: { ...film, markers },
  }
}

export function removeMarker(film: KeyedFilm, frame: number): FilmStep {
  const markers = film.markers.filter((marker) => marker.frame !== frame)
  return { label: 'Remove marker', film: { ...film, markers } }
}
