import type { FilmRect } from '../../contract/film-document.ts'
import type { Room } from '../../contract/room.ts'
import type { SpatialPose } from '../frame-plan.ts'
import type { Rect } from '../../imaging/pixels.ts'
import { composed, type Homography } from '../../imaging/warp/homography.ts'
import { placeBillboards, type Billboard } from './billboards.ts'
import { coverOf, type Cover } from './cover.ts'
import type { CutOut, cutOut } from './cut-out.ts'
import { hasDepth, spatialShape } from './doubt.ts'
import { drawBehind, drawOver, drawPlanes } from './draw-planes.ts'
import {
  createGeometry,
  frameToRoom,
  viewFarAway,
  viewPlane,
  viewPlanes,
  type RoomGeometry,
} from './planes.ts'
import { findRange, type MotionRange } from './range.ts'
import type { separateSky, SkyLayers } from './sky-layers.ts'

/** A picture in RGBA. */
interface Photo {
  width: number
  height: number
  data: Uint8ClampedArray
}

/**
 * What cuts a photo apart: its sky from the house, items from their room. They bring the matte and the removal engine,
 * which a page need not load for films without either.
 */
export interface SpatialCutters {
  separateSky: typeof separateSky
  cutOut: typeof cutOut
}

/** A photo laid on the planes of its room, for a camera that moves through it. */
export interface SpatialScene {
  photo: Photo
  geometry: RoomGeometry
  /** The photo cut where the sky begins; null for photos without one. */
  layers: (SkyLayers & { cover: Cover }) | null
  /** Ranges of motions that were asked for, by `motion amount pace view outlines`. */
  ranges: Map<string, MotionRange>
  /** What was cut out of each photo of the scene last. */
  cuts: WeakMap<Uint8ClampedArray, { key: string; cut: CutOut | null }>
  /** Null where nothing was to be cut. */
  cutters: SpatialCutters | null
}

const MAX_RANGES = 32

/**
 * A photo (RGBA, at any working size from 2 × 2 pixels on) and what is known of its room. Where the camera goes does
 * not depend on the pixels, so that a preview moves as its film does. Throws RangeError where no room is known or it
 * has no depth (`isSpatialSure`), or where the photo is smaller. Without `cutters` the sky stays on the house front, and
 * items stay in their room: see `needsCutters`.
 */
export function prepareSpatial(photo: Photo, room: Room, cutters: SpatialCutters | null): SpatialScene {
  const known = spatialShape(room)
  if (known === null || !hasDepth(known.shape))
    throw new RangeError('The photo shows no room to move through')
  if (Math.min(photo.width, photo.height) < 2) throw new RangeError('The photo has too few pixels')
  const layers = known.hasSky && cutters !== null ? cutters.separateSky(photo) : null
  return {
    photo,
    geometry: createGeometry(known.shape, photo.width / photo.height, known.hasSky),
    layers: layers && { ...layers, cover: coverOf(layers.front, photo.width, photo.height) },
    ranges: new Map(),
    cuts: new WeakMap(),
    cutters,
  }
}

/** Whether a frame of a photo shows its sky behind its house, or items before their room. */
export function needsCutters(room: Room, { billboards }: Pick<SpatialPose, 'billboards'>): boolean {
  return billboards.length > 0 || spatialShape(room)?.hasSky === true
}

/** Whether the next frame of such a camera has to cut its items out of the photo first, which takes seconds. */
export function hasToCut({ photo, geometry, cuts }: SpatialScene, { billboards }: SpatialPose): boolean {
  if (geometry.hasSky || billboards.length === 0) return false
  return cuts.get(photo.data)?.key !== cutKey(placeBillboards(geometry, billboards))
}

function cutKey(billboards: readonly Billboard[]): string {
  return billboards.map(({ outline }) => outline.join(' ')).join(' | ')
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
  const billboards = geometry.hasSky ? [] : placeBillboards(geometry, pose.billboards)
  const { lens, view: seen } = rangeOf(scene, pose, view, billboards).at(pose.progress)
  const planes = viewPlanes(geometry, lens, seen)
  if (layers !== null) {
    drawPlanes({ ...photo, data: layers.front }, planes, layers.cover, out, width, height)
    drawBehind({ ...photo, data: layers.sky }, viewFarAway(geometry, lens, seen), out, width, height)
    return
  }
  const cut = cutOf(scene, billboards)
  drawPlanes(cut?.background ?? photo, planes, null, out, width, height)
  if (cut === null) return
  const directions = frameToRoom(geometry, lens, seen)
  for (const [i, { rect, picture }] of cut.items.entries()) {
    const { toPhoto } = viewPlane(geometry, lens, directions, billboards[i].plane)
    drawOver(picture, composed(toPart(rect, photo), toPhoto), out, width, height)
  }
}

/** From fractions of a photo to those of a part of it. */
function toPart({ x, y, width, height }: Rect, photo: Photo): Homography {
  return [photo.width / width, 0, -x / width, 0, photo.height / height, -y / height, 0, 0, 1]
}

function cutOf({ photo, cuts, cutters }: SpatialScene, billboards: readonly Billboard[]): CutOut | null {
  if (billboards.length === 0 || cutters === null) return null
  const key = cutKey(billboards)
  const known = cuts.get(photo.data)
  if (known?.key === key) return known.cut
  const outlines = billboards.map(({ outline }) => outline)
  const cut = cutters.cutOut(photo, outlines)
  cuts.set(photo.data, { key, cut })
  return cut
}

function rangeOf(
  { geometry, ranges }: SpatialScene,
  { motion, amount, pace, billboards: outlines }: SpatialPose,
  view: FilmRect,
  billboards: readonly Billboard[],
): MotionRange {
  const key = [motion, amount, pace, view.x, view.y, view.width, view.height, ...outlines].join(' ')
  const known = ranges.get(key)
  if (known !== undefined) return known
  const range = findRange(geometry, { motion, amount, pace }, view, billboards)
  if (ranges.size >= MAX_RANGES) ranges.clear()
  ranges.set(key, range)
  return range
}
