import { solve } from '../camera/solve.ts'

export interface Point {
  x: number
  y: number
}

/** A rectangle in a picture, in pixels and parts of them. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** A side as a half plane: the inside is where `nx` x + `ny` y <= `offset`. */
interface Side {
  nx: number
  ny: number
  offset: number
}

/**
 * The largest upright rectangle with `aspect` (width over height) inside a convex quadrilateral, its corners given
 * clockwise as a screen shows them. A linear programme in three unknowns, middle and size: three of the four sides hold
 * its best, so each three are tried. Throws RangeError when there is none.
 */
export function innerRectangle(corners: readonly Point[], aspect: number): Frame {
  const sides = corners.map((corner, i) => sideBetween(corner, corners[(i + 1) % corners.length]))
  let best: Frame | null = null
  for (let left = 0; left < sides.length; left++) {
    const three = sides.filter((_, i) => i !== left)
    const matrix = Float64Array.from(three.flatMap(({ nx, ny }) => [nx, ny, extent(nx, ny, aspect)]))
    const answer = solve(
      matrix,
      Float64Array.from(three, ({ offset }) => offset),
    )
    if (answer === null) continue
    const [x, y, half] = answer
    const isInside = sides.every(
      ({ nx, ny, offset }) => nx * x + ny * y + half * extent(nx, ny, aspect) <= offset + 1e-6,
    )
    if (half <= 0 || !isInside || (best !== null && half * 2 <= best.height)) continue
    best = { x: x - half * aspect, y: y - half, width: 2 * half * aspect, height: 2 * half }
  }
  if (best === null) throw new RangeError('No rectangle fits into this quadrilateral')
  return best
}

/** How far a rectangle of half height 1 reaches along (nx, ny). */
function extent(nx: number, ny: number, aspect: number): number {
  return Math.abs(nx) * aspect + Math.abs(ny)
}

function sideBetween(a: Point, b: Point): Side {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const length = Math.sqrt(dx * dx + dy * dy)
  if (!(length > 0)) throw new RangeError('A side of the quadrilateral has no length')
  const nx = dy / length
  const ny = -dx / length
  return { nx, ny, offset: nx * a.x + ny * a.y }
}
