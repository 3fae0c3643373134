import { useCallback } from 'react'
import type { PointerEvent } from 'react'
import type { FilmStep } from '../../../../core/film/edit/step.ts'
import { useFilmWork } from '../session/film-context.ts'
import { beginSnapping } from '../session/snapping.ts'
import { followDrag } from './drag.ts'
import { frameBelow, lanesOf, scrollAtEdge } from './lane-place.ts'

interface TrackDrag {
  /** Frames that snap, as they are before the drag. */
  edges: readonly number[]
  dragged: ReadonlySet<string>
  /** Cuts from this frame on move along. */
  movesFrom?: number
  /** What the drag does when it has gone so many frames, of the film as it was before it. */
  step: (by: number) => FilmStep
  press?: (event: globalThis.PointerEvent) => void
}

let gestures = 0

/** Drags along the time of the film, each one step of its history, which Escape takes back. Ctrl suspends snapping. */
export function useTrackDrag() {
  const { session, material } = useFilmWork()
  return useCallback(
    (event: PointerEvent, { edges, dragged, movesFrom, step, press }: TrackDrag) => {
      const lanes = lanesOf(event.currentTarget)
      const from = frameBelow(session, lanes, event.clientX)
      const snapping = beginSnapping({
        session,
        material,
        dragged,
        movesFrom: movesFrom ?? null,
        hasPlayhead: true,
      })
      const own = `drag-${++gestures}`
      let last = 0
      const end = () => {
        snapping.end()
        session.isDragging.set(false)
      }
      followDrag(event, {
        move: (x, _y, moved) => {
          session.isDragging.set(true)
          scrollAtEdge(lanes, x)
          const by = Math.round(frameBelow(session, lanes, x) - from)
          const snapped =
            by +
            snapping.by(
              edges.map((edge) => edge + by),
              moved.ctrlKey || moved.metaKey,
            )
          if (snapped === last) return
          last = snapped
          if (snapped === 0) session.history.cancel(own)
          else session.edit(() => step(snapped), own)
        },
        end,
        cancel: () => {
          end()
          session.history.cancel(own)
        },
        ...(press === undefined ? {} : { press }),
      })
    },
    [session, material],
  )
}
