import { paintRegions } from '../suggestions/region-marks.ts'
import { imageToView, type Viewport } from '../viewport/viewport.ts'
import type { Size } from '../viewport/view-maths.ts'
import type { ClassOverlay } from './photo-classes.ts'

/** How much of the photo the colours hide. */
const OPACITY = 0.45

/** Colours over the whole photo, and a line round each area that is pointed at. */
export function paintClasses(
  context: CanvasRenderingContext2D,
  viewport: Viewport,
  photo: Size,
  { picture, marks }: ClassOverlay,
  lit: readonly number[],
): void {
  const from = imageToView(viewport, { x: 0, y: 0 })
  const to = imageToView(viewport, { x: photo.width, y: photo.height })
  context.save()
  context.globalAlpha = OPACITY
  context.drawImage(picture, from.x, from.y, to.x - from.x, to.y - from.y)
  context.restore()
  for (const id of lit) {
    const mark = marks.get(id)
    if (mark !== undefined) paintRegions(context, viewport, [mark], id)
  }
}
