import type { Pixels, Plane, Rect } from '../pixels.ts'
import { planeAt, type RoomShape } from './layout.ts'

/**
 * Tells `each` the plane of the room, as one of `LABELS`, at the middle of every `step`-th pixel of a rectangle of the
 * picture: with its column and row in the rectangle.
 */
export function eachPlane(
  { box, toRoom: m }: RoomShape,
  { width, height }: Pick<Pixels, 'width' | 'height'>,
  rect: Rect,
  step: number,
  each: (column: number, row: number, plane: number) => void,
): void {
  for (let row = 0; row < rect.height; row += step) {
    const y = (rect.y + row + 0.5) / height
    for (let column = 0; column < rect.width; column += step) {
      const x = (rect.x + column + 0.5) / width
      const plane = planeAt(
        box,
        m[0] * x + m[1] * y + m[2],
        m[3] * x + m[4] * y + m[5],
        m[6] * x + m[7] * y + m[8],
      )
      each(column, row, plane)
    }
  }
}

/**
 * Which plane of the room each pixel of a picture of `width` × `height` shows: `LABELS`, 1 floor, 2 ceiling, 3 left, 4
 * back, 5 right wall. Furniture counts to the plane behind it. Throws RangeError on a size that is none.
 */
export function computeLabels(room: RoomShape, width: number, height: number): Plane {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1)
    throw new RangeError(`A picture cannot have ${width} × ${height} pixels`)
  const data = new Uint8Array(width * height)
  eachPlane(room, { width, height }, { x: 0, y: 0, width, height }, 1, (column, row, plane) => {
    data[row * width + column] = plane
  })
  return { width, height, data }
}
