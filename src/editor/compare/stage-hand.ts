import type { Signal } from '../signal/signal.ts'
import type { ImagePoint } from '../viewport/viewport.ts'

/** What presses on a comparison do besides panning it. */
export interface StageHand {
  /** Whether a press draws now. */
  draws: () => boolean
  /** Points are x, y, pressure triples in image pixels. `isSwapped`: Shift or Alt is held. */
  begin: (points: Float32Array, isSwapped: boolean) => void
  move: (points: Float32Array) => void
  end: () => void
  cancel: () => void
  /** A press that went nowhere, where presses do not draw. */
  tap: (at: ImagePoint, isCoarse: boolean) => void
  /** The pointer over the stage, in the words of CSS. */
  cursor: Signal<string>
}

/** A press that moves farther than this, in CSS pixels, is no tap. */
const slack = 5

/** Calls back for presses of one finger or the main button that go nowhere. Returns the function that ends it. */
export function attachTap(stage: HTMLElement, onTap: (event: PointerEvent) => void): () => void {
  const off = new AbortController()
  let pressed: PointerEvent | null = null
  let fingers = 0
  const listen = (type: 'pointerdown' | 'pointerup' | 'pointercancel', run: (event: PointerEvent) => void) =>
    stage.addEventListener(type, run, { signal: off.signal })
  listen('pointerdown', (event) => {
    fingers++
    pressed = fingers === 1 && event.button === 0 ? event : null
  })
  listen('pointerup', (event) => {
    fingers = Math.max(0, fingers - 1)
    const start = pressed
    pressed = null
    if (start?.pointerId !== event.pointerId) return
    if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) <= slack) onTap(event)
  })
  listen('pointercancel', () => {
    fingers = Math.max(0, fingers - 1)
    pressed = null
  })
  return () => off.abort()
}

/** Gives the keys back to the stage: a control of the panel that has the focus would take them. */
export function leaveControls(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
