import type { Camera } from '../camera/camera.ts'
import { cross, scaled, type Vector } from '../camera/vector.ts'
import { inverted, type Homography } from '../warp/homography.ts'

/** Nearest that a place may lie to the plane through the lens, in parts of its distance. */
const MIN_DEPTH = 1e-3

/**
 * Where the edges along the depth go in the end: past the camera, as a view askew shows walls beside it, and even
 * behind it as seen along the depth.
 */
export const TOWARDS: Vector = [0, 0, -1]

/** A straight piece of the picture, in pixels. */
export interface Piece {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** Between pixels of a picture and directions of the room. */
export interface View {
  width: number
  height: number
  /** Takes a direction (right, down, depth) to a pixel, homogeneous; the third number is positive before the lens. */
  toPixel: Homography
  /** Takes a pixel to a direction. */
  toRoom: Homography
}

/** The view along the room's depth, or along the other level direction of its walls. */
export function createView(camera: Camera, width: number, height: number, sideways: boolean): View {
  const { right, down, depth } = sideways ? turned(camera.axes) : camera.axes
  const f = camera.focal * width
  const [cx, cy] = [width / 2, camera.middle * height]
  const column = (axis: Vector): Vector => [f * axis[0] + cx * axis[2], f * axis[1] + cy * axis[2], axis[2]]
  const [a, b, c] = [column(right), column(down), column(depth)]
  const toPixel: Homography = [a[0], b[0], c[0], a[1], b[1], c[1], a[2], b[2], c[2]]
  return { width, height, toPixel, toRoom: inverted(toPixel) }
}

/** The view that a layout's `toRoom` was made of, at a size of the picture in pixels; 1 × 1 for shares of it. */
export function layoutView(toRoom: readonly number[], width: number, height: number): View {
  const [a, b, c, d, e, f, g, h, i] = toRoom
  const own: Homography = [a / width, b / height, c, d / width, e / height, f, g / width, h / height, i]
  return { width, height, toPixel: inverted(own), toRoom: own }
}

/** A view's `toRoom` for fractions of its picture in place of pixels, as a layout keeps it. */
export function computeFractions({ toRoom, width, height }: View): number[] {
  const [a, b, c, d, e, f, g, h, i] = toRoom
  return [a * width, b * height, c, d * width, e * height, f, g * width, h * height, i]
}

/**
 * A layout's `toRoom` with the other level direction as the depth: the one of its two senses that the middle of the
 * picture looks along. Turned twice it is itself again.
 */
export function turnedToRoom(toRoom: readonly number[]): number[] {
  const [a, b, c, d, e, f, g, h, i] = toRoom
  return looksAlongRight(toRoom) ? [-g, -h, -i, d, e, f, a, b, c] : [g, h, i, d, e, f, -a, -b, -c]
}

/** Whether two rooms of one photo have different level directions as their depth. */
export function isTurned(a: readonly number[], b: readonly number[]): boolean {
  return a.some((value, i) => Math.abs(value - b[i]) > 1e-6)
}

/** Whether the middle of the picture looks to the right of the room's depth, not to its left. */
export function looksAlongRight([a, b, c]: readonly number[]): boolean {
  return a / 2 + b / 2 + c >= 0
}

/** The other level direction that lies before the camera becomes the depth. */
function turned({ right, down }: Camera['axes']): Camera['axes'] {
  const depth = right[2] >= 0 ? right : scaled(right, -1)
  return { right: cross(down, depth), down, depth }
}

/** The part of an edge that the picture shows, from one direction of the room to another; null when it shows none. */
export function visiblePart({ toPixel, width, height }: View, from: Vector, to: Vector): Piece | null {
  const a = project(toPixel, from)
  const b = project(toPixel, to)
  const near = (p: Vector) => (MIN_DEPTH * (Math.abs(p[0]) + Math.abs(p[1]))) / (width + height)
  const [da, db] = [a[2] - near(a), b[2] - near(b)]
  if (da <= 0 && db <= 0) return null
  const start = da < 0 ? between(a, b, da / (da - db)) : a
  const end = db < 0 ? between(a, b, da / (da - db)) : b
  return clipped(
    { x1: start[0] / start[2], y1: start[1] / start[2], x2: end[0] / end[2], y2: end[1] / end[2] },
    width,
    height,
  )
}

export function project(map: Homography, [x, y, z]: Vector): Vector {
  return [
    map[0] * x + map[1] * y + map[2] * z,
    map[3] * x + map[4] * y + map[5] * z,
    map[6] * x + map[7] * y + map[8] * z,
  ]
}

function between(a: Vector, b: Vector, fraction: number): Vector {
  return [a[0] + (b[0] - a[0]) * fraction, a[1] + (b[1] - a[1]) * fraction, a[2] + (b[2] - a[2]) * fraction]
}

/** What lies in the picture (Liang and Barsky 1984). */
function clipped({ x1, y1, x2, y2 }: Piece, width: number, height: number): Piece | null {
  const [dx, dy] = [x2 - x1, y2 - y1]
  let [from, to] = [0, 1]
  for (const [speed, room] of [
    [-dx, x1],
    [dx, width - x1],
    [-dy, y1],
    [dy, height - y1],
  ]) {
    if (speed === 0) {
      if (room < 0) return null
      continue
    }
    const at = room / speed
    if (speed < 0) from = Math.max(from, at)
    else to = Math.min(to, at)
  }
  if (!(from < to)) return null
  return { x1: x1 + from * dx, y1: y1 + from * dy, x2: x1 + to * dx, y2: y1 + to * dy }
}
