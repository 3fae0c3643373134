import type { Size } from '../viewport/view-maths.ts'
import type { Viewport } from '../viewport/viewport.ts'
import { imageToView } from '../viewport/viewport.ts'
import type { Drawn } from './hand.ts'

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
  for (const { kind, size, way } of drawn) {
    if (kind === 'window') {
      paintBox(context, viewport, way)
      continue
    }
    context.strokeStyle = colours[kind]
    context.lineWidth = size * Math.max(photo.width, photo.height) * viewport.scale
    context.stroke(pathOf(viewport, way))
  }
  context.restore()
}

/** An outline that is seen on every ground. */
function paintBox(context: CanvasRenderingContext2D, viewport: Viewport, way: readonly number[]): void {
  const a = imageToView(viewport, { x: way[0], y: way[1] })
  const b = imageToView(viewport, { x: way.at(-2)!, y: way.at(-1)! })
  context.save()
  context.globalAlpha = 1
  for (const [width, colour] of [
    [4, 'black'],
    [2, 'white'],
  ] as const) {
    context.lineWidth = width
    context.strokeStyle = colour
    context.strokeRect(a.x, a.y, b.x - a.x, b.y - a.y)
  }
  context.restore()
}

function pathOf(viewport: Viewport, way: readonly number[]): Path2D {
  const path = new Path2D()
  for (let i = 0; i < way.length; i += 2) {
    const { x, y } = imageToView(viewport, { x: way[i], y: way[i + 1] })
    if (i === 0) path.moveTo(x, y)
    // A single dot, too, is drawn: as a line of no length with round ends.
    path.lineTo(x, y)
  }
  return path
}
