import { useSyncExternalStore } from 'react'
import { useSignal } from '../../signal/use-signal.ts'
import type { FilmSession } from '../session/film-session.ts'
import { laneInset } from '../session/timeline-view.ts'

/** What is drawn beyond both sides of what is seen, and how far is scrolled before it is drawn anew, in pixels. */
const MARGIN_PX = 384

export interface VisibleFrames {
  from: number
  to: number
  pixelsPerFrame: number
}

/** The frames that the lanes show, and some beyond, so that scrolling seldom renders. */
export function useVisibleFrames({ view }: FilmSession): VisibleFrames {
  const { pixelsPerFrame, width } = useSignal(view.scale)
  const page = useSyncExternalStore(view.scroll.subscribe, () => Math.floor(view.scroll.get() / MARGIN_PX))
  const left = page * MARGIN_PX - laneInset
  return {
    from: Math.max(0, Math.floor((left - MARGIN_PX) / pixelsPerFrame)),
    to: Math.ceil((left + width + 2 * MARGIN_PX) / pixelsPerFrame),
    pixelsPerFrame,
  }
}
