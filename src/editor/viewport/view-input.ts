import { panBy, zoomAt } from './view-maths.ts'
import type { ViewportStore } from './viewport-store.ts'
import type { ScreenPoint, ViewPoint } from './viewport.ts'

/** A notch of a mouse wheel arrives as 100 to 120 pixels, and changes the zoom by about a quarter. */
const wheelSpeed = 1 / 480
/** Pinches of a trackpad arrive as wheel events with Ctrl and much smaller steps. */
const pinchSpeed = 1 / 100
/** Pixels of a step, by `deltaMode`: pixels, lines, pages. */
const pixelsOf = [1, 16, 400]

/** Where a point of the page lies on the stage. */
export function toView(stage: Element, point: ScreenPoint): ViewPoint {
  const box = stage.getBoundingClientRect()
  return { x: point.x - box.left, y: point.y - box.top }
}

/**
 * The wheel and a trackpad's pinch zoom at the pointer, with Shift the wheel pans sideways. `place` may fold the
 * point, where several views share one viewport. Returns the function that takes the listener off.
 */
export function attachWheel(
  stage: HTMLElement,
  view: ViewportStore,
  place: (point: ScreenPoint) => ViewPoint = (point) => toView(stage, point),
): () => void {
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
    const at = place({ x: event.clientX, y: event.clientY })
    view.update((viewport, photo) => zoomAt(viewport, photo, at, viewport.scale * factor))
  }
  stage.addEventListener('wheel', onWheel, { passive: false })
  return () => stage.removeEventListener('wheel', onWheel)
}

/** The pan and pinch gestures of pointer input, applied to a viewport. */
export function viewGestures(
  view: ViewportStore,
  place: (point: ScreenPoint) => ViewPoint,
): {
  pan: (dx: number, dy: number) => void
  pinch: (centre: ScreenPoint, factor: number, dx: number, dy: number) => void
} {
  return {
    pan: (dx, dy) => view.update((viewport, photo) => panBy(viewport, photo, dx, dy)),
    pinch: (centre, factor, dx, dy) =>
      view.update((viewport, photo) => {
        const moved = panBy(viewport, photo, dx, dy)
        return zoomAt(moved, photo, place(centre), moved.scale * factor)
      }),
  }
}
