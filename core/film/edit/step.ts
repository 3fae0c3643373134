import { clipSeconds, filmLimits } from '../../contract/constants.ts'
import { filmFrames } from '../../contract/film-price.ts'
import { Refusal } from '../../refusal.ts'
import type { KeyedClip, KeyedFilm } from '../timeline.ts'

/** A film after one operation of the editor, and what the operation is called in its history. */
export interface FilmStep {
  label: string
  film: KeyedFilm
}

/** Shortest and longest that one photo may be seen, in whole frames. */
export function clipFrameLimits(fps: number): { min: number; max: number } {
  return { min: Math.ceil(clipSeconds.min * fps), max: Math.floor(clipSeconds.max * fps) }
}

/** The length nearest to `frames` that a clip may have. */
export function clampClipFrames(frames: number, fps: number): number {
  const { min, max } = clipFrameLimits(fps)
  return Math.min(max, Math.max(min, Math.round(frames)))
}

/** The place of a clip. Throws RangeError when the film does not have it. */
export function clipIndex(film: KeyedFilm, id: string): number {
  return indexIn(film.clips, id)
}

/** The place of a part with an id. Throws RangeError when there is none. */
export function indexIn(parts: readonly { id: string }[], id: string): number {
  const index = parts.findIndex((part) => part.id === id)
  if (index < 0) throw new RangeError(`The film has no part "${id}"`)
  return index
}

/** The same list with the parts of these ids changed. Throws RangeError when it lacks one of them. */
export function changeParts<Part extends { id: string }>(
  parts: readonly Part[],
  ids: readonly string[],
  change: (part: Part) => Part,
): Part[] {
  for (const id of ids) indexIn(parts, id)
  return parts.map((part) => (ids.includes(part.id) ? change(part) : part))
}

/** The film with other clips, which may be none while it is cut. Throws Refusal when it has too many of them, or gets too long. */
export function withClips(film: KeyedFilm, clips: KeyedClip[]): KeyedFilm {
  if (clips.length > filmLimits.clips)
    throw new Refusal(`A film has at most ${filmLimits.clips} photos. Remove some first.`)
  if (filmFrames({ clips }) > filmLimits.frames) {
    const seconds = Math.floor(filmLimits.frames / film.fps)
    throw new Refusal(`A film is at most ${seconds} seconds long. Make photos shorter first.`)
  }
  return { ...film, clips }
}

/** "clip" or "3 clips", for labels. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : `${count} ${many}`
}
