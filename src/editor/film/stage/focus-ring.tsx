import type { KeyboardEvent, PointerEvent } from 'react'
import type { FilmPoint } from '../../../../core/contract/film-document.ts'
import type { Signal } from '../../signal/signal.ts'
import { followDrag } from '../timeline/drag.ts'

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const STEP = 0.01
const LEAP = 5

interface FocusRingProps {
  point: FilmPoint
  onMove: (point: FilmPoint, gesture: string) => void
  /** Escape during a drag. */
  onCancel: (gesture: string) => void
  isDragging: Signal<boolean>
}

let gestures = 0

/** The point of the photo that stays in the picture where that is narrower, and that pushes go towards. */
export function FocusRing({ point, onMove, onCancel, isDragging }: FocusRingProps) {
  const press = (event: PointerEvent) => {
    const photo = event.currentTarget.parentElement
    if (photo === null) return
    event.preventDefault()
    const gesture = `focus-${++gestures}`
    const end = () => isDragging.set(false)
    followDrag(event, {
      move: (x, y) => {
        isDragging.set(true)
        const { left, top, width, height } = photo.getBoundingClientRect()
        onMove({ x: held((x - left) / width), y: held((y - top) / height) }, gesture)
      },
      end,
      cancel: () => {
        end()
        onCancel(gesture)
      },
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (arrow === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const step = STEP * (event.shiftKey ? LEAP : 1)
    onMove({ x: held(point.x + arrow[0] * step), y: held(point.y + arrow[1] * step) }, 'keys-focus')
  }
  return (
    <button
      type="button"
      data-stage
      aria-label={`Focus point, ${Math.round(point.x * 100)} % across, ${Math.round(point.y * 100)} % down. Arrow keys move it.`}
      onPointerDown={press}
      onKeyDown={onKeyDown}
      style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
      className="absolute grid size-8 -translate-1/2 cursor-move touch-none place-items-center rounded-full pointer-coarse:size-11"
    >
      <span className="grid size-5 place-items-center rounded-full border-2 border-white shadow-[0_0_0_1px_var(--ink-case),inset_0_0_0_1px_var(--ink-case)]">
        <span className="size-1 rounded-full bg-white" />
      </span>
    </button>
  )
}

function held(value: number): number {
  return Math.min(1, Math.max(0, value))
}
