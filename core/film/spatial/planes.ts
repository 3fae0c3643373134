import type { FilmRect } from '../../contract/film-document.ts'
import type { Vector } from '../../imaging/camera/vector.ts'
import { dot } from '../../imaging/camera/vector.ts'
import { LABELS, type RoomShape } from '../../imaging/layout/layout.ts'
import { composed, inverted, type Homography } from '../../imaging/warp/homography.ts'

/**
 * The room as its photo shows it. Its frame: x right, y down, z along its depth; the photo's lens is at the origin, the
 * back wall at z = 1.
 */
export interface RoomGeometry {
  /** Takes (x, y, 1) in fractions of the photo to a direction in the room, and back. */
  toRoom: Homography
  toPhoto: Homography
  /** Planes in the order of `PLANES`: what lies on one has a dot product of 1 with it. The lens is on the other side. */
  planes: readonly Vector[]
  /** Width over height of the photo. */
  ratio: number
  /** Whether the back plane ends where the sky begins, which is endlessly far. */
  hasSky: boolean
}

/** Which plane of the room each of `RoomGeometry.planes` is. */
const PLANES = [LABELS.back, LABELS.floor, LABELS.ceiling, LABELS.left, LABELS.right] as const

/** Where a lens is in the room, and how far it is turned about the vertical: cosine and sine, to the right positive. */
export interface Lens {
  at: Vector
  cos: number
  sin: number
}

/** What one plane adds to a frame. All places of the frame are fractions of its width and height. */
export interface PlaneView {
  plane: (typeof PLANES)[number]
  /** Times (x, y, 1): how near the plane is in that direction. The plane with the largest number is seen there. */
  nearness: Vector
  /** Takes a place of the frame to the place of the photo (fractions) that shows the same point of the plane. */
  toPhoto: Homography
}

/** Throws RangeError when the room's directions have no inverse. */
export function createGeometry({ box, toRoom }: RoomShape, ratio: number, hasSky = false): RoomGeometry {
  const [a, b, c, d, e, f, g, h, i] = toRoom
  const own: Homography = [a, b, c, d, e, f, g, h, i]
  return {
    toRoom: own,
    toPhoto: inverted(own),
    planes: [
      [0, 0, 1],
      [0, 1 / box.floor, 0],
      [0, 1 / box.ceiling, 0],
      [1 / box.left, 0, 0],
      [1 / box.right, 0, 0],
    ],
    ratio,
    hasSky,
  }
}

/**
 * The five planes as a lens sees them; `view` is the part of the photo that would fill the frame if the lens had not
 * moved. The lens must be inside the room.
 *
 * With a lens at c that sees direction d, plane n is met at c + d (1 − n·c) / (n·d), which the photo shows in the
 * direction (1 − n·c) d + (n·d) c: linear in d, so each plane has one homography, and the plane that is met first is
 * that with the largest (n·d) / (1 − n·c).
 */
export function viewPlanes(room: RoomGeometry, lens: Lens, view: FilmRect): PlaneView[] {
  const directions = frameToRoom(room, lens, view)
  return room.planes.map((normal, i) => ({ plane: PLANES[i], ...viewPlane(room, lens, directions, normal) }))
}

/** One plane of the room, or any other, as `viewPlanes` has it. */
export function viewPlane(
  { toPhoto }: RoomGeometry,
  { at }: Lens,
  directions: Homography,
  normal: Vector,
): Omit<PlaneView, 'plane'> {
  const [x, y, z] = at
  const rest = 1 - dot(normal, at)
  const [p, q, r] = normal
  const meet: Homography = [
    rest + x * p, x * q, x * r,
    y * p, rest + y * q, y * r,
    z * p, z * q, rest + z * r,
  ] // prettier-ignore
  const m = directions
  return {
    nearness: [
      (p * m[0] + q * m[3] + r * m[6]) / rest,
      (p * m[1] + q * m[4] + r * m[7]) / rest,
      (p * m[2] + q * m[5] + r * m[8]) / rest,
    ],
    toPhoto: composed(toPhoto, composed(meet, directions)),
  }
}

/** What is endlessly far, as a lens sees it: takes a place of the frame to that of the photo. */
export function viewFarAway(room: RoomGeometry, lens: Lens, view: FilmRect): Homography {
  return composed(room.toPhoto, frameToRoom(room, lens, view))
}

/** Takes a place of the frame to the direction in which the lens sees it. */
export function frameToRoom({ toRoom }: RoomGeometry, { cos, sin }: Lens, view: FilmRect): Homography {
  const turn: Homography = [cos, 0, sin, 0, 1, 0, -sin, 0, cos]
  const place: Homography = [view.width, 0, view.x, 0, view.height, view.y, 0, 0, 1]
  return composed(turn, composed(toRoom, place))
}
