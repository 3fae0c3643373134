import type { FilmRect } from '../../contract/film-document.ts'
import type { Room } from '../../contract/room.ts'
import { isUnseen } from '../../imaging/layout/corners.ts'
import type { RoomShape } from '../../imaging/layout/layout.ts'
import type { SpatialPose } from '../frame-plan.ts'
import { drawPlanes } from './draw-planes.ts'
import { createGeometry, viewPlanes, type RoomGeometry } from './planes.ts'
import { findRange, type MotionRange } from './range.ts'

/** A photo laid on the planes of its room, for a camera that moves through it. */
export interface SpatialScene {
  photo: { width: number; height: number; data: Uint8ClampedArray }
  geometry: RoomGeometry
  /** Ranges of motions that were asked for, by `motion amount view`. */
  ranges: Map<string, MotionRange>
}

/** From here on a room is taken as it was found: short ways forgive a wall that is a little beside its place. */
const MIN_LAYOUT_CONFIDENCE = 0.3
const MIN_CAMERA_CONFIDENCE = 0.3
/** Focal lengths of listing photos, over the width: 11 mm to 85 mm on full frame. */
const FOCAL = { min: 0.3, max: 2.4 }
/** Degrees. */
const MAX_TILT = 25
const MAX_RANGES = 32

/** Whether the camera can move through a room as it is known. Where not, a motion stays on the photo's plane. */
export function isSpatialSure(room: Room | null): boolean {
  return spatialDoubt(room) === null
}

/** Why the camera cannot move through a photo's room, in words for the page; null where it can. */
export function spatialDoubt(room: Room | null): string | null {
  const layout = room?.corrected ?? room?.layout ?? null
  if (room === null || layout === null)
    return 'No room was found in this photo. The camera moves on its plane.'
  if (!hasDepth(layout)) return 'This photo shows a single wall. The camera moves on its plane.'
  if (room.corrected !== null) return null
  const { camera } = room
  const isClear =
    layout.confidence >= MIN_LAYOUT_CONFIDENCE &&
    camera !== null &&
    camera.confidence >= MIN_CAMERA_CONFIDENCE &&
    camera.focal >= FOCAL.min &&
    camera.focal <= FOCAL.max &&
    Math.abs(camera.pitch) <= MAX_TILT &&
    Math.abs(camera.roll) <= MAX_TILT
  return isClear
    ? null
    : 'The room in this photo was not found clearly. Set its corners, or the camera moves on its plane.'
}

/** Whether the lens is inside the room, and the photo shows any plane but the back wall. */
function hasDepth({ box, toRoom }: RoomShape): boolean {
  try {
    createGeometry({ box, toRoom }, 1)
  } catch {
    return false
  }
  const walls = [-box.left, box.right, -box.ceiling, box.floor]
  return walls.every((distance) => distance > 0) && walls.some((distance) => !isUnseen(distance))
}

/**
 * A photo (RGBA, at any working size from 2 × 2 pixels on) and what is known of its room. Nothing but what is drawn
 * depends on the pixels, so that a preview moves as its film does. Throws RangeError where the room is not known or has
 * no depth (`isSpatialSure`), or where the photo is smaller.
 */
export function prepareSpatial(
  photo: { width: number; height: number; data: Uint8ClampedArray },
  room: Room,
): SpatialScene {
  const layout = room.corrected ?? room.layout
  if (layout === null || !hasDepth(layout)) throw new RangeError('The photo shows no room to move through')
  if (Math.min(photo.width, photo.height) < 2) throw new RangeError('The photo has too few pixels')
  return { photo, geometry: createGeometry(layout, photo.width / photo.height), ranges: new Map() }
}

/**
 * Draws a photo as the lens sees it on its way through the room into `out`, RGBA, `width` × `height` pixels. `view` is
 * what the motion begins from, a part of the photo in fractions; what reaches beyond the photo is left out. Every pixel
 * shows a place of the photo.
 */
export function drawSpatial(
  scene: SpatialScene,
  { motion, amount, progress }: SpatialPose,
  view: FilmRect,
  out: Uint8ClampedArray,
  width: number,
  height: number,
): void {
  const key = [motion, amount, view.x, view.y, view.width, view.height].join(' ')
  let range = scene.ranges.get(key)
  if (range === undefined) {
    range = findRange(scene.geometry, motion, amount, view)
    if (scene.ranges.size >= MAX_RANGES) scene.ranges.clear()
    scene.ranges.set(key, range)
  }
  const { lens, view: seen } = range.at(progress)
  drawPlanes(scene.photo, viewPlanes(scene.geometry, lens, seen), out, width, height)
}
