import { filmLimits } from '../../contract/constants.ts'
import { overlaySchema, type FilmInput, type Overlay } from '../../contract/film-document.ts'
import { filmFrames } from '../../contract/film-price.ts'
import { Refusal } from '../../refusal.ts'
import { clipAt, clipStarts, newId, type KeyedFilm, type KeyedOverlay } from '../timeline.ts'
import { changeParts, countOf, indexIn, type FilmStep } from './step.ts'

/** An overlay as a caller may write it. */
export type NewOverlay = Omit<NonNullable<FilmInput['overlays']>[number], 'id'>

export function addOverlay(film: KeyedFilm, added: NewOverlay): FilmStep {
  if (film.overlays.length >= filmLimits.overlays)
    throw new Refusal(`A film has at most ${filmLimits.overlays} texts. Remove some first.`)
  const id = newId('overlay', film.overlays.length + 1, new Set(film.overlays.map((one) => one.id)))
  const overlays = [...film.overlays, { ...overlaySchema.parse(added), id }]
  return { label: 'Add text', film: { ...film, overlays } }
}

/**
 * Moves overlays by `by` frames, not before the start of the film, and not past its last frame. One that goes with a
 * clip goes with the one that it now begins in.
 */
export function moveOverlays(film: KeyedFilm, ids: readonly string[], by: number): FilmStep {
  const last = filmFrames(film) - 1
  return changeOverlays(film, ids, `Move ${countOf(ids.length, 'text')}`, (overlay) => {
    const frame = Math.max(0, Math.min(last, startInFilm(film, overlay) + by))
    return placedAt(film, overlay, frame, overlay.clip_id !== null)
  })
}

/** Lets an overlay go with the clip that it begins in, or keep its place in the film. It stays where it is. */
export function anchorOverlay(film: KeyedFilm, id: string, isAnchored: boolean): FilmStep {
  const label = isAnchored ? 'Attach text to clip' : 'Detach text from clip'
  return changeOverlays(film, [id], label, (overlay) =>
    placedAt(film, overlay, startInFilm(film, overlay), isAnchored),
  )
}

/** Moves the start of an overlay by `by` frames, its end stays; at least one frame is left. */
export function trimOverlayStart(film: KeyedFilm, id: string, by: number): FilmStep {
  return changeOverlays(film, [id], 'Trim text', (overlay) => {
    const from = startInFilm(film, overlay)
    const frame = Math.min(from + overlay.frames - 1, Math.max(0, from + by))
    const frames = clampFrames(overlay.frames + from - frame)
    return { ...placedAt(film, overlay, frame, overlay.clip_id !== null), frames }
  })
}

/** Moves the end of an overlay by `by` frames; at least one frame is left, and none beyond the film. */
export function trimOverlayEnd(film: KeyedFilm, id: string, by: number): FilmStep {
  return changeOverlays(film, [id], 'Trim text', (overlay) => {
    const room = filmFrames(film) - startInFilm(film, overlay)
    return { ...overlay, frames: clampFrames(Math.min(overlay.frames + by, Math.max(room, overlay.frames))) }
  })
}

/** Changes what an overlay shows and where it stands in the frame. */
export function setOverlay(
  film: KeyedFilm,
  id: string,
  change: Partial<Pick<Overlay, 'template' | 'lines' | 'position'>>,
): FilmStep {
  return changeOverlays(film, [id], 'Edit text', (overlay) => ({ ...overlay, ...change }))
}

export function removeOverlays(film: KeyedFilm, ids: readonly string[]): FilmStep {
  for (const id of ids) indexIn(film.overlays, id)
  const overlays = film.overlays.filter(({ id }) => !ids.includes(id))
  return { label: `Remove ${countOf(ids.length, 'text')}`, film: { ...film, overlays } }
}

/** First frame of the film at which an overlay is meant to be seen. */
function startInFilm(film: KeyedFilm, { clip_id, start }: Overlay): number {
  const index = film.clips.findIndex(({ id }) => id === clip_id)
  return start + (index < 0 ? 0 : clipStarts(film)[index])
}

function placedAt(film: KeyedFilm, overlay: KeyedOverlay, frame: number, isAnchored: boolean): KeyedOverlay {
  const place = isAnchored ? clipAt(film, frame) : null
  if (place === null) return { ...overlay, clip_id: null, start: frame }
  return { ...overlay, clip_id: film.clips[place.index].id, start: frame - place.start }
}

function clampFrames(frames: number): number {
  return Math.min(filmLimits.frames, Math.max(1, frames))
}

function changeOverlays(
  film: KeyedFilm,
  ids: readonly string[],
  label: string,
  change: (overlay: KeyedOverlay) => KeyedOverlay,
): FilmStep {
  return { label, film: { ...film, overlays: changeParts(film.overlays, ids, change) } }
}
