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
    context.strokeStyle = colours[kind]
    context.lineWidth = size * Math.max(photo.width, photo.height) * viewport.scale
    context.stroke(pathOf(viewport, way))
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
