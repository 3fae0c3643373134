import type { Viewport } from '../viewport/viewport.ts'
import { imageToView } from '../viewport/viewport.ts'
import type { Span } from './rectangle.ts'

/** Dark casing and a dashed white line, so that it is seen on any picture. */
export function paintRubber(context: CanvasRenderingContext2D, viewport: Viewport, span: Span | null): void {
  if (span === null) return
  const from = imageToView(viewport, span.from)
  const to = imageToView(viewport, span.to)
  const outline = () => context.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y)
  context.setLineDash([])
  context.lineWidth = 3
  context.strokeStyle = 'rgb(0 0 0 / 0.55)'
  outline()
  context.setLineDash([6, 4])
  context.lineWidth = 1.5
  context.strokeStyle = '#fff'
  outline()
}
