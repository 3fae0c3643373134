import type { PointerEvent as ReactPointerEvent } from 'react'

/** How far a press moves before it is a drag, in pixels. */
const DRAG_FROM_PX = 4

export interface Drag {
  /** With the place of the pointer on the page. Not called before the press has become a drag. */
  move: (x: number, y: number, event: PointerEvent) => void
  end: () => void
  /** Escape, or the system took the pointer away: as if nothing had been dragged. */
  cancel: () => void
  /** The press ended where it began. */
  press?: (event: PointerEvent) => void
}

/** Follows one pointer from its press to its end. The browser selects no text and scrolls nothing meanwhile. */
export function followDrag(start: ReactPointerEvent, drag: Drag): void {
  if (start.button !== 0) return
  const { pointerId, clientX, clientY } = start
  const off = new AbortController()
  const { signal } = off
  let isDragging = false
  const isOther = (event: PointerEvent) => event.pointerId !== pointerId
  const move = (event: PointerEvent) => {
    if (isOther(event)) return
    isDragging ||= Math.hypot(event.clientX - clientX, event.clientY - clientY) >= DRAG_FROM_PX
    if (isDragging) drag.move(event.clientX, event.clientY, event)
  }
  const up = (event: PointerEvent) => {
    if (isOther(event)) return
    off.abort()
    if (isDragging) drag.end()
    else drag.press?.(event)
  }
  const giveUp = () => {
    off.abort()
    if (isDragging) drag.cancel()
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', up, { signal })
  window.addEventListener('pointercancel', (event) => isOther(event) || giveUp(), { signal })
  window.addEventListener('blur', giveUp, { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !isDragging) return
      event.preventDefault()
      event.stopImmediatePropagation()
      giveUp()
    },
    { signal, capture: true },
  )
}
