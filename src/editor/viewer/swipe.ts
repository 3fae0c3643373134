import { isFitted } from '../viewport/view-maths.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'

/** How far a finger has to go, as a share of the stage, and how much farther sideways than up or down. */
const far = 0.15
const slant = 1.5

/** Where a finger's way leads: to the next photo, to the one before, or nowhere. */
export function swipeOf(dx: number, dy: number, width: number): 1 | -1 | null {
  if (Math.abs(dx) < width * far || Math.abs(dx) < Math.abs(dy) * slant) return null
  return dx < 0 ? 1 : -1
}

/**
 * One finger over a fitted photo leafs. The photo goes along with the finger, by the stage's own pan; when it was no
 * swipe it goes back. Returns the function that takes the listeners off.
 */
export function attachSwipe(
  stage: HTMLElement,
  view: ViewportStore,
  onSwipe: (by: 1 | -1) => void,
): () => void {
  const fingers = new Set<number>()
  let from: { x: number; y: number } | null = null
  const listen = new AbortController()
  const options = { signal: listen.signal }
  stage.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType !== 'touch') return
      fingers.add(event.pointerId)
      const isFirst = fingers.size === 1 && isFitted(view.get(), view.photo)
      from = isFirst ? { x: event.clientX, y: event.clientY } : null
    },
    options,
  )
  const lift = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || from === null) return
    const by = swipeOf(event.clientX - from.x, event.clientY - from.y, stage.clientWidth)
    from = null
    if (by !== null && event.type === 'pointerup') onSwipe(by)
    view.fit()
  }
  stage.addEventListener('pointerup', lift, options)
  stage.addEventListener('pointercancel', lift, options)
  return () => listen.abort()
}
