import type { Room } from '../../contract/room.ts'
import { isUnseen } from '../../imaging/layout/corners.ts'
import type { Layout, RoomShape } from '../../imaging/layout/layout.ts'
import { createGeometry } from './planes.ts'

/** From here on a room is taken as it was found: short ways forgive a wall that is a little beside its place. */
const MIN_LAYOUT_CONFIDENCE = 0.3
/** A ground that begins beside its place bends what stands there hardly: a house front is upright either way. */
const MIN_FRONT_CONFIDENCE = 0.1
const MIN_CAMERA_CONFIDENCE = 0.3
/** Focal lengths of listing photos, over the width: 11 mm to 85 mm on full frame. */
const FOCAL = { min: 0.3, max: 2.4 }
/** Degrees. */
const MAX_TILT = 25

/** The planes that a camera moves through. */
export interface SpatialShape {
  shape: RoomShape
  /** Whether the back wall is a house front with the sky behind it. */
  hasSky: boolean
}

/** Whether the camera can move through what a photo shows. Where not, a motion stays on the photo's plane. */
export function isSpatialSure(room: Room | null): boolean {
  return spatialDoubt(room) === null
}

/** Why the camera cannot move through what a photo shows, in words for the page; null where it can. */
export function spatialDoubt(room: Room | null): string | null {
  const { shape } = spatialShape(room) ?? {}
  if (room === null || shape === undefined)
    return room?.place === 'outside'
      ? 'No house front was found in this photo. The camera moves on its plane.'
      : 'No room was found in this photo. The camera moves on its plane.'
  if (!hasDepth(shape)) return 'This photo shows a single wall. The camera moves on its plane.'
  if (room.corrected !== null) return null
  if (room.place === 'outside')
    return isClear(room, room.front, MIN_FRONT_CONFIDENCE)
      ? null
      : 'The house front in this photo was not found clearly. The camera moves on its plane.'
  return room.place === 'inside' && isClear(room, room.layout, MIN_LAYOUT_CONFIDENCE)
    ? null
    : 'The room in this photo was not found clearly. Set its corners, or the camera moves on its plane.'
}

/** The room as its owner set it, else as it was found; outside the house front. Null where there is none. */
export function spatialShape(room: Room | null): SpatialShape | null {
  if (room === null) return null
  if (room.corrected !== null) return { shape: room.corrected, hasSky: false }
  if (room.place === 'outside') return room.front && { shape: room.front, hasSky: true }
  return room.layout && { shape: room.layout, hasSky: false }
}

function isClear({ camera }: Room, layout: Layout | null, min: number): boolean {
  return (
    layout !== null &&
    layout.confidence >= min &&
    camera !== null &&
    camera.confidence >= MIN_CAMERA_CONFIDENCE &&
    camera.focal >= FOCAL.min &&
    camera.focal <= FOCAL.max &&
    Math.abs(camera.pitch) <= MAX_TILT &&
    Math.abs(camera.roll) <= MAX_TILT
  )
}

/** Whether the lens is inside the room, and the photo shows any plane but the back wall. */
export function hasDepth({ box, toRoom }: RoomShape): boolean {
  try {
    createGeometry({ box, toRoom }, 1)
  } catch {
    return false
  }
  const walls = [-box.left, box.right, -box.ceiling, box.floor]
  return walls.every((distance) => distance > 0) && walls.some((distance) => !isUnseen(distance))
}
