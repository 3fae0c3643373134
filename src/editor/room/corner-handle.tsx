import { useRef } from 'react'
import { getHandle } from '../../../core/imaging/layout/adjust.ts'
import type { Layout, Place } from '../../../core/imaging/layout/layout.ts'
import type { Viewport } from '../viewport/viewport.ts'
import { imageToView } from '../viewport/viewport.ts'
import type { Size } from '../viewport/view-maths.ts'
import type { Looked } from './loupe-place.ts'

/** View pixels that an arrow key moves a corner; with Shift ten times as far, with Alt one pixel of the photo. */
const step = 8
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A ring with the ticks of a crosshair outside of it. */
const ring = 'M-9 0A9 9 0 1 0 9 0A9 9 0 1 0 -9 0M-14 0H-9M9 0H14M0 -14V-9M0 9V14'

export const cornerNames = ['Upper left', 'Upper right', 'Lower right', 'Lower left'] as const

interface CornerHandleProps {
  corner: number
  layout: Layout
  viewport: Viewport
  photo: Size
  describedBy: string
  /** `snaps` is false for keys, and while Alt is held. */
  onMove: (place: Place, gesture: string, snaps: boolean) => void
  onCancel: (gesture: string) => void
  /** Hears how to take the drag under way back, and null when it has ended. */
  onHold: (takeBack: (() => void) | null) => void
  /** Hears what a loupe should look at while the corner is being placed, and null when that has ended. */
  onLook: (looked: Looked | null) => void
}

/** One corner of the back wall, to be dragged or moved by the arrow keys. */
export function CornerHandle(props: CornerHandleProps) {
  const { corner, layout, viewport, photo, describedBy, onMove, onCancel, onHold, onLook } = props
  /** The press under way: its pointer, its gesture, and where the pointer took hold, as seen from the corner. */
  const held = useRef<{ pointer: number; gesture: string; x: number; y: number } | null>(null)
  const presses = useRef(0)
  const place = getHandle(layout, corner)
  const at = imageToView(viewport, { x: place.x * photo.width, y: place.y * photo.height })

  const placeAt = (x: number, y: number): Place => ({
    x: (x - viewport.originX) / viewport.scale / photo.width,
    y: (y - viewport.originY) / viewport.scale / photo.height,
  })
  const press = (event: React.PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    presses.current++
    held.current = {
      pointer: event.pointerId,
      gesture: `drag ${corner} ${presses.current}`,
      x: event.clientX - at.x,
      y: event.clientY - at.y,
    }
    onHold(cancel)
    onLook({ corner, byTouch: event.pointerType === 'touch' })
  }
  const drag = (event: React.PointerEvent) => {
    const { current } = held
    if (current?.pointer !== event.pointerId) return
    onMove(placeAt(event.clientX - current.x, event.clientY - current.y), current.gesture, !event.altKey)
  }
  const end = () => {
    held.current = null
    onHold(null)
    onLook(null)
  }
  const cancel = () => {
    if (held.current === null) return
    onCancel(held.current.gesture)
    end()
  }
  /** Only the pointer that holds the corner is heard: there may be a second finger on it. */
  const release = (event: React.PointerEvent) => {
    if (held.current?.pointer === event.pointerId) end()
  }
  const lose = (event: React.PointerEvent) => {
    if (held.current?.pointer === event.pointerId) cancel()
  }
  const nudge = (event: React.KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (arrow === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const length = event.altKey ? viewport.scale : step * (event.shiftKey ? 10 : 1)
    onLook({ corner, byTouch: false })
    onMove(placeAt(at.x + arrow[0] * length, at.y + arrow[1] * length), `keys ${corner}`, false)
  }
  return (
    <button
      type="button"
      aria-label={`${cornerNames[corner]} corner of the back wall`}
      aria-describedby={describedBy}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={lose}
      onKeyDown={nudge}
      onBlur={() => onLook(null)}
      style={{ transform: `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)` }}
      className="group pointer-events-auto absolute top-0 left-0 grid size-8 cursor-move touch-none place-items-center rounded-full pointer-coarse:size-11"
    >
      {/* The spot itself stays free. */}
      <svg
        aria-hidden="true"
        viewBox="-16 -16 32 32"
        fill="none"
        className="size-8 stroke-(--ink-line) group-hover:stroke-ink-end group-focus-visible:stroke-ink-end"
      >
        <path d={ring} stroke="var(--ink-case)" strokeWidth={4.5} />
        <path d={ring} strokeWidth={2} />
      </svg>
    </button>
  )
}
