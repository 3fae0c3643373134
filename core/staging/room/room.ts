import type { Place } from '../../imaging/layout/layout.ts'
import type { Homography } from '../../imaging/warp/homography.ts'
import type { Triple } from '../../scene/mesh.ts'
import type { FloorPlan } from './floor-plan.ts'

/**
 * A photographed room in metres: x to the right, y up, z along its depth into the picture. The origin is on the floor
 * below the lens; the axes run along the walls. Places of the photo are fractions of its width and height.
 */
export interface StagingRoom {
  /** Takes (x, y, 1) in fractions of the photo to a direction in the room, of any length. */
  toDirection: Homography
  /** Takes a direction as the lens sees it to a place of the photo, homogeneous; the third number is above 0 in front. */
  toPhoto: Homography
  /** Height of the lens above the floor. */
  lens: number
  box: RoomSpan
  /** Which planes the photo shows; the others of `box` are a guess. */
  seen: Readonly<Record<RoomPlane, boolean>>
  /** No walls at all: a ground plane under the sky. */
  outdoor: boolean
  floorPlan: FloorPlan
}

/** Where walls and ceiling are: x of left and right, z of front (behind the lens) and back, y of the ceiling. */
export interface RoomSpan {
  left: number
  right: number
  front: number
  back: number
  ceiling: number
}

/** The planes of a room; `front` is the wall behind the lens. */
export const ROOM_PLANES = ['floor', 'ceiling', 'left', 'back', 'right', 'front'] as const
export type RoomPlane = (typeof ROOM_PLANES)[number]

/** A plane of the room: the axis that it is square to (0 x, 1 y, 2 z), where, and which way its inside looks. */
interface PlaneInfo {
  axis: 0 | 1 | 2
  at: number
  inward: 1 | -1
}

export function planeOf({ box }: Pick<StagingRoom, 'box'>, plane: RoomPlane): PlaneInfo {
  switch (plane) {
    case 'floor':
      return { axis: 1, at: 0, inward: 1 }
    case 'ceiling':
      return { axis: 1, at: box.ceiling, inward: -1 }
    case 'left':
      return { axis: 0, at: box.left, inward: 1 }
    case 'right':
      return { axis: 0, at: box.right, inward: -1 }
    case 'back':
      return { axis: 2, at: box.back, inward: -1 }
    case 'front':
      return { axis: 2, at: box.front, inward: 1 }
  }
}

/** The place of the photo that shows a point of the room; null for what is not in front of the lens. */
export function project({ toPhoto: m, lens }: StagingRoom, [x, y, z]: Triple): Place | null {
  const up = y - lens
  const w = m[6] * x + m[7] * up + m[8] * z
  if (!(w > 1e-9)) return null
  return { x: (m[0] * x + m[1] * up + m[2] * z) / w, y: (m[3] * x + m[4] * up + m[5] * z) / w }
}

/** The unit direction from the lens (0, `lens`, 0) to what a place of the photo shows. */
export function rayOf({ toDirection: m }: StagingRoom, { x, y }: Place): Triple {
  const dx = m[0] * x + m[1] * y + m[2]
  const dy = m[3] * x + m[4] * y + m[5]
  const dz = m[6] * x + m[7] * y + m[8]
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz)
  return [dx / length, dy / length, dz / length]
}

/** The point of a plane of the room, however far it reaches, that a place of the photo shows; null for none ahead. */
export function pointOn(room: StagingRoom, plane: RoomPlane, place: Place): Triple | null {
  const { axis, at } = planeOf(room, plane)
  const d = rayOf(room, place)
  const distance = (at - (axis === 1 ? room.lens : 0)) / d[axis]
  if (!(distance > 0 && distance < 1e4)) return null
  return [d[0] * distance, room.lens + d[1] * distance, d[2] * distance]
}

/** The point of the floor that a place of the photo shows, as [x, z]; null above the horizon. */
export function floorPoint(room: StagingRoom, place: Place): readonly [number, number] | null {
  const point = pointOn(room, 'floor', place)
  return point === null ? null : [point[0], point[2]]
}

/** The plane of the room, taken as a box, that a place of the photo shows. */
export function planeSeen(room: StagingRoom, place: Place): RoomPlane {
  const d = rayOf(room, place)
  const { box, lens } = room
  const level = d[1] < 0 ? -lens / d[1] : (box.ceiling - lens) / d[1]
  const side = (d[0] < 0 ? box.left : box.right) / d[0]
  const depth = (d[2] < 0 ? box.front : box.back) / d[2]
  if (level <= side && level <= depth) return d[1] < 0 ? 'floor' : 'ceiling'
  if (side <= depth) return d[0] < 0 ? 'left' : 'right'
  return d[2] < 0 ? 'front' : 'back'
}
