import type { FilmRect } from '../../contract/film-document.ts'
import type { Room } from '../../contract/room.ts'
import type { SpatialPose } from '../frame-plan.ts'
import { hasDepth, spatialShape } from './doubt.ts'
import { drawBehind, drawPlanes } from './draw-planes.ts'
import { createGeometry, viewFarAway, viewPlanes, type RoomGeometry } from './planes.ts'
import { findRange, type MotionRange } from './range.ts'
import { separateSky, type SkyLayers } from './sky-layers.ts'

/** A picture in RGBA. */
interface Photo {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** A photo laid on the planes of its room, for a camera that moves through it. */
export interface SpatialScene {
  photo: Photo
  geometry: RoomGeometry
  /** The photo cut where the sky begins; null for photos without one. */
  layers: SkyLayers | null
  /** Ranges of motions that were asked for, by `motion amount pace view`. */
  ranges: Map<string, MotionRange>
}

const MAX_RANGES = 32

/**
 * A photo (RGBA, at any working size from 2 × 2 pixels on) and what is known of its room. Where the camera goes does
 * not depend on the pixels, so that a preview moves as its film does. Throws RangeError where no room is known or it
 * has no depth (`isSpatialSure`), or where the photo is smaller.
 */
export function prepareSpatial(photo: Photo, room: Room): SpatialScene {
  const known = spatialShape(room)
  if (known === null || !hasDepth(known.shape))
    throw new RangeError('The photo shows no room to move through')
  if (Math.min(photo.width, photo.height) < 2) throw new RangeError('The photo has too few pixels')
  return {
    photo,
    geometry: createGeometry(known.shape, photo.width / photo.height, known.hasSky),
    layers: known.hasSky ? separateSky(photo) : null,
    ranges: new Map(),
  }
}

/** The same scene with another photo of the same room: it keeps its sky on the house front. */
export function withPhoto(scene: SpatialScene, photo: Photo): SpatialScene {
  return photo.data === scene.photo.data ? scene : { ...scene, photo, layers: null }
}

/**
 * Draws a photo as the lens sees it on its way through the room into `out`, RGBA, `width` × `height` pixels. `view` is
 * what the motion begins from, a part of the photo in fractions; what reaches beyond the photo is left out. Every pixel
 * shows a place of the photo, or sky that a house hides in it.
 */
export function drawSpatial(
  scene: SpatialScene,
  pose: SpatialPose,
  view: FilmRect,
  out: Uint8ClampedArray,
  width: number,
  height: number,
): void {
  const { photo, geometry, layers } = scene
  const { lens, view: seen } = rangeOf(scene, pose, view).at(pose.progress)
  const planes = viewPlanes(geometry, lens, seen)
  if (layers === null) {
    drawPlanes(photo, planes, true, out, width, height)
    return
  }
  drawPlanes({ ...photo, data: layers.front }, planes, false, out, width, height)
  drawBehind({ ...photo, data: layers.sky }, viewFarAway(geometry, lens, seen), out, width, height)
}

function rangeOf({ geometry, ranges }: SpatialScene, pose: SpatialPose, view: FilmRect): MotionRange {
  const { motion, amount, pace } = pose
  const key = [motion, amount, pace, view.x, view.y, view.width, view.height].join(' ')
  const known = ranges.get(key)
  if (known !== undefined) return known
  const range = findRange(geometry, { motion, amount, pace }, view)
  if (ranges.size >= MAX_RANGES) ranges.clear()
  ranges.set(key, range)
  return range
}
