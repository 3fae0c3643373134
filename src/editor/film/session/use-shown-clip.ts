import { useSyncExternalStore } from 'react'
import type { FilmSession } from './film-session.ts'

/**
 * Id of the clip that stage and inspector are about: the one chosen last, else that of the playhead. While the film
 * plays it stays, so that nothing is rendered. Null for an empty film.
 */
export function useShownClip(session: FilmSession): string | null {
  return useSyncExternalStore(
    (listener) => {
      const offs = [
        session.selection.subscribe(listener),
        session.history.state.subscribe(listener),
        session.transport.frame.subscribe(listener),
      ]
      return () => {
        for (const off of offs) off()
      }
    },
    () => shownClip(session),
  )
}

function shownClip(session: FilmSession): string | null {
  const { track, ids, anchor } = session.selection.get()
  const film = session.film()
  if (track === 'clips' && ids.length > 0)
    return anchor !== null && ids.includes(anchor) ? anchor : ids.at(-1)!
  if (track === 'overlays' && ids.length > 0) {
    const { clip_id } = film.overlays.find(({ id }) => id === ids[0]) ?? { clip_id: null }
    if (clip_id !== null && film.clips.some(({ id }) => id === clip_id)) return clip_id
  }
  return session.clipHere()?.clip.id ?? null
}
