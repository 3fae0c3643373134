import { useRef, type KeyboardEvent } from 'react'
import type { Place } from '../../../core/imaging/layout/layout.ts'
import { placeOf } from './over-photo.tsx'

/** Parts of the photo's width and height for an arrow key, and with Shift. */
const STEP = 0.002
const LEAP = 0.02

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const

interface PhotoHandleProps {
  label: string
  /** Id of the text that says which keys there are. */
  describedBy: string
  /** In fractions of the photo. */
  at: Place
  /** Where it is dragged to, before that counts. */
  onDrag: (to: Place) => void
  /** Where it was put, by pointer or key. */
  onPut: (to: Place) => void
  /** The drag was given up. */
  onCancel: () => void
  onDelete?: () => void
}

/** A point on the photo to be dragged, or moved by the arrow keys. Escape gives a drag up. */
export function PhotoHandle(props: PhotoHandleProps) {
  const { label, describedBy, at, onDrag, onPut, onCancel, onDelete } = props
  const held = useRef<{ off: Place; to: Place } | null>(null)
  const end = (isKept: boolean) => {
    const { current } = held
    held.current = null
    if (current === null) return
    if (isKept) onPut(current.to)
    else onCancel()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && held.current !== null) {
      event.stopPropagation()
      return end(false)
    }
    if ((event.key === 'Delete' || event.key === 'Backspace') && onDelete !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      return onDelete()
    }
    if (!(event.key in arrows) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    const [x, y] = arrows[event.key as keyof typeof arrows]
    const by = event.shiftKey ? LEAP : STEP
    onPut(within({ x: at.x + x * by, y: at.y + y * by }))
  }
  return (
    <button
      type="button"
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        const from = placeOf(event)
        if (event.button !== 0 || from === null) return
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { off: { x: at.x - from.x, y: at.y - from.y }, to: at }
      }}
      onPointerMove={(event) => {
        const now = placeOf(event)
        if (held.current === null || now === null) return
        const { off } = held.current
        held.current.to = within({ x: now.x + off.x, y: now.y + off.y })
        onDrag(held.current.to)
      }}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
      className="group pointer-events-auto absolute grid size-8 -translate-1/2 cursor-move touch-none place-items-center rounded-full pointer-coarse:size-11"
    >
      <span
        aria-hidden="true"
        className="size-4 rounded-full border-2 border-white bg-white/20 shadow-[0_0_0_1.5px_var(--ink-case),inset_0_0_0_1.5px_var(--ink-case)] group-hover:bg-white/60 group-focus-visible:bg-white/60"
      />
    </button>
  )
}

function within({ x, y }: Place): Place {
  return { x: Math.max(0, Math.min(1, x)), y: Math.max(0, Math.min(1, y)) }
}
