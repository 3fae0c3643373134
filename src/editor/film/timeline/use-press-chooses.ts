import type { PointerEvent } from 'react'
import { useFilmWork } from '../session/film-context.ts'
import { idsOf } from '../session/film-session.ts'
import { choose, type TrackName } from '../session/selection.ts'

/**
 * A press on something of a track chooses it; one that is chosen already stays so, and can be dragged with the others.
 * False for a press that is not the main button's.
 */
export function usePressChooses(track: TrackName): (event: PointerEvent, id: string) => boolean {
  const { session } = useFilmWork()
  return (event, id) => {
    if (event.button !== 0) return false
    // The focus stays where it is, so that keys go on working.
    if (event.pointerType === 'mouse') event.preventDefault()
    event.stopPropagation()
    const before = session.selection.get()
    const mode = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only'
    if (mode !== 'only' || before.track !== track || !before.ids.includes(id))
      session.select(choose(before, track, id, mode, idsOf(session.film(), track)))
    return true
  }
}
