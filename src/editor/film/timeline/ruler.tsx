import { useEffect, useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { removeMarker } from '../../../../core/film/edit/whole-film.ts'
import { formatTimecode } from '../../../../core/film/timecode.ts'
import type { KeyedFilm } from '../../../../core/film/timeline.ts'
import { useSignal } from '../../signal/use-signal.ts'
import { useFilmWork } from '../session/film-context.ts'
import type { FilmSession } from '../session/film-session.ts'
import { beginSnapping } from '../session/snapping.ts'
import { laneInset } from '../session/timeline-view.ts'
import { frameBelow, lanesOf, scrollAtEdge } from './lane-place.ts'
import { rulerTicks } from './ruler-ticks.ts'
import { useVisibleFrames } from './use-visible-frames.ts'

/** Time along the film. A press, or a drag, puts the playhead there; as a slider it goes by keys. */
export function Ruler({ session, film }: { session: FilmSession; film: KeyedFilm }) {
  const { material } = useFilmWork()
  const { from, to, pixelsPerFrame } = useVisibleFrames(session)
  const range = useSignal(session.range)
  const slider = useRef<HTMLDivElement>(null)
  const { transport } = session
  const frames = session.frames()

  useEffect(() => {
    // By hand: a playing film renders no React.
    const show = () => {
      const frame = transport.frame.get()
      slider.current?.setAttribute('aria-valuenow', String(frame))
      slider.current?.setAttribute('aria-valuetext', formatTimecode(frame, film.fps))
    }
    show()
    return transport.frame.subscribe(show)
  }, [transport, film.fps])

  const scrub = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    if (event.pointerType === 'mouse') event.preventDefault()
    const element = event.currentTarget
    const lanes = lanesOf(element)
    element.setPointerCapture(event.pointerId)
    transport.pause()
    const snapping = beginSnapping({ session, material, dragged: new Set(), hasPlayhead: false })
    const seek = (x: number, isSuspended: boolean) => {
      const frame = Math.round(frameBelow(session, lanes, x))
      transport.seek(frame + snapping.by([frame], isSuspended))
    }
    seek(event.clientX, true)
    const move = (moved: globalThis.PointerEvent) => {
      scrollAtEdge(lanes, moved.clientX)
      seek(moved.clientX, moved.ctrlKey || moved.metaKey)
    }
    const end = () => {
      snapping.end()
      element.removeEventListener('pointermove', move)
    }
    element.addEventListener('pointermove', move)
    element.addEventListener('lostpointercapture', end, { once: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'PageUp' ? film.fps * 10 : event.key === 'PageDown' ? -film.fps * 10 : 0
    if (by === 0) return
    event.preventDefault()
    transport.seek(transport.frame.get() + by)
  }
  const x = (frame: number) => frame * pixelsPerFrame + laneInset
  return (
    <div className="relative h-6.5 border-b border-line bg-surface text-11 text-text-3 tabular-nums">
      <div
        ref={slider}
        // A range input takes no press as precisely, and would render with each frame.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="slider"
        tabIndex={0}
        data-stage
        aria-label="Playhead"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, frames - 1)}
        aria-valuenow={0}
        onPointerDown={scrub}
        onKeyDown={onKeyDown}
        className="absolute inset-0 cursor-col-resize touch-none overflow-hidden focus-visible:-outline-offset-2"
      >
        {range.in === null && range.out === null ? null : (
          <span
            aria-hidden="true"
            style={{
              left: x(range.in ?? 0),
              width: ((range.out ?? frames - 1) + 1 - (range.in ?? 0)) * pixelsPerFrame,
            }}
            className="absolute bottom-0 h-1 bg-accent-line"
          />
        )}
        {rulerTicks(from, to, pixelsPerFrame, film.fps).map(({ frame, name }) => (
          <span
            key={frame}
            aria-hidden="true"
            style={{ left: x(frame) }}
            className="pointer-events-none absolute h-full border-l border-line-2 pt-1.25 pl-1.25 leading-4"
          >
            {name}
          </span>
        ))}
      </div>
      {film.markers
        .filter(({ frame }) => frame >= from && frame <= to)
        .map(({ frame, label }) => (
          <button
            key={frame}
            type="button"
            tabIndex={-1}
            aria-label={`Marker ${label === '' ? '' : `${label} `}at ${formatTimecode(frame, film.fps)}`}
            title={label === '' ? 'Marker; double-click removes it' : label}
            style={{ left: x(frame) }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => transport.seek(frame)}
            onDoubleClick={() => session.edit((now) => removeMarker(now, frame))}
            className="absolute bottom-0 h-3.5 w-2.5 -translate-x-1/2 cursor-pointer rounded-b-[1px] bg-warn [clip-path:polygon(0_0,100%_0,100%_60%,50%_100%,0_60%)]"
          />
        ))}
    </div>
  )
}
