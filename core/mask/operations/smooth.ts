import type { Edit } from '../edit.ts'
import { boxBlur, computePeak } from './box-blur.ts'
import { gaussianBoxes, computeReach } from './boxes.ts'
import { MAX_RADIUS } from './limits.ts'
import { checkRange, contentAround, readRegion, writeRegion } from './region.ts'

/**
 * Rounds corners and takes away jags, and stripes and gaps thinner than about `radius` pixels (0 to 100), without
 * moving straight edges: a blur, then so steep a rise about the middle that an edge is one antialiased pixel wide. A
 * soft edge becomes such an edge where it was half covered; a mask of less than half coverage goes. At the photo's edge
 * the mask is taken to go on. Throws RangeError when out of range.
 */
export function smooth(edit: Edit, radius: number): void {
  checkRange('Smooth', radius, 0, MAX_RADIUS.smooth)
  // A stripe blurred by σ stays half covered down to a width of 1.35 σ.
  const boxes = gaussianBoxes(radius * 0.75)
  // No straight edge is moved, so nothing leaves the bounds; the empty pixel around them stands for what is beyond.
  const rect = contentAround(edit.grid, 1)
  if (!rect || computeReach(boxes) === 0) return
  const { data } = readRegion(edit.grid, rect)
  writeRegion(edit, { rect, data: boxBlur(data, rect.width, boxes, 1 / computePeak(boxes)) })
}
