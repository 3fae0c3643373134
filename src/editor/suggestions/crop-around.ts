import type { Rect } from '../../../core/imaging/pixels.ts'
import type { Size } from '../viewport/view-maths.ts'

/** Width by height of a row's thumbnail. */
const ASPECT = 56 / 44
/** How much of what is round a region is shown, as a fraction of its longer side. */
const MARGIN = 0.25
/** A thing is not shown nearer than this part of the photo's longer side: nobody would know where it is. */
const MIN_SIDE = 0.12

/** The part of a photo that shows a region with what is round it, in the aspect of a thumbnail, within the photo. */
export function cropAround({ x, y, width, height }: Rect, photo: Size): Rect {
  const air = 1 + 2 * MARGIN
  const wanted = Math.max(
    width * air,
    height * air * ASPECT,
    MIN_SIDE * Math.max(photo.width, photo.height) * ASPECT,
  )
  const wide = Math.min(wanted, photo.width, photo.height * ASPECT)
  const high = wide / ASPECT
  const within = (middle: number, size: number, whole: number) =>
    Math.max(0, Math.min(middle - size / 2, whole - size))
  return {
    x: within(x + width / 2, wide, photo.width),
    y: within(y + height / 2, high, photo.height),
    width: wide,
    height: high,
  }
}
