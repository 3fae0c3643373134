import type { Hints } from '../hints/hints.ts'
import type { Combine, MaskClient } from '../mask/mask-client.ts'
import type { EditorSettings } from '../../stores/editor.ts'
import { reveal } from '../viewport/view-maths.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { ImagePoint } from '../viewport/viewport.ts'
import { viewToImage } from '../viewport/viewport.ts'
import { rectangleOf } from './rectangle.ts'
import type { PathDraft } from './path-draft.ts'
import type { Rubber } from './rubber.ts'
import type { Signal } from '../signal/signal.ts'
import type { SmartSelection } from './smart-selection.ts'
import { brushOf } from './tool-effects.ts'
import { isHintTool } from './tools.ts'

/** A plain step of the crosshair, in view pixels; Shift makes ten of them, Alt a single pixel of the photo. */
const stepLength = 8
/** The crosshair keeps this far from the stage's edges, in view pixels; the view follows it. */
const margin = 48
/** View pixels: so near to a hint the crosshair means it. */
const hintReach = 4

export type Pace = 'pixel' | 'step' | 'leap'

interface CrosshairParts {
  view: ViewportStore
  mask: MaskClient
  settings: () => EditorSettings
  rubber: Signal<Rubber | null>
  path: PathDraft
  hints: Pick<Hints, 'selectAt'>
  /** A click with the tool that takes a colour. */
  pick: (at: ImagePoint, combine: Combine) => void
  smart: SmartSelection
  /** Where it stands; null while the pointer is used instead. */
  place: Signal<ImagePoint | null>
}

/** Painting from the keyboard: arrows move the crosshair, Space paints. */
export interface Crosshair {
  move(x: -1 | 0 | 1, y: -1 | 0 | 1, pace: Pace): void
  /** Space went down: begins a stroke or a lasso, sets a corner, takes the colour. */
  press(): void
  /** Space came up: ends the stroke. */
  release(): void
  /** Enter: sets a corner of a polygon or line; at the last corner again, closes it. Ends a smart selection. */
  anchor(): void
  /** Takes back what Space has begun. True when there was something. */
  cancel(): boolean
  /** True while Space paints. */
  isBusy(): boolean
}

export function createCrosshair(parts: CrosshairParts): Crosshair {
  const { view, mask, settings, rubber, path, place, pick } = parts
  let isPainting = false
  let corner: ImagePoint | null = null
  let lasso: number[] | null = null

  const triple = ({ x, y }: ImagePoint) => Float32Array.of(x, y, 1)
  const cancel = () => {
    const wasBusy = isPainting || corner !== null || lasso !== null
    if (isPainting) mask.cancelStep()
    isPainting = false
    corner = null
    lasso = null
    if (wasBusy) rubber.set(null)
    return wasBusy
  }
  const setCorner = (at: ImagePoint) => {
    const { tool, shapeCombine, size } = settings()
    if (tool === 'polygon' || tool === 'line' || isHintTool(tool)) {
      if (isHintTool(tool) && !path.isOpen() && parts.hints.selectAt(at, hintReach / view.get().scale)) return
      if (path.isAt('last', at, 0)) path.finish()
      else path.add(at, { kind: tool, combine: shapeCombine, width: size })
      return
    }
    if (tool !== 'rectangle' && tool !== 'ellipse') return
    if (corner === null) {
      corner = at
      return
    }
    const rect = rectangleOf({ from: corner, to: at })
    cancel()
    if (rect.width > 0 && rect.height > 0) void mask.drawShape({ kind: tool, rect }, shapeCombine)
  }
  return {
    move: (x, y, pace) => {
      const viewport = view.get()
      const at = place.get() ?? middleOfPhoto(view.photo, viewToImage(viewport, middleOfStage(viewport)))
      const step = Math.max(1, Math.round(stepLength / viewport.scale))
      const by = pace === 'pixel' ? 1 : pace === 'leap' ? step * 10 : step
      const next = inside(view.photo, { x: at.x + x * by, y: at.y + y * by })
      place.set(next)
      view.update((current, photo) => reveal(current, photo, next, margin))
      if (isPainting) mask.extendStroke(triple(next))
      const { tool } = settings()
      if (corner !== null)
        rubber.set({ kind: tool === 'ellipse' ? 'ellipse' : 'rectangle', from: corner, to: next })
      if (lasso !== null) {
        lasso = [...lasso, next.x, next.y]
        rubber.set({ kind: 'path', points: lasso, width: null })
      }
      path.point(next)
    },
    press: () => {
      const at = place.get()
      if (at === null) return
      const { tool, shapeCombine } = settings()
      if (tool === 'brush' || tool === 'eraser') {
        isPainting = true
        mask.beginStroke(brushOf(settings(), false), triple(at))
      } else if (tool === 'lasso') lasso = [at.x, at.y]
      else if (tool === 'wand' || tool === 'regions') pick(at, shapeCombine)
      else if (tool === 'smart') parts.smart.hint([at], 0, false, false)
      else setCorner(at)
    },
    release: () => {
      if (isPainting) mask.endStroke()
      isPainting = false
      const drawn = lasso
      if (drawn === null) return
      cancel()
      if (drawn.length >= 6) void mask.drawShape({ kind: 'lasso', points: drawn }, settings().shapeCombine)
    },
    anchor: () => {
      if (settings().tool === 'smart') {
        parts.smart.end()
        return
      }
      const at = place.get()
      if (at === null) path.finish()
      else setCorner(at)
    },
    cancel,
    isBusy: () => isPainting,
  }
}

function middleOfStage({ width, height }: { width: number; height: number }) {
  return { x: width / 2, y: height / 2 }
}

function middleOfPhoto(photo: { width: number; height: number }, point: ImagePoint): ImagePoint {
  return inside(photo, { x: Math.round(point.x), y: Math.round(point.y) })
}

function inside({ width, height }: { width: number; height: number }, { x, y }: ImagePoint): ImagePoint {
  return { x: Math.max(0, Math.min(width, x)), y: Math.max(0, Math.min(height, y)) }
}
