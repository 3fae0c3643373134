import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { faultOf, findPiece } from '../../../core/staging/layout/placed.ts'
import { project } from '../../../core/staging/room/room.ts'
import { cx } from '../../ui/cx.ts'
import type { Compare } from '../compare/compare.ts'
import { useSignal } from '../signal/use-signal.ts'
import { beginDrag, dragTo, type Drag } from './drag-target.ts'
import type { LayoutSession, StagedRoom } from './layout-session.ts'
import { OverPhoto, PhotoDrawing, pointsOf, thin, placeOf } from './over-photo.tsx'
import { outlinesOf, type PieceOutline } from './piece-outline.ts'
import { useShownLayout } from './use-layout.ts'

interface LayoutLayerProps {
  session: LayoutSession
  compare: Compare
}

/**
 * The furniture over the photo: its outlines can be dragged, and are buttons for keys and screen readers. Presses beside
 * them pan the photo.
 */
export function LayoutLayer({ session, compare }: LayoutLayerProps) {
  const layout = useShownLayout(session)
  const room = useSignal(session.room)
  const shapes = useMemo(() => {
    if (layout === null || room === null) return []
    return outlinesOf(layout, room).map((outline) => {
      const piece = findPiece(layout, outline.id)
      return { outline, fault: piece === undefined ? null : faultOf(layout, room, piece) }
    })
  }, [layout, room])
  const said = useSignal(session.said)
  return (
    <OverPhoto compare={compare}>
      <PhotoDrawing>
        {shapes.map(({ outline, fault }) => (
          <PieceShape key={outline.id} {...{ session, outline, fault }} />
        ))}
        {room === null ? null : <Guides session={session} room={room} />}
      </PhotoDrawing>
      <fieldset aria-label="Furniture" className="contents">
        {shapes.map(({ outline, fault }) => (
          <PieceButton key={outline.id} {...{ session, outline, fault }} />
        ))}
      </fieldset>
      <output className="sr-only">{said}</output>
    </OverPhoto>
  )
}

interface PieceShapeProps {
  session: LayoutSession
  outline: PieceOutline
  fault: string | null
}

/** What shows which piece is chosen: its outline, and the floor, wall or top that it covers. */
function PieceShape({ session, outline: { id, outline, foot }, fault }: PieceShapeProps) {
  if (useSignal(session.selected) !== id) return null
  const color = fault === null ? 'stroke-white' : 'stroke-[var(--danger)]'
  return (
    <>
      <polygon points={pointsOf(foot)} className="fill-white/15 stroke-[var(--ink-case)]" {...thin(3)} />
      <polygon points={pointsOf(outline)} className="fill-none stroke-[var(--ink-case)]" {...thin(4)} />
      <polygon points={pointsOf(foot)} className={cx('fill-none', color)} {...thin(1.5)} />
      <polygon points={pointsOf(outline)} className={cx('fill-none', color)} {...thin(2)} />
    </>
  )
}

/**
 * A piece to be dragged, and a button for keys: as large as the photo, and cut to the outline, so that presses beside it
 * go through. Its focus shows as the outline of the chosen piece.
 */
function PieceButton({ session, outline: { id, name, outline }, fault }: PieceShapeProps) {
  const chosen = useSignal(session.selected)
  const isStop = chosen === id || (chosen === null && session.layout()?.pieces[0]?.id === id)
  const { isHeld, handlers } = useDrag(session, id)
  const corners = outline.map(({ x, y }) => `${x * 100}% ${y * 100}%`).join(', ')
  return (
    <button
      type="button"
      data-stage=""
      tabIndex={isStop ? 0 : -1}
      aria-pressed={chosen === id}
      aria-label={fault === null ? name : `${name}: ${fault}`}
      className={cx(
        'pointer-events-auto absolute inset-0 size-full touch-none outline-none hover:bg-white/10',
        isHeld ? 'cursor-grabbing' : 'cursor-move',
      )}
      style={{ clipPath: `polygon(${corners})` }}
      onFocus={() => session.selected.set(id)}
      {...handlers}
    />
  )
}

/** Number of drags so far: each is a gesture of its own. */
let drags = 0

/** Dragging a piece by pointer or finger; Alt snaps where snapping is off and the other way round, Escape gives up. */
function useDrag(session: LayoutSession, id: string) {
  const held = useRef<{ drag: Drag; gesture: string } | null>(null)
  const [isHeld, setHeld] = useState(false)
  const end = (isKept: boolean) => {
    if (held.current === null) return
    if (isKept) session.endDrag()
    else session.cancelDrag(held.current.gesture)
    held.current = null
    setHeld(false)
  }
  return {
    isHeld,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        const [layout, room, at] = [session.layout(), session.room.get(), placeOf(event)]
        if (event.button !== 0 || layout === null || room === null || at === null) return
        session.selected.set(id)
        const drag = beginDrag(layout, room, id, at)
        if (drag === null) return
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { drag, gesture: `drag ${++drags}` }
        setHeld(true)
      },
      onPointerMove: (event: PointerEvent) => {
        const [layout, room, at] = [session.layout(), session.room.get(), placeOf(event)]
        if (held.current === null || layout === null || room === null || at === null) return
        const target = dragTo(layout, room, held.current.drag, at)
        if (target !== null) session.drag(id, target, held.current.gesture, event.altKey)
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || held.current === null) return
        event.stopPropagation()
        end(false)
      },
    },
  }
}

/** The lines that a dragged piece was drawn to. */
function Guides({ session, room }: { session: LayoutSession; room: StagedRoom }) {
  const guides = useSignal(session.guides)
  return guides.map(({ from, to }) => {
    const ends = [from, to].map(([x, z]) => project(room.staging, [x, 0, z]))
    const [a, b] = ends
    if (a === null || a === undefined || b === null || b === undefined) return null
    const key = `${a.x} ${a.y} ${b.x} ${b.y}`
    return (
      <line
        key={key}
        {...{ x1: a.x, y1: a.y, x2: b.x, y2: b.y }}
        className="stroke-[var(--accent-line)]"
        strokeDasharray="6 4"
        {...thin(1.5)}
      />
    )
  })
}
