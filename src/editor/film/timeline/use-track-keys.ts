import type { KeyboardEvent } from 'react'
import { useFilmWork } from '../session/film-context.ts'
import { idsOf } from '../session/film-session.ts'
import { choose, type TrackName } from '../session/selection.ts'

/**
 * Keys of a track that has the focus: arrows go from one thing to the next and choose it, with Shift as a range; Space
 * with Ctrl adds or takes away. The pointer gives no focus to a track, so that for its users arrows move the playhead.
 */
export function useTrackKeys(track: TrackName): (event: KeyboardEvent) => void {
  const { session } = useFilmWork()
  return (event) => {
    if (event.altKey) return
    const order = idsOf(session.film(), track)
    const focused = focusedId(event.target)
    const at = focused === null ? -1 : order.indexOf(focused)
    if (event.key === ' ' && event.ctrlKey && focused !== null) {
      session.select(choose(session.selection.get(), track, focused, 'toggle', order))
      event.preventDefault()
      return
    }
    if (event.ctrlKey || event.metaKey) return
    const to = target(event.key, at, order.length)
    const id = to === null ? undefined : order[to]
    if (id === undefined) return
    event.preventDefault()
    const before = session.selection.get()
    session.select(choose(before, track, id, event.shiftKey ? 'range' : 'only', order))
    const list = event.currentTarget
    // The next one may be out of sight: it is drawn once it is chosen.
    requestAnimationFrame(() => {
      const element = list.querySelector<HTMLElement>(`[data-clip="${CSS.escape(id)}"]`)
      element?.focus()
      element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
  }
}

function focusedId(target: EventTarget): string | null {
  return target instanceof HTMLElement
    ? (target.closest<HTMLElement>('[data-clip]')?.dataset['clip'] ?? null)
    : null
}

function target(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return Math.min(count - 1, at + 1)
    case 'ArrowLeft':
    case 'ArrowUp':
      return Math.max(0, at - 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
