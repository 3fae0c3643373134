import type { Rect } from '../../../core/imaging/pixels.ts'
import { clampView } from '../viewport/view-maths.ts'
import type { Size } from '../viewport/view-maths.ts'
import type { ImagePoint, Viewport } from '../viewport/viewport.ts'

/** Two opposite corners, in image pixels. */
export interface Span {
  from: ImagePoint
  to: ImagePoint
}

/** The whole pixels that a dragged rectangle takes, whichever way it was dragged. */
export function rectangleOf({ from, to }: Span): Rect {
  const x = Math.round(Math.min(from.x, to.x))
  const y = Math.round(Math.min(from.y, to.y))
  return {
    x,
    y,
    width: Math.round(Math.max(from.x, to.x)) - x,
    height: Math.round(Math.max(from.y, to.y)) - y,
  }
}

/** Shows a rectangle of the photo as large as the stage allows. */
export function zoomToRectangle(viewport: Viewport, photo: Size, { from, to }: Span): Viewport {
  const scale = Math.min(viewport.width / Math.abs(to.x - from.x), viewport.height / Math.abs(to.y - from.y))
  const framed = {
    ...viewport,
    scale,
    originX: viewport.width / 2 - ((from.x + to.x) / 2) * scale,
    originY: viewport.height / 2 - ((from.y + to.y) / 2) * scale,
  }
  return clampView(framed, photo)
}
