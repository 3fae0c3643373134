import type { Rect } from '../../../core/imaging/pixels.ts'
import type { Size } from '../viewport/view-maths.ts'
import type { ImagePoint, Viewport } from '../viewport/viewport.ts'
import { imageToView } from '../viewport/viewport.ts'
import type { Drawn } from '../tools/marks/mark-tool.ts'

/** Draws strokes whose outcome is not shown yet, in view pixels. */
export function paintDrawn(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  drawn: readonly Drawn[],
  photo: Size,
): void {
  if (drawn.length === 0) return
  const style = getComputedStyle(document.documentElement)
  const colours = { add: style.getPropertyValue('--ink-end'), take: style.getPropertyValue('--ink-mask') }
  context.save()
  context.globalAlpha = 0.45
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const { kind, size, points } of drawn) {
    if (kind === 'window') {
      const last = { x: points.at(-2)!, y: points.at(-1)! }
      outline(context, viewport, { x: points[0]!, y: points[1]! }, last, 2)
      continue
    }
    context.strokeStyle = colours[kind]
    context.lineWidth = size * Math.max(photo.width, photo.height) * viewport.scale
    context.stroke(pathOf(viewport, points))
  }
  context.restore()
}

/** Outlines the windows that there are, in fractions of the photo, so that it is seen which ones are missing. */
export function paintWindows(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  windows: readonly Rect[],
  { width, height }: Size,
): void {
  for (const window of windows) {
    const first = { x: window.x * width, y: window.y * height }
    const last = { x: (window.x + window.width) * width, y: (window.y + window.height) * height }
    outline(context, viewport, first, last, 1)
  }
}

/** A box that is seen on every ground, `width` view pixels wide and twice that with its shade. */
function outline(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  first: ImagePoint,
  last: ImagePoint,
  width: number,
): void {
  const a = imageToView(viewport, first)
  const b = imageToView(viewport, last)
  context.save()
  context.globalAlpha = 1
  for (const [lineWidth, colour] of [
    [2 * width, 'black'],
    [width, 'white'],
  ] as const) {
    context.lineWidth = lineWidth
    context.strokeStyle = colour
    context.strokeRect(a.x, a.y, b.x - a.x, b.y - a.y)
  }
  context.restore()
}

function pathOf(viewport: Viewport, points: readonly number[]): Path2D {
  const path = new Path2D()
  for (let i = 0; i < points.length; i += 2) {
    const { x, y } = imageToView(viewport, { x: points[i]!, y: points[i + 1]! })
    if (i === 0) path.moveTo(x, y)
    // A single dot, too, is drawn: as a line of no length with round ends.
    path.lineTo(x, y)
  }
  return path
}
