import { dot } from '../../imaging/camera/vector.ts'
import type { Homography } from '../../imaging/warp/homography.ts'
import type { PlaneView } from './planes.ts'

interface Point {
  x: number
  y: number
}

const FRAME: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** Rounding errors of places on the photo's rim, as a fraction of its side. */
const ROUNDING = 1e-9

/**
 * Whether all that the frame shows lies inside the photo. Exact, not sampled: the part of the frame that shows one plane
 * is a convex polygon, a homography keeps it convex as long as it lies before the photo's lens, and the photo is convex,
 * so its corners decide.
 */
export function isCovered(planes: readonly PlaneView[]): boolean {
  return planes.every((plane) => planePart(planes, plane).every((corner) => isInPhoto(plane.toPhoto, corner)))
}

/** Whether all of the frame lies inside the photo along one map of its places. */
export function isFrameCovered(toPhoto: Homography): boolean {
  return FRAME.every((corner) => isInPhoto(toPhoto, corner))
}

/** The plane that a place of the frame shows. */
export function seenPlane(planes: readonly PlaneView[], x: number, y: number): PlaneView {
  return planes.reduce((best, one) =>
    dot(one.nearness, [x, y, 1]) > dot(best.nearness, [x, y, 1]) ? one : best,
  )
}

/** The convex part of the frame in which a plane is seen, in fractions; empty where it is not. */
function planePart(planes: readonly PlaneView[], plane: PlaneView): readonly Point[] {
  let part = FRAME
  for (const other of planes) {
    if (other === plane) continue
    const [a, b, c] = plane.nearness.map((value, i) => value - other.nearness[i])
    part = clipped(part, ({ x, y }) => a * x + b * y + c)
  }
  return part
}

function isInPhoto(toPhoto: Homography, { x, y }: Point): boolean {
  const [a, b, c, d, e, f, g, h, i] = toPhoto
  const w = g * x + h * y + i
  if (!(w > 0)) return false
  const [u, v] = [(a * x + b * y + c) / w, (d * x + e * y + f) / w]
  return Math.min(u, v) >= -ROUNDING && Math.max(u, v) <= 1 + ROUNDING
}

/** The part of a convex polygon where a linear function is not negative (Sutherland and Hodgman 1974). */
function clipped(polygon: readonly Point[], side: (point: Point) => number): readonly Point[] {
  const kept: Point[] = []
  for (let i = 0; i < polygon.length; i++) {
    const [from, to] = [polygon[i], polygon[(i + 1) % polygon.length]]
    const [a, b] = [side(from), side(to)]
    if (a >= 0) kept.push(from)
    if (a >= 0 !== b >= 0) {
      const t = a / (a - b)
      kept.push({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t })
    }
  }
  return kept
}
