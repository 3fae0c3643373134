import { paintPhoto } from '../photo/paint-photo.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
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

interface Span {
  left: number
  top: number
  right: number
  bottom: number
}

/** The part of the stage that shows the photo, in view pixels. */
export function visiblePhoto(viewport: Viewport, photo: Size): Span {
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

/** The split that puts the bar at `x`, 0 to 1. */
export function splitAt(viewport: Viewport, photo: Size, x: number): number {
  const { left, right } = visiblePhoto(viewport, photo)
  return right <= left ? 0.5 : Math.max(0, Math.min(1, (x - left) / (right - left)))
}

/** Draws two pictures of one size under one viewport. In `side` mode the viewport is that of either half. */
export function paintCompare(
  context: CanvasRenderingContext2D,
  first: PhotoSource,
  second: PhotoSource,
  viewport: Viewport,
  state: CompareState,
): void {
  if (state.showsFirst) return paintPhoto(context, first, viewport)
  if (state.mode === 'blink') return paintPhoto(context, second, viewport)
  if (state.mode === 'side') return paintSides(context, first, second, viewport)
  if (state.mode === 'difference') return paintDifference(context, first, second, viewport, state.gain)
  const at = barPosition(viewport, first.size, state.split)
  clipped(context, 0, at, viewport.height, () => paintPhoto(context, first, viewport))
  clipped(context, at, viewport.width, viewport.height, () => paintPhoto(context, second, viewport))
}

function paintSides(
  context: CanvasRenderingContext2D,
  first: PhotoSource,
  second: PhotoSource,
  viewport: Viewport,
): void {
  const { width, height } = viewport
  clipped(context, 0, width, height, () => paintPhoto(context, first, viewport))
  context.save()
  context.translate(width, 0)
  clipped(context, 0, width, height, () => paintPhoto(context, second, viewport))
  context.restore()
}

/** |first − second|, doubled `gain` times by adding the picture to itself. */
function paintDifference(
  context: CanvasRenderingContext2D,
  first: PhotoSource,
  second: PhotoSource,
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
