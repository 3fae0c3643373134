import { useMemo } from 'react'
import type { PointerEvent } from 'react'
import { moveClips, rollCut, trimClipEnd, trimClipStart } from '../../../../core/film/edit/clips.ts'
import type { FilmStep } from '../../../../core/film/edit/step.ts'
import { clipStarts } from '../../../../core/film/timeline.ts'
import { useFilmWork } from '../session/film-context.ts'
import { type FilmSession, idsOf } from '../session/film-session.ts'
import { choose } from '../session/selection.ts'
import { followDrag } from './drag.ts'
import { frameBelow, lanesOf, scrollAtEdge } from './lane-place.ts'
import { useTrackDrag } from './use-track-drag.ts'

type ClipPart = 'body' | 'start' | 'end'

type PressClip = (event: PointerEvent, id: string, part: ClipPart) => void

/**
 * The pointer on a clip: a press chooses, its ends trim, with Alt the cut rolls, its body moves it to another place. The
 * same function from one step of the film to the next, so that clips that did not change are not drawn anew.
 */
export function useClipDrag(showPlace: (frame: number | null) => void): PressClip {
  const { session } = useFilmWork()
  const follow = useTrackDrag()
  return useMemo(() => createPress(session, follow, showPlace), [session, follow, showPlace])
}

function createPress(
  session: FilmSession,
  follow: ReturnType<typeof useTrackDrag>,
  showPlace: (frame: number | null) => void,
): PressClip {
  const chosenBy = (event: PointerEvent | globalThis.PointerEvent, id: string) => {
    const mode = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only'
    return choose(session.selection.get(), 'clips', id, mode, idsOf(session.film(), 'clips'))
  }
  const pressed = (event: PointerEvent | globalThis.PointerEvent, id: string) =>
    session.select(chosenBy(event, id))

  const trim = (event: PointerEvent, id: string, part: 'start' | 'end') => {
    const film = session.film()
    const index = film.clips.findIndex((clip) => clip.id === id)
    const cut = part === 'end' ? index : index - 1
    const before = film.clips[cut + 1] === undefined || !event.altKey ? undefined : film.clips[cut]
    const start = clipStarts(film)[index]
    const clip = film.clips[index]
    if (start === undefined || clip === undefined) return
    const edge = part === 'end' ? start + clip.frames : start
    const step = (by: number): FilmStep =>
      before !== undefined
        ? rollCut(film, before.id, by)
        : part === 'end'
          ? trimClipEnd(film, id, by)
          : trimClipStart(film, id, by)
    // It may be trimmed to the playhead, which stays where it is.
    if (session.selection.get().ids.length !== 1 || session.selection.get().ids[0] !== id)
      session.selection.set(chosenBy(event, id))
    follow(event, { edges: [edge], dragged: new Set([id]), movesFrom: edge, step })
  }

  const move = (event: PointerEvent, id: string) => {
    const film = session.film()
    const lanes = lanesOf(event.currentTarget)
    const { track, ids: before } = session.selection.get()
    const wasChosen = track === 'clips' && before.includes(id)
    // A finger on a clip that is not chosen scrolls; a chosen one can be dragged.
    if (!wasChosen && event.pointerType === 'touch') {
      const ignore = () => undefined
      followDrag(event, { move: ignore, end: ignore, cancel: ignore, press: (up) => pressed(up, id) })
      return
    }
    if (!wasChosen) pressed(event, id)
    const ids = session.selection.get().ids
    const starts = [...clipStarts(film), session.frames()]
    let place: number | null = null
    followDrag(event, {
      move: (x) => {
        session.isDragging.set(true)
        scrollAtEdge(lanes, x)
        const frame = frameBelow(session, lanes, x)
        place = nearestPlace(starts, frame)
        showPlace(starts[place] ?? null)
      },
      end: () => {
        session.isDragging.set(false)
        showPlace(null)
        const to = place
        if (to !== null && changesOrder(film.clips, ids, to)) session.edit((now) => moveClips(now, ids, to))
      },
      cancel: () => {
        session.isDragging.set(false)
        showPlace(null)
      },
      // Of several that are chosen, a plain press leaves one.
      press: (up) => {
        if (wasChosen) pressed(up, id)
      },
    })
  }

  return (event, id, part) => {
    if (event.button !== 0) return
    // The focus stays where it is, so that keys go on working.
    if (event.pointerType === 'mouse') event.preventDefault()
    event.stopPropagation()
    if (part === 'body') move(event, id)
    else trim(event, id, part)
  }
}

function nearestPlace(starts: readonly number[], frame: number): number {
  const distances = starts.map((start) => Math.abs(start - frame))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}

/** Whether moving these clips before a place leaves them in another order. */
function changesOrder(clips: readonly { id: string }[], ids: readonly string[], place: number): boolean {
  const moved = clips.map(({ id }) => ids.includes(id))
  const first = moved.indexOf(true)
  const last = moved.lastIndexOf(true)
  const isConnected = moved.slice(first, last + 1).every(Boolean)
  return !isConnected || place < first || place > last + 1
}
