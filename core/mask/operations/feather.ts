import type { Edit } from '../edit.ts'
import { boxBlur } from './box-blur.ts'
import { gaussianBoxes, computeReach } from './boxes.ts'
import { MAX_RADIUS } from './limits.ts'
import { checkRange, contentAround, readRegion, writeRegion } from './region.ts'

/**
 * Softens the mask's edges as a Gaussian blur of standard deviation `radius` would (0 to 250 pixels): three box
 * blurs along each axis, reaching about three radii to both sides of an edge. At the photo's edge the mask is taken
 * to go on, so that it does not fade there. Less than half a pixel changes nothing. Throws RangeError when out of range.
 */
export function feather(edit: Edit, radius: number): void {
  checkRange('Feather', radius, 0, MAX_RADIUS.feather)
  const boxes = gaussianBoxes(radius)
  const rect = contentAround(edit.grid, computeReach(boxes))
  if (!rect || computeReach(boxes) === 0) return
  const { data } = readRegion(edit.grid, rect)
  writeRegion(edit, { rect, data: boxBlur(data, rect.width, boxes, 1) })
}
