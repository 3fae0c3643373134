import type { Viewport } from '../../viewport/viewport.ts'
import { imageToView } from '../../viewport/viewport.ts'
import type { ShapePreview } from './shape-preview.ts'

/** Dark casing and a dashed white line, so that it is seen on any picture. */
export function paintShapePreview(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  shape: ShapePreview | null,
): void {
  if (shape === null) return
  const outline = outlineOf(shape, viewport)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  if (shape.kind === 'path' && shape.width !== null) {
    context.lineWidth = Math.max(1, shape.width * viewport.scale)
    context.strokeStyle = shape.colour ?? 'rgb(255 255 255 / 0.35)'
    context.stroke(outline)
    // It is seen by its colour.
    if (shape.colour !== undefined) {
      context.lineCap = 'butt'
      return
    }
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

function outlineOf(shape: ShapePreview, viewport: Viewport): Path2D {
  const path = new Path2D()
  if (shape.kind === 'path') {
    for (let i = 0; i < shape.points.length; i += 2) {
      const { x, y } = imageToView(viewport, { x: shape.points[i]!, y: shape.points[i + 1]! })
      if (i === 0) path.moveTo(x, y)
      else path.lineTo(x, y)
    }
    return path
  }
  const from = imageToView(viewport, shape.from)
  const to = imageToView(viewport, shape.to)
  if (shape.kind === 'rectangle') path.rect(from.x, from.y, to.x - from.x, to.y - from.y)
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
