import { paintPhoto } from '../photo/paint-photo.ts'
import type { DrawnSource } from '../photo/photo-source.ts'
import type { Size } from '../viewport/view-maths.ts'
import type { Viewport } from '../viewport/viewport.ts'
import { imageToView } from '../viewport/viewport.ts'

export type CompareMode = 'bar' | 'side' | 'blink' | 'difference'

export interface CompareState {
  mode: CompareMode
  /** Where the bar stands in the visible part of the photo, 0 to 1. */
  split: number
  /** How often the difference is doubled, 0 to 6. */
  gain: number
  /** Held: the first picture alone. */
  showsFirst: boolean
}

export interface StageSize {
  width: number
  height: number
}

/** Where the second view begins when two stand side by side: below the first on a stage higher than wide. */
export function sidesOf({ width, height }: StageSize): { half: StageSize; x: number; y: number } {
  return height > width
    ? { half: { width, height: height / 2 }, x: 0, y: height / 2 }
    : { half: { width: width / 2, height }, x: width / 2, y: 0 }
}

export interface Visible {
  left: number
  top: number
  right: number
  bottom: number
}

/** The part of the stage that shows the photo, in view pixels. */
export function visiblePhoto(viewport: Viewport, photo: Size): Visible {
  const start = imageToView(viewport, { x: 0, y: 0 })
  const end = imageToView(viewport, { x: photo.width, y: photo.height })
  return {
    left: Math.max(0, start.x),
    top: Math.max(0, start.y),
    right: Math.min(viewport.width, end.x),
    bottom: Math.min(viewport.height, end.y),
  }
}

/** Where the bar stands, in view pixels from the stage's left. */
export function barPosition(viewport: Viewport, photo: Size, split: number): number {
  const { left, right } = visiblePhoto(viewport, photo)
  return left + (right - left) * split
}

/** The column of the photo that the bar stands at, in image pixels. */
export function splitColumn(viewport: Viewport, photo: Size, split: number): number {
  const x = (barPosition(viewport, photo, split) - viewport.originX) / viewport.scale
  return Math.max(0, Math.min(photo.width, Math.round(x)))
}

/** The split that puts the bar at `x`, 0 to 1. */
export function splitAt(viewport: Viewport, photo: Size, x: number): number {
  const { left, right } = visiblePhoto(viewport, photo)
  return right <= left ? 0.5 : Math.max(0, Math.min(1, (x - left) / (right - left)))
}

/**
 * Draws two pictures of one size under one viewport. Side by side, the viewport is that of either half, and `stage`
 * the size of both.
 */
export function paintCompare(
  context: CanvasRenderingContext2D,
  first: DrawnSource,
  second: DrawnSource,
  viewport: Viewport,
  state: CompareState,
  stage: StageSize,
): void {
  if (state.mode === 'side')
    return paintSides(context, first, state.showsFirst ? first : second, viewport, stage)
  if (state.showsFirst) return paintPhoto(context, first, viewport)
  if (state.mode === 'blink') return paintPhoto(context, second, viewport)
  if (state.mode === 'difference') return paintDifference(context, first, second, viewport, state.gain)
  const at = barPosition(viewport, first.size, state.split)
  clipped(context, 0, at, viewport.height, () => paintPhoto(context, first, viewport))
  clipped(context, at, viewport.width, viewport.height, () => paintPhoto(context, second, viewport))
}

function paintSides(
  context: CanvasRenderingContext2D,
  first: DrawnSource,
  second: DrawnSource,
  viewport: Viewport,
  stage: StageSize,
): void {
  const { x, y } = sidesOf(stage)
  const { width, height } = viewport
  clipped(context, 0, width, height, () => paintPhoto(context, first, viewport))
  context.save()
  context.translate(x, y)
  clipped(context, 0, width, height, () => paintPhoto(context, second, viewport))
  context.restore()
}

/** |first − second|, doubled `gain` times by adding the picture to itself. */
function paintDifference(
  context: CanvasRenderingContext2D,
  first: DrawnSource,
  second: DrawnSource,
  viewport: Viewport,
  gain: number,
): void {
  paintPhoto(context, first, viewport)
  context.save()
  context.globalCompositeOperation = 'difference'
  paintPhoto(context, second, viewport)
  context.globalCompositeOperation = 'lighter'
  context.setTransform(1, 0, 0, 1, 0, 0)
  for (let doubling = 0; doubling < gain; doubling++) context.drawImage(context.canvas, 0, 0)
  context.restore()
}

function clipped(
  context: CanvasRenderingContext2D,
  left: number,
  right: number,
  height: number,
  paint: () => void,
): void {
  context.save()
  context.beginPath()
  context.rect(left, 0, right - left, height)
  context.clip()
  paint()
  context.restore()
}

/** One press of an arrow key; ten times that with Shift. */
const keyStep = 0.01

/** Where a key moves the bar, 0 to 1, or null for keys that it does not know. */
export function keyTarget(key: string, isShift: boolean, split: number): number | null {
  const by = keyStep * (isShift ? 10 : 1)
  const targets: Record<string, number> = {
    ArrowLeft: split - by,
    ArrowDown: split - by,
    ArrowRight: split + by,
    ArrowUp: split + by,
    Home: 0,
    End: 1,
  }
  const target = targets[key]
  return target === undefined ? null : Math.round(Math.max(0, Math.min(1, target)) * 1000) / 1000
}
