import type { PointerEvent } from 'react'
import { useFilmWork } from '../session/film-context.ts'
import { idsOf } from '../session/film-session.ts'
import { choose, type TrackName } from '../session/selection.ts'

/**
 * A press on something of a track chooses it; one that is chosen already stays so, and can be dragged with the others.
 * False for a press that is not the main button's.
 */
export function usePressChooses(
  track: TrackName,
): (event: PointerEvent, id: string, part: 'body' | 'start' | 'end') => boolean {
  const { session } = useFilmWork()
  return (event, id, part) => {
    if (event.button !== 0) return false
    // The focus stays where it is, so that keys go on working.
    if (event.pointerType === 'mouse') event.preventDefault()
    event.stopPropagation()
    const before = session.selection.get()
    const mode = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only'
    // An end may be trimmed to the playhead, which then stays where it is.
    const put = part === 'body' ? session.select : session.selection.set
    if (mode !== 'only' || before.track !== track || !before.ids.includes(id))
      put(choose(before, track, id, mode, idsOf(session.film(), track)))
    return true
  }
}
