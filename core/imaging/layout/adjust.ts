import { CORNERS, computeCorners } from './corners.ts'
import { backEdge } from './edges.ts'
import { NEAREST_WALL, UNSEEN, type Layout, type Place, type RoomBox } from './layout.ts'
import { layoutView, project } from './view.ts'
import { Refusal } from '../../refusal.ts'

/**
 * The room with other walls, seen by the same camera; its confidence is 1, as a person has said where they are. Throws
 * Refusal on a box that the lens is not inside of, or that reaches beyond `UNSEEN`.
 */
export function withBox({ toRoom }: Pick<Layout, 'toRoom'>, box: RoomBox): Layout {
  const isInside = (place: number) => place >= NEAREST_WALL && place <= UNSEEN
  const { left, right, ceiling, floor } = box
  if (![-left, right, -ceiling, floor].every(isInside))
    throw new Refusal('Each wall of a room must lie on its own side of the lens')
  const own = { left, right, ceiling, floor }
  return { box: own, toRoom, corners: computeCorners(own, layoutView(toRoom, 1, 1)), confidence: 1 }
}

/**
 * The room after a corner of its back wall (0 to 3, clockwise from the upper left) was taken to a place: the two planes
 * that meet there move along, the opposite corner stays. As near as the camera lets it: a corner behind the lens moves
 * nothing. Throws RangeError when there is no such corner.
 */
export function moveCorner(layout: Layout, corner: number, { x, y }: Place): Layout {
  if (!(corner in CORNERS)) throw new RangeError('A back wall has four corners')
  const { side, level } = CORNERS[corner]
  const [across, down, depth] = project(layoutView(layout.toRoom, 1, 1).toRoom, [x, y, 1])
  if (!(depth > 1e-6)) return layout
  return withBox(layout, {
    ...layout.box,
    [side]: kept(across / depth, side === 'left' ? -1 : 1),
    [level]: kept(down / depth, level === 'ceiling' ? -1 : 1),
  })
}

function kept(place: number, sign: 1 | -1): number {
  return sign * Math.max(NEAREST_WALL, Math.min(UNSEEN, sign * place))
}

/**
 * Where a corner of the back wall can be taken hold of: itself, or, when the picture does not show it, where an edge
 * that leads to it leaves the picture, so that taking it from there moves no wall that is seen; without such an edge
 * the nearest place of the picture.
 */
export function getHandle(layout: Layout, corner: number): Place {
  const { side, level } = CORNERS[corner]
  const place = layout.corners[corner] ?? { x: side === 'left' ? 0 : 1, y: level === 'ceiling' ? 0 : 1 }
  const nearest = { x: inside(place.x), y: inside(place.y) }
  if (layout.corners[corner] && nearest.x === place.x && nearest.y === place.y) return place
  const before = (corner + CORNERS.length - 1) % CORNERS.length
  return backEdge(layout, corner)?.from ?? backEdge(layout, before)?.to ?? nearest
}

function inside(fraction: number): number {
  return Math.max(0, Math.min(1, fraction))
}
