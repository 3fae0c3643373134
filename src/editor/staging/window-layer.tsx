import { useId, useRef, useState, type PointerEvent } from 'react'
import type { Place } from '../../../core/imaging/layout/layout.ts'
import type { Compare } from '../compare/compare.ts'
import { useSignal } from '../signal/use-signal.ts'
import type { LayoutSession } from './layout-session.ts'
import { OverPhoto, PhotoDrawing, pointsOf, thin, placeOf } from './over-photo.tsx'
import { PhotoHandle } from './photo-handle.tsx'
import { addWindow, removeWindow, replaceWindow } from './window-edits.ts'
import { rectBetween, withCorner, type Outline } from './wall-rect.ts'

const corners = ['upper left', 'upper right', 'lower right', 'lower left']

/** The windows of the photo: corners can be dragged, and a drag on a wall draws another window there. */
export function WindowLayer({ session, compare }: { session: LayoutSession; compare: Compare }) {
  const windows = useSignal(session.windows) ?? []
  const room = useSignal(session.room)
  const [drawn, setDrawn] = useState<{ window: number; outline: Outline } | null>(null)
  const start = useRef<Place | null>(null)
  const help = useId()
  if (room === null) return null
  const { staging } = room
  const shown =
    drawn === null
      ? windows
      : drawn.window < windows.length
        ? windows.with(drawn.window, drawn.outline)
        : [...windows, drawn.outline]
  const endBox = (isKept: boolean) => {
    if (start.current !== null && isKept && drawn !== null) addWindow(session, drawn.outline)
    start.current = null
    setDrawn(null)
  }
  const draw = (event: PointerEvent) => {
    const at = placeOf(event)
    if (start.current === null || at === null) return
    const outline = rectBetween(staging, start.current, at)
    setDrawn(outline === null ? null : { window: windows.length, outline })
  }
  return (
    <OverPhoto compare={compare}>
      <div
        className="pointer-events-auto absolute inset-0 cursor-crosshair touch-none"
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          start.current = placeOf(event)
        }}
        onPointerMove={draw}
        onPointerUp={() => endBox(true)}
        onPointerCancel={() => endBox(false)}
      />
      <PhotoDrawing>
        {shown.map((outline) => {
          const points = pointsOf(outline.map(([x, y]) => ({ x, y })))
          return (
            <g key={points}>
              <polygon points={points} className="fill-white/20 stroke-[var(--ink-case)]" {...thin(4)} />
              <polygon points={points} className="fill-none stroke-white" {...thin(2)} />
            </g>
          )
        })}
      </PhotoDrawing>
      <p id={help} className="sr-only">
        Drag, or move with the arrow keys; Shift moves ten times as far. Delete takes the window away, Escape
        closes the windows.
      </p>
      {shown.map((outline, window) => (
        // Windows have no names but their numbers.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={window} aria-label={`Window ${window + 1}`} className="contents">
          {outline.map(([x, y], corner) => (
            <PhotoHandle
              key={corners[corner] ?? corner}
              label={`Window ${window + 1}: ${corners[corner] ?? `corner ${corner + 1}`}`}
              describedBy={help}
              at={{ x, y }}
              onDrag={(to) => {
                const base = windows[window]
                const next = base === undefined ? null : withCorner(staging, base, corner, to)
                if (next !== null) setDrawn({ window, outline: next })
              }}
              onPut={(to) => {
                setDrawn(null)
                const base = windows[window]
                const next = base === undefined ? null : withCorner(staging, base, corner, to)
                if (next !== null) replaceWindow(session, window, next)
              }}
              onCancel={() => setDrawn(null)}
              onDelete={() => removeWindow(session, window)}
            />
          ))}
        </fieldset>
      ))}
    </OverPhoto>
  )
}
