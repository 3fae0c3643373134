import type { Rect } from '../../pixels.ts'
import type { HintPoint } from './hints.ts'

/** The side of a line that a part of a hole lies on. */
export interface Side {
  /** As far as the line parts what lies beside it. */
  line: readonly HintPoint[]
  /** 1 = the side of its upright (to the right hand of whoever goes along it in a picture), -1 = the other. */
  sign: number
}

/**
 * Signed distance of a place to a polyline, in pixels: above 0 on the side of its upright (-directionY, directionX).
 * Null for a place that does not lie beside the line but beyond one of its ends.
 */
function signedDistance(line: readonly HintPoint[], x: number, y: number): number | null {
  let least = Infinity
  let signed: number | null = null
  for (let i = 0; i + 1 < line.length; i++) {
    const a = line[i]
    const dx = line[i + 1].x - a.x
    const dy = line[i + 1].y - a.y
    const squaredLength = dx * dx + dy * dy
    if (squaredLength === 0) continue
    const along = ((x - a.x) * dx + (y - a.y) * dy) / squaredLength
    const isBeyond = (i === 0 && along < 0) || (i + 2 === line.length && along > 1)
    const t = Math.min(1, Math.max(0, along))
    const ox = x - a.x - t * dx
    const oy = y - a.y - t * dy
    const squared = ox * ox + oy * oy
    const across = (oy * dx - ox * dy) / Math.sqrt(squaredLength)
    // At a corner two segments are equally near: the one that the place lies more beside knows its side.
    const isNearer =
      squared < least - 1e-6 ||
      (squared < least + 1e-6 && signed !== null && Math.abs(across) > Math.abs(signed))
    if (!isNearer) continue
    least = Math.min(least, squared)
    signed = isBeyond ? null : across
  }
  return signed
}

/** So near to a line drawn by hand a pixel may lie on either side of the edge that is meant. */
const UNSURE = 3

/** Pixels along a square that is decided at once where no line is near. */
const SQUARE = 8
/** So far from a line at all its corners, a square is not crossed by it. */
const NEAR = SQUARE + UNSURE

/**
 * Sets the pixels of a rectangle of the photo to 1 that lie on the other side of one of the lines, or right beside it.
 * What lies beyond the ends of a line is on neither side. The lines are in pixels of the photo. Exact for straight lines
 * longer than 12 pixels; far from the corners of others, squares of 8 pixels are told by their corners.
 */
export function barOtherSides(barred: Uint8Array, rect: Rect, sides: readonly Side[]): void {
  for (const side of sides) {
    const { across, distances } = cornersOf(rect, side)
    for (let top = 0, i = 0; top < rect.height; top += SQUARE, i++)
      for (let left = 0; left < rect.width; left += SQUARE, i++) {
        const [a, b, c, d] = [
          distances[i],
          distances[i + 1],
          distances[i + across],
          distances[i + across + 1],
        ]
        if (Math.min(a, b, c, d) >= NEAR) continue
        barSquare(barred, rect, side, left, top, Math.max(a, b, c, d) <= -NEAR)
      }
  }
}

/** How far a place of a rectangle lies on a side of a line, in pixels; infinitely far beyond its ends. */
function distanceOn({ line, sign }: Side, rect: Rect, x: number, y: number): number {
  const distance = signedDistance(line, rect.x + x, rect.y + y)
  return distance === null ? Infinity : distance * sign
}

/** The same for the corners of all squares of a rectangle, and how many of them lie in a row. */
function cornersOf(rect: Rect, side: Side): { across: number; distances: Float64Array } {
  const across = Math.ceil(rect.width / SQUARE) + 1
  const down = Math.ceil(rect.height / SQUARE) + 1
  const distances = new Float64Array(across * down)
  for (let y = 0, i = 0; y < down; y++)
    for (let x = 0; x < across; x++, i++) distances[i] = distanceOn(side, rect, x * SQUARE, y * SQUARE)
  return { across, distances }
}

function barSquare(
  barred: Uint8Array,
  rect: Rect,
  side: Side,
  left: number,
  top: number,
  isWhole: boolean,
): void {
  const right = Math.min(rect.width, left + SQUARE)
  const bottom = Math.min(rect.height, top + SQUARE)
  for (let y = top; y < bottom; y++) {
    const row = y * rect.width
    if (isWhole) barred.fill(1, row + left, row + right)
    else
      for (let x = left; x < right; x++)
        if (distanceOn(side, rect, x + 0.5, y + 0.5) < UNSURE) barred[row + x] = 1
  }
}
