import { CORNERS, isUnseen } from './corners.ts'
import type { Layout, Place } from './layout.ts'
import { layoutView, seenPiece, TOWARDS } from './view.ts'

/** An edge of a room as a photo shows it, in shares of its width and height. */
export interface RoomEdge {
  from: Place
  to: Place
}

/**
 * The edges of a room that a photo shows, cut at its frame: those of the back wall clockwise from the upper one, then those
 * that come from its corners towards the camera.
 */
export function roomEdges({ box, toRoom }: Pick<Layout, 'box' | 'toRoom'>): RoomEdge[] {
  const view = layoutView(toRoom, 1, 1)
  const edges: RoomEdge[] = []
  const add = (from: readonly [number, number, number], to: readonly [number, number, number]) => {
    const piece = seenPiece(view, from, to)
    if (piece === null) return
    edges.push({ from: { x: piece.x1, y: piece.y1 }, to: { x: piece.x2, y: piece.y2 } })
  }
  for (const [index, corner] of CORNERS.entries()) {
    const next = CORNERS[(index + 1) % CORNERS.length]
    // Two corners share the plane whose edge with the back wall runs between them.
    const shared = corner.level === next.level ? box[corner.level] : box[corner.side]
    if (isUnseen(shared)) continue
    add([box[corner.side], box[corner.level], 1], [box[next.side], box[next.level], 1])
  }
  for (const { side, level } of CORNERS) {
    if (isUnseen(box[side]) || isUnseen(box[level])) continue
    add([box[side], box[level], 1], TOWARDS)
  }
  return edges
}

/** The same as lines in pixels of the photo: the edges that a removal continues behind what it takes away. */
export function roomLines(
  layout: Pick<Layout, 'box' | 'toRoom'>,
  width: number,
  height: number,
): { points: Place[] }[] {
  return roomEdges(layout).map(({ from, to }) => ({
    points: [from, to].map(({ x, y }) => ({ x: x * width, y: y * height })),
  }))
}
