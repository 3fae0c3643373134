import type { Rect } from '../../pixels.ts'
import type { HintPoint } from './hints.ts'

/** The side of a line that a part of a hole lies on. */
export interface Side {
  /** As far as the line parts what lies beside it. */
  line: readonly HintPoint[]
  /** 1 = the side of its upright (to the right of its direction in a picture), -1 = the other. */
  sign: number
}

/** A part of a line between two of its points. */
interface LineSegment {
  x: number
  y: number
  dx: number
  dy: number
  squaredLength: number
  length: number
  isFirst: boolean
  isLast: boolean
}

function toLineSegments(line: readonly HintPoint[]): LineSegment[] {
  return line.slice(1).flatMap((end, i): LineSegment[] => {
    const { x, y } = line[i]
    const [dx, dy] = [end.x - x, end.y - y]
    const squaredLength = dx * dx + dy * dy
    if (squaredLength === 0) return []
    const length = Math.sqrt(squaredLength)
    return [{ x, y, dx, dy, squaredLength, length, isFirst: i === 0, isLast: i + 2 === line.length }]
  })
}

/**
 * Signed distance of a place to a polyline, in pixels: above 0 on the side of its upright (-directionY, directionX).
 * NaN for a place that does not lie beside the line but beyond one of its ends.
 */
function signedDistance(line: readonly LineSegment[], x: number, y: number): number {
  let min = Infinity
  let signed = NaN
  for (const { x: fromX, y: fromY, dx, dy, squaredLength, length, isFirst, isLast } of line) {
    const along = ((x - fromX) * dx + (y - fromY) * dy) / squaredLength
    const isBeyond = (isFirst && along < 0) || (isLast && along > 1)
    const t = Math.min(1, Math.max(0, along))
    const ox = x - fromX - t * dx
    const oy = y - fromY - t * dy
    const squared = ox * ox + oy * oy
    const across = (oy * dx - ox * dy) / length
    // At a corner two stretches are equally near: the one that the place lies more beside decides.
    const isNearer = squared < min - 1e-6 || (squared < min + 1e-6 && Math.abs(across) > Math.abs(signed))
    if (!isNearer) continue
    min = Math.min(min, squared)
    signed = isBeyond ? NaN : across
  }
  return signed
}

/** So near to a line drawn by the user a pixel may lie on either side of the edge that is meant. */
const UNCERTAIN_PX = 3

/** Pixels along a square that is decided at once where no line is near. */
const SQUARE_PX = 8
/** So far from a line at all its corners, a square is not crossed by it. */
const MIN_CLEAR_DISTANCE_PX = SQUARE_PX + UNCERTAIN_PX

/**
 * Sets the pixels of a rectangle of the photo to 1 that lie on the other side of one of the lines, or right beside it.
 * What lies beyond the ends of a line is on neither side. The lines are in pixels of the photo. Exact for straight lines
 * longer than 12 pixels; far from the corners of others, squares of 8 pixels are told by their corners.
 */
export function barOtherSides(barred: Uint8Array, rect: Rect, sides: readonly Side[]): void {
  for (const { line, sign } of sides) {
    const segments = toLineSegments(line)
    const distanceAt = (x: number, y: number): number => {
      const distance = signedDistance(segments, rect.x + x, rect.y + y) * sign
      return Number.isNaN(distance) ? Infinity : distance
    }
    const { across, distances } = computeCornerDistances(rect, distanceAt)
    for (let top = 0, i = 0; top < rect.height; top += SQUARE_PX, i++)
      for (let left = 0; left < rect.width; left += SQUARE_PX, i++) {
        const [a, b, c, d] = [
          distances[i],
          distances[i + 1],
          distances[i + across],
          distances[i + across + 1],
        ]
        if (Math.min(a, b, c, d) >= MIN_CLEAR_DISTANCE_PX) continue
        const right = Math.min(rect.width, left + SQUARE_PX)
        const bottom = Math.min(rect.height, top + SQUARE_PX)
        const isWhole = Math.max(a, b, c, d) <= -MIN_CLEAR_DISTANCE_PX
        for (let y = top; y < bottom; y++)
          if (isWhole) barred.fill(1, y * rect.width + left, y * rect.width + right)
          else
            for (let x = left; x < right; x++)
              if (distanceAt(x + 0.5, y + 0.5) < UNCERTAIN_PX) barred[y * rect.width + x] = 1
      }
  }
}

/** How far a place of a rectangle lies on a side of a line, in pixels; infinitely far beyond its ends. */
type DistanceAt = (x: number, y: number) => number

/** The distances of the corners of all squares of a rectangle, and how many of them lie in a row. */
function computeCornerDistances(
  { width, height }: Rect,
  distanceAt: DistanceAt,
): { across: number; distances: Float64Array } {
  const across = Math.ceil(width / SQUARE_PX) + 1
  const down = Math.ceil(height / SQUARE_PX) + 1
  const distances = new Float64Array(across * down)
  for (let y = 0, i = 0; y < down; y++)
    for (let x = 0; x < across; x++, i++) distances[i] = distanceAt(x * SQUARE_PX, y * SQUARE_PX)
  return { across, distances }
}
