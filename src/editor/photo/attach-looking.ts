import { attachPointerInput } from '../input/pointer-input.ts'
import type { Signal } from '../signal/signal.ts'
import { attachWheel, toView, viewGestures } from '../viewport/view-input.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { ScreenPoint, ViewPoint } from '../viewport/viewport.ts'
import { viewToImage } from '../viewport/viewport.ts'

/** Has a drag pan, wheel and pinch zoom; `hover` follows the pointer. Returns the function that ends it. */
export function attachLooking(
  element: HTMLElement,
  view: ViewportStore,
  hover: Signal<ViewPoint | null>,
): () => void {
  const place = (point: ScreenPoint) => toView(element, point)
  const offWheel = attachWheel(element, view)
  const offPointer = attachPointerInput(element, {
    toImage: (point) => viewToImage(view.get(), place(point)),
    tool: (event) => (event.button === 0 ? 'pan' : null),
    pressure: () => false,
    gestures: {
      ...viewGestures(view, place),
      begin: () => undefined,
      move: () => undefined,
      end: () => undefined,
      cancel: () => undefined,
      hover: (screen) => hover.set(screen === null ? null : place(screen)),
    },
  })
  return () => {
    offWheel()
    offPointer()
  }
}
