import type { BrushSettings, Combine, MaskClient } from '../mask/mask-client.ts'
import type { GestureStart, PointerGestures, PointerTool } from '../mask/pointer-input.ts'
import { attachPointerInput } from '../mask/pointer-input.ts'
import type { EditorSettings } from '../../stores/editor.ts'
import { attachWheel, toView, viewGestures } from '../viewport/view-input.ts'
import { zoomAt } from '../viewport/view-maths.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { ImagePoint, ViewPoint } from '../viewport/viewport.ts'
import { imageToView, viewToImage } from '../viewport/viewport.ts'
import { rectangleOf, zoomToRectangle } from './rectangle.ts'
import type { Span } from './rectangle.ts'
import type { Signal } from './signal.ts'

export interface StageInputParts {
  view: ViewportStore
  mask: MaskClient
  settings: () => EditorSettings
  change(settings: Partial<EditorSettings>): void
  /** True while Space is held. */
  isPanHeld(): boolean
  /** Where the pointer is over the stage; null when it is not. */
  hover: Signal<ViewPoint | null>
  /** The rectangle being dragged, in image pixels. */
  rubber: Signal<Span | null>
}

export interface StageInput {
  /** Takes back the gesture under way. True when there was one. */
  cancel: () => boolean
  /** True from press to release. */
  isBusy: () => boolean
  detach: () => void
}

/** How a press with these modifiers meets the mask, in every tool: Shift adds, Alt subtracts, both intersect. */
export function combineOf(base: 'add' | 'subtract', shift: boolean, alt: boolean): Combine {
  if (shift && alt) return 'intersect'
  if (alt) return 'subtract'
  return shift ? 'add' : base
}

type Gesture =
  | { kind: 'stroke' }
  | { kind: 'rectangle'; from: ImagePoint; combine: Combine }
  | { kind: 'zoom'; from: ImagePoint; out: boolean }
  | { kind: 'adjust'; x: number; size: number }

/** Two view pixels: a smaller drag with the zoom tool is a click. */
const clickSlack = 4

/** Connects pointer and wheel to the tools. Nothing here touches React or a store while a stroke goes on. */
export function attachStageInput(stage: HTMLElement, parts: StageInputParts): StageInput {
  const { view, mask, settings, hover, rubber } = parts
  let gesture: Gesture | null = null
  let last: ImagePoint = { x: 0, y: 0 }
  /** Where the last stroke ended, for straight lines. */
  let lineFrom: ImagePoint | null = null

  const tool = (event: PointerEvent): PointerTool | null => {
    if (event.button === 2 && event.altKey) return 'adjust'
    if (event.button !== 0) return null
    stage.focus({ preventScroll: true })
    const current = settings().tool
    if (parts.isPanHeld() || current === 'pan') return 'pan'
    return current === 'zoom' ? 'rectangle' : current
  }
  const begin = (start: GestureStart) => {
    last = lastPoint(start.points)
    gesture = gestureOf(start, last, settings())
    if (gesture.kind !== 'stroke') return
    // A straight line with Shift starts where the last stroke ended.
    const points =
      start.shift && lineFrom !== null
        ? Float32Array.of(lineFrom.x, lineFrom.y, 1, ...start.points)
        : start.points
    mask.beginStroke(brushOf(settings(), start.alt), points)
  }
  const gestures: PointerGestures = {
    ...viewGestures(view, (point) => toView(stage, point)),
    begin,
    move: (points, screen) => {
      last = lastPoint(points)
      if (gesture?.kind === 'stroke') mask.extendStroke(points)
      if (gesture?.kind === 'rectangle' || gesture?.kind === 'zoom')
        rubber.set({ from: gesture.from, to: last })
      if (gesture?.kind === 'adjust')
        parts.change({ size: gesture.size + (screen.x - gesture.x) / view.get().scale })
    },
    end: () => {
      const ended = gesture
      gesture = null
      rubber.set(null)
      if (ended?.kind === 'stroke') {
        mask.endStroke()
        lineFrom = last
      }
      if (ended?.kind === 'rectangle') fillRectangle(mask, ended, last)
      if (ended?.kind === 'zoom') finishZoom(view, ended, last)
    },
    cancel: () => void cancel(),
    hover: (screen) => hover.set(screen === null ? null : toView(stage, screen)),
  }
  const cancel = () => {
    if (gesture === null) return false
    if (gesture.kind === 'stroke') mask.cancelStep()
    if (gesture.kind === 'adjust') parts.change({ size: gesture.size })
    gesture = null
    rubber.set(null)
    return true
  }
  const offPointer = attachPointerInput(stage, {
    toImage: (point) => viewToImage(view.get(), toView(stage, point)),
    tool,
    pressure: () => false,
    gestures,
  })
  const offWheel = attachWheel(stage, view)
  return {
    cancel,
    isBusy: () => gesture !== null,
    detach: () => {
      offPointer()
      offWheel()
    },
  }
}

function gestureOf(start: GestureStart, at: ImagePoint, settings: EditorSettings): Gesture {
  if (start.tool === 'adjust') return { kind: 'adjust', x: start.screen.x, size: settings.size }
  if (settings.tool === 'zoom') return { kind: 'zoom', from: at, out: start.alt }
  if (start.tool !== 'rectangle') return { kind: 'stroke' }
  const combine = combineOf(settings.rectangleCombine, start.shift, start.alt)
  return { kind: 'rectangle', from: at, combine }
}

/** The brush of a stroke. Alt subtracts; Shift draws straight, so it does not choose here. */
export function brushOf(settings: EditorSettings, alt: boolean): BrushSettings {
  const { size, hardness, opacity, tool } = settings
  return { size, hardness, opacity, combine: alt || tool === 'eraser' ? 'subtract' : 'add' }
}

function lastPoint(points: Float32Array): ImagePoint {
  return { x: points[points.length - 3], y: points[points.length - 2] }
}

function fillRectangle(
  mask: MaskClient,
  { from, combine }: Gesture & { kind: 'rectangle' },
  to: ImagePoint,
): void {
  const rect = rectangleOf({ from, to })
  if (rect.width > 0 && rect.height > 0) void mask.drawShape({ kind: 'rectangle', rect }, combine)
}

/** A click zooms by two about the pointer, out with Alt; a drag shows what it has framed. */
function finishZoom(view: ViewportStore, { from, out }: Gesture & { kind: 'zoom' }, to: ImagePoint): void {
  view.update((viewport, photo) => {
    const a = imageToView(viewport, from)
    const b = imageToView(viewport, to)
    if (Math.abs(a.x - b.x) > clickSlack && Math.abs(a.y - b.y) > clickSlack)
      return zoomToRectangle(viewport, photo, { from, to })
    return zoomAt(viewport, photo, b, viewport.scale * (out ? 0.5 : 2))
  })
}
