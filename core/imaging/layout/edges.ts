import type { Vector } from '../camera/vector.ts'
import { CORNERS, isUnseen } from './corners.ts'
import type { Place, RoomShape } from './layout.ts'
import { layoutView, visiblePart, TOWARDS, type View } from './view.ts'

/** An edge of a room as a photo shows it, in fractions of its width and height. */
export interface RoomEdge {
  from: Place
  to: Place
}

/**
 * The edges of a room that a photo shows, cut at its frame: those of the back wall clockwise from the upper one, then
 * those that come from its corners towards the camera.
 */
export function roomEdges(room: RoomShape): RoomEdge[] {
  const { box, toRoom } = room
  const view = layoutView(toRoom, 1, 1)
  const back = CORNERS.map((_, corner) => backEdge(room, corner))
  const towards = CORNERS.map(({ side, level }) =>
    isUnseen(box[side]) || isUnseen(box[level])
      ? null
      : visibleEdge(view, [box[side], box[level], 1], TOWARDS),
  )
  return [...back, ...towards].filter((edge) => edge !== null)
}

/** The edge of the back wall from a corner (0 to 3) to the next one clockwise; null where the photo shows none of it. */
export function backEdge({ box, toRoom }: RoomShape, corner: number): RoomEdge | null {
  const from = CORNERS[corner]
  const to = CORNERS[(corner + 1) % CORNERS.length]
  // Two corners share the plane whose edge with the back wall runs between them.
  const shared = from.level === to.level ? box[from.level] : box[from.side]
  if (isUnseen(shared)) return null
  const [start, end] = [from, to].map(({ side, level }): Vector => [box[side], box[level], 1])
  return visibleEdge(layoutView(toRoom, 1, 1), start, end)
}

function visibleEdge(view: View, from: Vector, to: Vector): RoomEdge | null {
  const piece = visiblePart(view, from, to)
  return piece && { from: { x: piece.x1, y: piece.y1 }, to: { x: piece.x2, y: piece.y2 } }
}

/** The same as lines in pixels of the photo: the edges that a removal continues behind what it takes away. */
export function roomLines(layout: RoomShape, width: number, height: number): { points: Place[] }[] {
  return roomEdges(layout).map(({ from, to }) => ({
    points: [from, to].map(({ x, y }) => ({ x: x * width, y: y * height })),
  }))
}
