import { hintLimits } from '../../../core/contract/hint-limits.ts'
import type { Hints } from '../hints/hints.ts'
import type { Combine, MaskClient } from '../mask/mask-client.ts'
import type { GestureStart, PointerGestures, PointerTool } from '../input/pointer-input.ts'
import { attachPointerInput, eraserButton } from '../input/pointer-input.ts'
import type { EditorSettings } from '../../stores/editor.ts'
import { attachWheel, toView, viewGestures } from '../viewport/view-input.ts'
import { zoomAt } from '../viewport/view-maths.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { ImagePoint, ViewPoint } from '../viewport/viewport.ts'
import { imageToView, viewToImage } from '../viewport/viewport.ts'
import { sourceKind } from './path-draft.ts'
import type { PathDraft } from './path-draft.ts'
import { rectangleOf, zoomToRectangle } from './rectangle.ts'
import type { Rubber } from './rubber.ts'
import type { Signal } from '../signal/signal.ts'
import type { SmartSelection } from './smart-selection.ts'
import { brushOf, combineOf } from './tool-effects.ts'

export interface StageInputParts {
  view: ViewportStore
  mask: MaskClient
  path: PathDraft
  hints: Hints
  settings: () => EditorSettings
  change(settings: Partial<EditorSettings>): void
  /** True while Space is held. */
  isPanHeld(): boolean
  /** Where the pointer is over the stage; null when it is not. */
  hover: Signal<ViewPoint | null>
  /** What is being drawn. */
  rubber: Signal<Rubber | null>
  /** A click with the tool that takes a colour. */
  pick(at: ImagePoint, combine: Combine): void
  smart: SmartSelection
}

export interface StageInput {
  /** Takes back the gesture under way. True when there was one. */
  cancel: () => boolean
  /** True from press to release. */
  isBusy: () => boolean
  detach: () => void
}

type ClickTool = 'polygon' | 'line' | 'edge' | 'source' | 'wand' | 'regions'

type Gesture =
  | { kind: 'stroke' }
  | { kind: 'box'; shape: 'rectangle' | 'ellipse'; from: ImagePoint; combine: Combine }
  | { kind: 'smart'; points: ImagePoint[]; shift: boolean; alt: boolean }
  | { kind: 'lasso'; points: number[]; combine: Combine }
  | { kind: 'click'; tool: ClickTool; time: number; combine: Combine }
  /** A click with the tool for source areas, or a drag round one. */
  | { kind: 'area'; points: number[]; time: number; combine: Combine }
  | { kind: 'zoom'; from: ImagePoint; out: boolean }
  | { kind: 'adjust'; x: number; size: number }

/** View pixels: a smaller drag is a click, and a click so near to a corner means that corner. */
const clickSlack = 4
const cornerReach = 8
/** Two clicks at one place within this time are a double click. */
const doubleClickMs = 400

