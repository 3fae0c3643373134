import { panBy, zoomAt } from './view-maths.ts'
import type { ViewportStore } from './viewport-store.ts'
import type { ViewPoint } from './viewport.ts'

/** Notches of a mouse wheel arrive as 100 to 120 pixels or 3 lines; trackpads as a few pixels. */
const wheelSpeed = 1 / 480
/** Pinches of a trackpad arrive as wheel events with Ctrl and much smaller steps. */
const pinchSpeed = 1 / 100
const pixelsOf = [1, 16, 400]

/**
 * Wheel and pinch zoom at the pointer, two-finger and middle drags pan, and any drag while `isPanning()` does.
 * Returns the function that takes the listeners off again.
 */
export function attachViewInput(
  element: HTMLElement,
  view: ViewportStore,
  isPanning: (event: PointerEvent) => boolean,
): () => void {
  const fingers = new Map<number, ViewPoint>()
  let drag: { id: number; at: ViewPoint } | null = null
  const off = new AbortController()
  const options = { signal: off.signal }

  const place = (event: MouseEvent): ViewPoint => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    const unit = pixelsOf[event.deltaMode] ?? 1
    if (event.shiftKey && !event.ctrlKey) {
      const along = event.deltaX === 0 ? event.deltaY : event.deltaX
      view.update((viewport, photo) => panBy(viewport, photo, -along * unit, 0))
      return
    }
    const speed = event.ctrlKey && Math.abs(event.deltaY) < 50 ? pinchSpeed : wheelSpeed
    const factor = Math.exp(-event.deltaY * unit * speed)
    view.update((viewport, photo) => zoomAt(viewport, photo, place(event), viewport.scale * factor))
  }
  const onDown = (event: PointerEvent) => {
    if (event.pointerType === 'touch') fingers.set(event.pointerId, place(event))
    if (fingers.size > 1) {
      drag = null
      return
    }
    if (event.button !== 1 && !isPanning(event)) return
    event.preventDefault()
    element.setPointerCapture(event.pointerId)
    drag = { id: event.pointerId, at: place(event) }
  }
  const onMove = (event: PointerEvent) => {
    const at = place(event)
    if (fingers.size > 1 && fingers.has(event.pointerId)) {
      moveFinger(fingers, event.pointerId, at, view)
      return
    }
    if (drag?.id !== event.pointerId) return
    const { x, y } = drag.at
    drag.at = at
    view.update((viewport, photo) => panBy(viewport, photo, at.x - x, at.y - y))
  }
  const onEnd = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    if (drag?.id === event.pointerId) drag = null
  }
  const letGo = () => {
    fingers.clear()
    drag = null
  }

  element.addEventListener('wheel', onWheel, { ...options, passive: false })
  element.addEventListener('pointerdown', onDown, options)
  element.addEventListener('pointermove', onMove, options)
  element.addEventListener('pointerup', onEnd, options)
  element.addEventListener('pointercancel', onEnd, options)
  element.addEventListener('lostpointercapture', onEnd, options)
  window.addEventListener('blur', letGo, options)
  return () => off.abort()
}

/** One of two fingers has moved: the image points under both stay under them as well as they can. */
function moveFinger(fingers: Map<number, ViewPoint>, id: number, at: ViewPoint, view: ViewportStore): void {
  const from = fingers.get(id)!
  const other = [...fingers].find(([key]) => key !== id)![1]
  fingers.set(id, at)
  const before = Math.hypot(from.x - other.x, from.y - other.y)
  const after = Math.hypot(at.x - other.x, at.y - other.y)
  const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }
  view.update((viewport, photo) => {
    const moved = panBy(viewport, photo, (at.x - from.x) / 2, (at.y - from.y) / 2)
    return before > 8 ? zoomAt(moved, photo, middle, (moved.scale * after) / before) : moved
  })
}
