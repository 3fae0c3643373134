import { UNSEEN, type Place, type RoomBox } from './layout.ts'
import { project, visiblePart, TOWARDS, type View } from './view.ts'

/** Corners of the back wall, clockwise from the upper left: the sides of the box that meet there. */
export const CORNERS = [
  { side: 'left', level: 'ceiling' },
  { side: 'right', level: 'ceiling' },
  { side: 'right', level: 'floor' },
  { side: 'left', level: 'floor' },
] as const

export function isUnseen(place: number): boolean {
  return Math.abs(place) >= UNSEEN
}

/** `Layout.corners` of a box. */
export function computeCorners(box: RoomBox, view: View): (Place | null)[] {
  const { width, height, toPixel } = view
  const back = CORNERS.map(({ side, level }) => {
    const [x, y, w] = project(toPixel, [box[side], box[level], 1])
    if (isUnseen(box[side]) || isUnseen(box[level]) || w <= 0) return null
    return { x: x / w / width, y: y / w / height }
  })
  const front = CORNERS.map(({ side, level }) => {
    const [x, y] = [box[side], box[level]]
    const piece = isUnseen(x) || isUnseen(y) ? null : visiblePart(view, [x, y, 1], TOWARDS)
    return piece === null ? null : { x: piece.x2 / width, y: piece.y2 / height }
  })
  return [...back, ...front]
}