/** Connects pointer and wheel to the tools. Nothing here touches React or a store while a stroke goes on. */
export function attachStageInput(stage: HTMLElement, parts: StageInputParts): StageInput {
  const { view, mask, path, settings, hover, rubber } = parts
  let gesture: Gesture | null = null
  let last: ImagePoint = { x: 0, y: 0 }
  let clickedAt = 0
  /** Where the last stroke ended, for straight lines. */
  let lineFrom: ImagePoint | null = null

  const tool = (event: PointerEvent): PointerTool | null => {
    if (event.button === 2 && event.altKey) return 'adjust'
    if (event.button !== 0 && event.button !== eraserButton) return null
    stage.focus({ preventScroll: true })
    return parts.isPanHeld() || settings().tool === 'pan' ? 'pan' : 'draw'
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
  const clickCorner = ({ tool: kind, combine, time }: Omit<Gesture & { kind: 'click' }, 'kind'>) => {
    if (kind === 'wand' || kind === 'regions') {
      parts.pick(last, combine)
      return
    }
    const reach = cornerReach / view.get().scale
    const isHint = kind === 'edge' || kind === 'source'
    if (isHint && !path.isOpen() && parts.hints.selectAt(last, reach)) return
    const isDouble = time - clickedAt <= doubleClickMs && path.isAt('last', last, reach)
    clickedAt = time
    if (isDouble || (closes(kind) && path.isAt('first', last, reach))) path.finish()
    else path.add(last, { kind, combine, width: settings().size })
  }
  /** Whether what is drawn belongs to a path that goes on after the gesture. */
  const isOfPath = (ended: Gesture | null) =>
    ended?.kind === 'click' || (ended?.kind === 'area' && path.isOpen())
  const finishArea = ({ points, combine, time }: Gesture & { kind: 'area' }) => {
    const [x, y] = points
    const slack = clickSlack / view.get().scale
    const isDrag = points.some((value, i) => Math.abs(value - (i % 2 === 0 ? x : y)) > slack)
    const kit = parts.hints.kit.get()
    if (path.isOpen() || !isDrag || kit === null) clickCorner({ tool: 'source', combine, time })
    else parts.hints.draw(sourceKind(combine), kit.thinned(points, hintLimits.sourcePoints))
  }
  const gestures: PointerGestures = {
    ...viewGestures(view, (point) => toView(stage, point)),
    begin,
    move: (points, screen) => {
      last = lastPoint(points)
      if (gesture?.kind === 'stroke') mask.extendStroke(points)
      if (gesture?.kind === 'box') rubber.set({ kind: gesture.shape, from: gesture.from, to: last })
      if (gesture?.kind === 'smart') {
        for (let i = 0; i < points.length; i += 3) gesture.points.push({ x: points[i], y: points[i + 1] })
        rubber.set(parts.smart.rubberOf(gesture.points, gesture.shift))
      }
      if (gesture?.kind === 'zoom') rubber.set({ kind: 'rectangle', from: gesture.from, to: last })
      if (gesture?.kind === 'lasso' || (gesture?.kind === 'area' && !path.isOpen())) {
        for (let i = 0; i < points.length; i += 3) gesture.points.push(points[i], points[i + 1])
        rubber.set({ kind: 'path', points: gesture.points.slice(), width: null })
      }
      if (gesture?.kind === 'adjust')
        parts.change({ size: gesture.size + (screen.x - gesture.x) / view.get().scale })
    },
    end: () => {
      const ended = gesture
      gesture = null
      if (!isOfPath(ended)) rubber.set(null)
      if (ended?.kind === 'area') finishArea(ended)
      if (ended?.kind === 'stroke') {
        mask.endStroke()
        lineFrom = last
      }
      if (ended?.kind === 'box') drawBox(mask, ended, last)
      if (ended?.kind === 'lasso' && ended.points.length >= 6)
        void mask.drawShape({ kind: 'lasso', points: ended.points }, ended.combine)
      if (ended?.kind === 'click') clickCorner(ended)
      if (ended?.kind === 'smart')
        parts.smart.hint(ended.points, clickSlack / view.get().scale, ended.shift, ended.alt)
      if (ended?.kind === 'zoom') finishZoom(view, ended, last)
    },
    cancel: () => void cancel(),
    hover: (screen) => {
      const at = screen === null ? null : toView(stage, screen)
      hover.set(at)
      path.point(at === null ? null : viewToImage(view.get(), at))
    },
  }
  const cancel = () => {
    if (gesture === null) return path.cancel()
    if (gesture.kind === 'stroke') mask.cancelStep()
    if (gesture.kind === 'adjust') parts.change({ size: gesture.size })
    if (!isOfPath(gesture)) rubber.set(null)
    gesture = null
    return true
  }
  const offPointer = attachPointerInput(stage, {
    toImage: (point) => viewToImage(view.get(), toView(stage, point)),
    tool,
    pressure: () => settings().usesPressure,
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
  const { tool } = settings
  if (tool === 'zoom') return { kind: 'zoom', from: at, out: start.alt }
  const combine = combineOf(settings.shapeCombine, start.shift, start.alt)
  if (tool === 'rectangle' || tool === 'ellipse') return { kind: 'box', shape: tool, from: at, combine }
  if (tool === 'smart') return { kind: 'smart', points: [at], shift: start.shift, alt: start.alt }
  if (tool === 'lasso') return { kind: 'lasso', points: [at.x, at.y], combine }
  if (tool === 'source') return { kind: 'area', points: [at.x, at.y], time: start.time, combine }
  if (tool === 'polygon' || tool === 'line' || tool === 'edge' || tool === 'wand' || tool === 'regions')
    return { kind: 'click', tool, time: start.time, combine }
  return { kind: 'stroke' }
}

/** Whether a click on the first corner ends what is drawn. */
function closes(tool: ClickTool): boolean {
  return tool === 'polygon' || tool === 'source'
}

function lastPoint(points: Float32Array): ImagePoint {
  return { x: points[points.length - 3], y: points[points.length - 2] }
}

function drawBox(
  mask: MaskClient,
  { shape, from, combine }: Gesture & { kind: 'box' },
  to: ImagePoint,
): void {
  const rect = rectangleOf({ from, to })
  if (rect.width > 0 && rect.height > 0) void mask.drawShape({ kind: shape, rect }, combine)
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
