import type { Edit } from '../edit.ts'
import { dilate } from './dilate.ts'
import { MAX_RADIUS } from './limits.ts'
import { checkRange, contentAround, readRegion, writeRegion } from './region.ts'

/**
 * Makes the mask larger by `radius` pixels (0 to 200, whole or not) in every direction, exactly round. Soft edges
 * move outwards with their profile; hard ones stay as sharp as an antialiased edge can be. Each pixel becomes the
 * largest of m(q) − 255 · max(0, |p − q| − radius) over all pixels q. Throws RangeError when out of range.
 */
export function grow(edit: Edit, radius: number): void {
  checkRange('Grow', radius, 0, MAX_RADIUS.grow)
  const rect = contentAround(edit.grid, Math.ceil(radius) + 1)
  if (!rect) return
  const { data } = readRegion(edit.grid, rect)
  writeRegion(edit, { rect, data: dilate(data, rect.width, radius) })
}
