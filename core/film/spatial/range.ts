import type { FilmRect, SpatialMotion } from '../../contract/film-document.ts'
import type { Vector } from '../../imaging/camera/vector.ts'
import { MAX_SPEED } from '../evaluate/planar-path.ts'
import { isUncut, type Billboard } from './billboards.ts'
import { isCovered, isFrameCovered } from './coverage.ts'
import { createLensPath, type LensPath } from './lens-path.ts'
import { frameToRoom, viewFarAway, viewPlane, viewPlanes, type Lens, type RoomGeometry } from './planes.ts'
import { computeSmear } from './smear.ts'
import { peakSpeed } from './speed.ts'

/** What a motion does in a photo. */
export interface MotionRange {
  /** How far the lens goes, in parts of the distance to the back wall. */
  reach: number
  /** Lens, and the part of the photo that would fill the frame if the lens had not moved. */
  at: (progress: number) => { lens: Lens; view: FilmRect }
}

/**
 * Farthest that any motion goes, in parts of the distance to the back wall; a dolly makes the wall 1.4 times as large
 * then.
 */
const MAX_REACH = 0.3
/** The same outside, where a house soon fills the frame. */
const MAX_REACH_OUTSIDE = 0.16
/**
 * How much things that stand before the planes may smear (`computeSmear`) at an amount of 1. Found by eye: a leaning
 * stool is seen at once, one that grows as the camera comes nearer is not.
 */
const MAX_SMEAR: Readonly<Record<SpatialMotion, number>> = {
  'dolly-in': 0.32,
  'dolly-out': 0.32,
  'truck-left': 0.12,
  'truck-right': 0.12,
  'orbit-left': 0.14,
  'orbit-right': 0.14,
  'crane-up': 0.2,
  'crane-down': 0.2,
}
/** So much more may things smear that stand before a house: lawns and drives are flat, and a room's floor is full. */
const OUTSIDE_SMEAR = 1.5
/** A dolly's lens also zooms in by as much, as rooms in which things stand allow short ways only. */
const DOLLY_ZOOM = 0.08
/** What an amount of 0 goes, as a fraction of what an amount of 1 goes. */
const MIN_WAY = 0.2
/** As much of the view is given up for a motion at most, so that its picture stays sharp. */
const MIN_ZOOM = 0.8
/** Progress at which a motion is checked; what is between lies within the margin. */
const CHECKS = 9
/** What is kept free at each side of the photo, in parts of it. */
const MARGIN = 0.002
const HALVINGS = 12

/** A motion as its clip asks for it. */
export interface AskedMotion {
  motion: SpatialMotion
  /** 0 to 1. */
  amount: number
  /** How fast its progress is where it is fastest, in progress a second. */
  pace: number
}

/**
 * How far a motion goes, and the part of a view that it can fill all the way without a place that the photo does not
 * show. An amount of 1 goes to `MAX_SMEAR`, to `MAX_REACH`, or until a fifth of the view is cut; less far where anything
 * would cross the frame faster than `MAX_SPEED`.
 */
export function findRange(
  room: RoomGeometry,
  { motion, amount, pace }: AskedMotion,
  view: FilmRect,
  billboards: readonly Billboard[] = [],
): MotionRange {
  const whole = insidePhoto(view)
  const path = createLensPath(room, motion, whole)
  const at = (zoom: number) => zoomed(whole, zoom)
  const planes = [...room.planes, ...billboards.map(({ plane }) => plane)]
  const isGood = (reach: number, zoom: number) =>
    isInside(planes, path, reach) && isAllCovered(room, path, reach, at(zoom), billboards)
  const maxSmear = MAX_SMEAR[motion] * (room.hasSky ? OUTSIDE_SMEAR : 1)
  const max = largest(
    0,
    room.hasSky ? MAX_REACH_OUTSIDE : MAX_REACH,
    (reach) =>
      isGood(reach, MIN_ZOOM) &&
      [0, 1].every((end) => computeSmear(room, path.at(reach, end), whole) <= maxSmear),
  )
  const going = (way: number) => {
    const reach = max * way
    const free = at(largest(MIN_ZOOM, 1 - 2 * MARGIN, (zoom) => isGood(reach, zoom)))
    return {
      reach,
      at: (progress: number) => ({
        lens: path.at(reach, progress),
        view: zoomed(free, 1 - DOLLY_ZOOM * way * closeness(motion, progress)),
      }),
    }
  }
  const asked = MIN_WAY + (1 - MIN_WAY) * amount
  const isSlow = (way: number) => pace * peakSpeed(room, going(way).at, billboards) <= MAX_SPEED
  return going(largest(0, asked, isSlow))
}

/** How much of its way forwards a dolly has gone. */
function closeness(motion: SpatialMotion, progress: number): number {
  if (motion === 'dolly-in') return progress
  return motion === 'dolly-out' ? 1 - progress : 0
}

/** The lens stays well within the room, and behind what stands in it. */
function isInside(planes: readonly Vector[], path: LensPath, reach: number): boolean {
  return [0, 1].every((end) => {
    const [x, y, z] = path.at(reach, end).at
    return planes.every(([a, b, c]) => a * x + b * y + c * z < 0.8)
  })
}

function isAllCovered(
  room: RoomGeometry,
  path: LensPath,
  reach: number,
  view: FilmRect,
  billboards: readonly Billboard[],
): boolean {
  for (let i = 0; i < CHECKS; i++)
    if (!isViewCovered(room, path.at(reach, i / (CHECKS - 1)), view, billboards)) return false
  return true
}

function isViewCovered(
  room: RoomGeometry,
  lens: Lens,
  view: FilmRect,
  billboards: readonly Billboard[],
): boolean {
  if (room.hasSky && !isFrameCovered(viewFarAway(room, lens, view))) return false
  if (!isCovered(viewPlanes(room, lens, view))) return false
  const directions = frameToRoom(room, lens, view)
  return billboards.every((one) => isUncut(one, viewPlane(room, lens, directions, one.plane).toPhoto))
}

/** The largest number from `from` (taken to be good) to `to` that is good, if all below it are. */
function largest(from: number, to: number, isGood: (value: number) => boolean): number {
  if (isGood(to)) return to
  let [good, bad] = [from, to]
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (good + bad) / 2
    if (isGood(middle)) good = middle
    else bad = middle
  }
  return good
}

/** A view of the same shape that lies inside the photo: smaller where it must be, and moved as little as possible. */
function insidePhoto({ x, y, width, height }: FilmRect): FilmRect {
  const scale = Math.min(1, 1 / width, 1 / height)
  const [w, h] = [width * scale, height * scale]
  const kept = (middle: number, side: number) => Math.max(0, Math.min(1 - side, middle - side / 2))
  return { x: kept(x + width / 2, w), y: kept(y + height / 2, h), width: w, height: h }
}

function zoomed({ x, y, width, height }: FilmRect, zoom: number): FilmRect {
  const [w, h] = [width * zoom, height * zoom]
  return { x: x + (width - w) / 2, y: y + (height - h) / 2, width: w, height: h }
}
