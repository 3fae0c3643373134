import type { Clip, Film, FilmSound, Overlay } from '../contract/film-document.ts'
import { filmFrames } from '../contract/film-price.ts'

type Keyed<Part> = Part & { id: string }
export type KeyedClip = Keyed<Clip>
export type KeyedOverlay = Keyed<Overlay>
export type KeyedSound = Keyed<FilmSound>

/** A film whose clips, overlays and sounds all have ids, as the editor needs them. */
export interface KeyedFilm extends Omit<Film, 'clips' | 'overlays' | 'sounds'> {
  clips: KeyedClip[]
  overlays: KeyedOverlay[]
  sounds: KeyedSound[]
}

/** Frames of the film from `start` up to, but not with, `end`. */
export interface FrameSpan {
  start: number
  end: number
}

/** Frames of a transition on both sides of its cut. Both are 0 where there is none. */
export interface CutFrames {
  before: number
  after: number
}

/**
 * The film with an id for each clip, overlay and sound that has none: the kind and the place, "clip-3" for the third
 * clip, or the next number that is free. Ids that are given stay, so a film with all of them is returned as it is
 * written.
 */
export function withIds(film: Film): KeyedFilm {
  return {
    ...film,
    clips: keyed(film.clips, 'clip'),
    overlays: keyed(film.overlays, 'overlay'),
    sounds: keyed(film.sounds, 'sound'),
  }
}

function keyed<Part extends { id?: string | undefined }>(
  parts: readonly Part[],
  kind: string,
): Keyed<Part>[] {
  const used = new Set(parts.flatMap(({ id }) => (id === undefined ? [] : [id])))
  return parts.map((part, index) => ({ ...part, id: part.id ?? newId(kind, index + 1, used) }))
}

/** An id that is not in `used`, and is from now on: the kind and the first free number from `from`. */
export function newId(kind: string, from: number, used: Set<string>): string {
  let number = from
  while (used.has(`${kind}-${number}`)) number++
  const id = `${kind}-${number}`
  used.add(id)
  return id
}

/** First frame of each clip. */
export function clipStarts(film: Pick<Film, 'clips'>): number[] {
  let start = 0
  return film.clips.map(({ frames }) => {
    const own = start
    start += frames
    return own
  })
}

/** The clip that a frame belongs to: before the film the first, after it the last. Null for a film without clips. */
export function clipAt(film: Pick<Film, 'clips'>, frame: number): { index: number; start: number } | null {
  const starts = clipStarts(film)
  if (starts.length === 0) return null
  const index = Math.max(
    0,
    starts.findLastIndex((start) => start <= frame),
  )
  return { index, start: starts[index] }
}

/**
 * How long each clip's transition to the next one is, in frames before and after the cut; the last clip has none. They
 * are those of the document, save where the two of a clip are together longer than it: there each gets a part of the
 * clip in proportion to its length. So they never overlap, and what happens to a clip reaches its neighbours alone.
 */
export function cutFrames(film: Pick<Film, 'clips'>): CutFrames[] {
  const { clips } = film
  const wanted = clips.map(({ transition }, index) =>
    index === clips.length - 1 || transition.kind === 'cut' ? 0 : transition.frames,
  )
  const limits = clips.map(({ frames }, index) => {
    const entering = Math.ceil((wanted[index - 1] ?? 0) / 2)
    const leaving = Math.floor(wanted[index] / 2)
    if (entering + leaving <= frames) return { entering, leaving }
    const part = Math.floor((frames * entering) / (entering + leaving))
    return { entering: part, leaving: frames - part }
  })
  return clips.map((_, index) => {
    const after = limits[index + 1]?.entering ?? 0
    const frames = Math.min(wanted[index], 2 * limits[index].leaving + 1, 2 * after)
    return { before: Math.floor(frames / 2), after: Math.ceil(frames / 2) }
  })
}

/**
 * Frames of the film during which an overlay is shown; null where none of them lies in the film. An overlay whose clip
 * is gone keeps its place from the start of the film.
 */
export function overlaySpan(film: Pick<Film, 'clips'>, overlay: Overlay): FrameSpan | null {
  const index = film.clips.findIndex(({ id }) => id !== undefined && id === overlay.clip_id)
  const from = (index < 0 ? 0 : clipStarts(film)[index]) + overlay.start
  return clampSpan(from, from + overlay.frames, filmFrames(film))
}

/**
 * Frames of the film during which a sound of `seconds` is heard, rounded up to whole frames; null where none of them
 * lies in the film, or trimming leaves nothing.
 */
export function soundSpan(
  film: Pick<Film, 'clips' | 'fps'>,
  sound: FilmSound,
  seconds: number,
): FrameSpan | null {
  const left = seconds - sound.trim_start - sound.trim_end
  const length = filmFrames(film)
  if (left <= 0) return null
  const end = sound.is_looped ? length : sound.start + Math.ceil(left * film.fps - 1e-6)
  return clampSpan(sound.start, end, length)
}

function clampSpan(start: number, end: number, length: number): FrameSpan | null {
  const span = { start: Math.max(0, start), end: Math.min(end, length) }
  return span.start < span.end ? span : null
}
