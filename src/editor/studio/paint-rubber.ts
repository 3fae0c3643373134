import type { Viewport } from '../viewport/viewport.ts'
import { imageToView } from '../viewport/viewport.ts'
import type { Rubber } from './rubber.ts'

/** Dark casing and a dashed white line, so that it is seen on any picture. */
export function paintRubber(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  rubber: Rubber | null,
): void {
  if (rubber === null) return
  const outline = outlineOf(rubber, viewport)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  if (rubber.kind === 'path' && rubber.width !== null) {
    context.lineWidth = Math.max(1, rubber.width * viewport.scale)
    context.strokeStyle = 'rgb(255 255 255 / 0.35)'
    context.stroke(outline)
  }
  context.setLineDash([])
  context.lineWidth = 3
  context.strokeStyle = 'rgb(0 0 0 / 0.55)'
  context.stroke(outline)
  context.setLineDash([6, 4])
  context.lineWidth = 1.5
  context.strokeStyle = '#fff'
  context.stroke(outline)
  context.setLineDash([])
  context.lineCap = 'butt'
}

function outlineOf(rubber: Rubber, viewport: Viewport): Path2D {
  const path = new Path2D()
  if (rubber.kind === 'path') {
    for (let i = 0; i < rubber.points.length; i += 2) {
      const { x, y } = imageToView(viewport, { x: rubber.points[i], y: rubber.points[i + 1] })
      if (i === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
    return path
  }
  const from = imageToView(viewport, rubber.from)
  const to = imageToView(viewport, rubber.to)
  if (rubber.kind === 'rectangle') path.rect(from.x, from.y, to.x - from.x, to.y - from.y)
  else
    path.ellipse(
      (from.x + to.x) / 2,
      (from.y + to.y) / 2,
      Math.abs(to.x - from.x) / 2,
      Math.abs(to.y - from.y) / 2,
      0,
      0,
      2 * Math.PI,
    )
  return path
}
