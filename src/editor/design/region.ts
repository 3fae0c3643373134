import type { Plane } from '../../../core/imaging/pixels.ts'
import { marksOf, type RegionMark } from '../suggestions/region-marks.ts'
import type { Size } from '../viewport/view-maths.ts'

/** From this coverage on a pixel of a soft mask lies inside its outline. */
const INSIDE = 128

/** The outline of a mask that covers the whole photo; null for an empty one. */
export function markOfMask({ width, height, data }: Plane, photo: Size): RegionMark | null {
  const labels = { width, height, data: data.map((value) => (value >= INSIDE ? 1 : 0)) }
  return marksOf(labels, [1], photo)[0] ?? null
}
