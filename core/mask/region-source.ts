import type { Plane } from '../imaging/pixels.ts'
import type { CoverageSource } from './shapes.ts'
import { TILE } from './tiles.ts'

/**
 * A plane laid on the frame with its top left pixel at (`x`, `y`), in whole pixels; coverage is 0 beside it. It may
 * be empty and may reach outside the frame. Throws RangeError when the place is not whole or the number of bytes
 * does not fit the plane's size.
 */
export function regionSource(plane: Plane, x: number, y: number): CoverageSource {
  const { width, height, data } = plane
  if (!Number.isInteger(x) || !Number.isInteger(y)) throw new RangeError('A region lies on whole pixels')
  if (data.length !== width * height)
    throw new RangeError(`A region of ${width} × ${height} pixels cannot have ${data.length} bytes`)
  return {
    cover(box, out) {
      const left = Math.max(x, box.x)
      const right = Math.min(x + width, box.x + box.width)
      const top = Math.max(y, box.y)
      const bottom = Math.min(y + height, box.y + box.height)
      if (left >= right || top >= bottom) return 'empty'
      let min = (right - left) * (bottom - top) < box.width * box.height ? 0 : 255
      let max = 0
      for (let row = top; row < bottom; row++) {
        const from = (row - y) * width - x
        const to = (row - box.y) * TILE - box.x
        for (let column = left; column < right; column++) {
          const value = data[from + column]
          out[to + column] = value
          if (value < min) min = value
          if (value > max) max = value
        }
      }
      return max === 0 ? 'empty' : min === 255 ? 'full' : 'mixed'
    },
  }
}
