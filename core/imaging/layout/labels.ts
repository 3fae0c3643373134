import type { Plane } from '../pixels.ts'
import { planeAt, type Layout } from './layout.ts'

/**
 * Which plane of the room each pixel of a picture of `width` × `height` shows: `LABELS`, 1 floor, 2 ceiling, 3 left, 4 back,
 * 5 right wall. Furniture counts to the plane behind it. Throws RangeError on a size that is none.
 */
export function labelsOf({ box, toRoom: m }: Layout, width: number, height: number): Plane {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1)
    throw new RangeError(`A picture cannot have ${width} × ${height} pixels`)
  const data = new Uint8Array(width * height)
  for (let row = 0, i = 0; row < height; row++) {
    const y = (row + 0.5) / height
    for (let column = 0; column < width; column++, i++) {
      const x = (column + 0.5) / width
      data[i] = planeAt(
        box,
        m[0] * x + m[1] * y + m[2],
        m[3] * x + m[4] * y + m[5],
        m[6] * x + m[7] * y + m[8],
      )
    }
  }
  return { width, height, data }
}
