import { eachPlane } from '../layout/labels.ts'
import type { RoomShape } from '../layout/layout.ts'
import type { Pixels, Plane, Rect } from '../pixels.ts'
import type { Region } from './regions.ts'

/** One plane of a room, as one of `LABELS`. */
export interface RoomPlane {
  room: RoomShape
  plane: number
}

/** A hole lies on a plane when so much of it does. */
const MIN_ON_PLANE = 0.97
/** About so many places of a hole are looked at. */
const MAX_PLACES = 4000

/** The plane of a room on which a region of a mask lies; null where it lies on several. */
export function findRoomPlane(room: RoomShape, mask: Plane, { hole }: Region): RoomPlane | null {
  const counts = new Map<number, number>()
  let all = 0
  const step = Math.max(1, Math.round(Math.sqrt((hole.width * hole.height) / MAX_PLACES)))
  eachPlane(room, mask, hole, step, (column, row, plane) => {
    if (mask.data[(hole.y + row) * mask.width + hole.x + column] < 128) return
    counts.set(plane, (counts.get(plane) ?? 0) + 1)
    all++
  })
  for (const [plane, count] of counts) if (count >= MIN_ON_PLANE * all) return { room, plane }
  return null
}

/** Sets the pixels of a rectangle of the photo to 1 in which a plane is not seen, if the room were empty. */
export function barOtherPlanes(
  barred: Uint8Array,
  rect: Rect,
  photo: Pick<Pixels, 'width' | 'height'>,
  { room, plane: own }: RoomPlane,
): void {
  eachPlane(room, photo, rect, 1, (column, row, plane) => {
    if (plane !== own) barred[row * rect.width + column] = 1
  })
}
