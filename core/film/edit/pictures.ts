import type { Clip, FilmPoint, Motion, Transition } from '../../contract/film-document.ts'
import type { KeyedFilm } from '../timeline.ts'
import { changeParts, type FilmStep } from './step.ts'

/**
 * Puts another photo in the place of clips' photos; their length, caption and transition stay. What was set on the old
 * photo goes: its focus, frames drawn by hand, what
 * stands in front, and the photo shown before it.
 */
export function setPhoto(film: KeyedFilm, ids: readonly string[], imageId: string): FilmStep {
  return changeClips(film, ids, 'Replace photo', ({ motion }) => ({
    image_id: imageId,
    focus: null,
    before: null,
    billboards: [],
    motion: motion.kind === 'custom' ? { ...motion, kind: 'auto', from: null, to: null } : motion,
  }))
}

/** Changes the motion of clips. A part of a split clip then goes the whole way of it. */
export function setMotion(film: KeyedFilm, ids: readonly string[], motion: Partial<Motion>): FilmStep {
  return changeClips(film, ids, 'Change motion', (clip) => ({
    motion: { ...clip.motion, ...motion },
    part: null,
  }))
}

export function setFit(film: KeyedFilm, ids: readonly string[], fit: Clip['fit']): FilmStep {
  return changeClips(film, ids, 'Change fit', () => ({ fit }))
}

/** Sets the point of the photo that stays in the frame; null for its middle. */
export function setFocus(film: KeyedFilm, ids: readonly string[], focus: FilmPoint | null): FilmStep {
  return changeClips(film, ids, 'Move focus', () => ({ focus }))
}

/** Changes how clips become the next ones. */
export function setTransition(
  film: KeyedFilm,
  ids: readonly string[],
  transition: Partial<Transition>,
): FilmStep {
  return changeClips(film, ids, 'Change transition', (clip) => ({
    transition: { ...clip.transition, ...transition },
  }))
}

/** Gives all cuts the transition of one clip. */
export function setAllTransitions(film: KeyedFilm, transition: Transition): FilmStep {
  const clips = film.clips.map((clip) => ({ ...clip, transition }))
  return { label: 'Change all transitions', film: { ...film, clips } }
}

/** Shows the photo that a clip's photo was made from first; null for the clip's photo alone. */
export function setBefore(film: KeyedFilm, id: string, before: Clip['before']): FilmStep {
  const label = before === null ? 'Remove earlier photo' : 'Show earlier photo'
  return changeClips(film, [id], label, () => ({ before }))
}

/** Sets the outlines of what stands in front of a clip's room; none for nothing. */
export function setBillboards(film: KeyedFilm, id: string, billboards: Clip['billboards']): FilmStep {
  const label = billboards.length === 0 ? 'Leave items in the room' : 'Put items in front'
  return changeClips(film, [id], label, () => ({ billboards }))
}

function changeClips(
  film: KeyedFilm,
  ids: readonly string[],
  label: string,
  change: (clip: Clip) => Partial<Clip>,
): FilmStep {
  const clips = changeParts(film.clips, ids, (clip) => ({ ...clip, ...change(clip), id: clip.id }))
  return { label, film: { ...film, clips } }
}
