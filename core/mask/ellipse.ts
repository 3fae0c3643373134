import type { Rect } from '../imaging/pixels.ts'
import { scanSource } from './scan.ts'
import type { CoverageSource } from './shapes.ts'

/**
 * The ellipse that touches the four sides of a rectangle, in image pixels, inside the photo or not; antialiased.
 * Throws RangeError when a number is not finite or a side is negative.
 */
export function ellipseSource(rect: Rect): CoverageSource {
  const { x, y, width, height } = rect
  if (![x, y, width, height].every(Number.isFinite) || width < 0 || height < 0)
    throw new RangeError('An ellipse needs a place and a size of 0 or more, in pixels')
  const middle = x + width / 2
  const centre = y + height / 2
  return scanSource({
    top: y,
    bottom: y + height,
    begin: () => undefined,
    scan(at, stretches) {
      const down = (at - centre) / (height / 2)
      const square = 1 - down * down
      if (!(square > 0)) return
      const half = (width / 2) * Math.sqrt(square)
      stretches.add(middle - half, middle + half)
    },
  })
}
