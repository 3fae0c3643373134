import { useEffect, useRef } from 'react'
import { useSignal } from '../../signal/use-signal.ts'
import type { FilmSession } from '../session/film-session.ts'
import { laneInset, reveal } from '../session/timeline-view.ts'

/** The mullion of the timeline: moved by hand, so that a playing film renders no React. */
export function Playhead({ session }: { session: FilmSession }) {
  const bar = useRef<HTMLSpanElement>(null)
  const { transport, view } = session
  useEffect(() => {
    const show = () => {
      const x = transport.frame.get() * view.scale.get().pixelsPerFrame + laneInset
      if (bar.current !== null) bar.current.style.transform = `translateX(${x}px)`
    }
    const follow = () => {
      show()
      if (!session.isDragging.get()) reveal(view, transport.frame.get())
    }
    show()
    const offs = [transport.frame.subscribe(follow), view.scale.subscribe(show)]
    return () => {
      for (const off of offs) off()
    }
  }, [session, transport, view])
  return (
    <span
      ref={bar}
      aria-hidden="true"
      className="pointer-events-none absolute top-0 bottom-0 left-0 z-30 -ml-px w-0.5 bg-text shadow-[0_0_0_1px_rgb(0_0_0/0.25)] before:absolute before:top-1 before:-left-1.25 before:h-4.5 before:w-3 before:rounded-[3px] before:bg-text"
    />
  )
}

/** Where something that is dragged has snapped. */
export function SnapGuide({ session }: { session: FilmSession }) {
  const frame = useSignal(session.guide)
  const { pixelsPerFrame } = useSignal(session.view.scale)
  if (frame === null) return null
  return (
    <span
      aria-hidden="true"
      style={{ left: frame * pixelsPerFrame + laneInset }}
      className="pointer-events-none absolute top-0 bottom-0 z-29 w-px bg-accent-line"
    />
  )
}
