import { checkPoints } from './points.ts'
import { scanSource, type Scannable, type Stretches } from './scan.ts'
import type { CoverageSource } from './shapes.ts'

/** A side of a polygon that is not level, from its upper end down. */
interface Side {
  readonly x: number
  readonly top: number
  readonly bottom: number
  /** How far the lower end is to the right of the upper one. */
  readonly across: number
  /** 1 when the outline runs down along it, −1 when it runs up. */
  readonly winding: number
}

/**
 * A closed outline through x, y pairs in image pixels, inside the photo or not: a lasso or a polygon. The last
 * point is joined to the first. Inside is where the outline winds around at least once (the non-zero rule), so a
 * lasso that crosses itself has no holes where it goes round the same way. Antialiased.
 * Throws RangeError when there are fewer than three points or a number is not within a million pixels.
 */
export function polygonSource(points: ArrayLike<number>): CoverageSource {
  checkPoints(points, 3, 'A lasso or polygon')
  return scanSource(new Outline(computeSides(points)))
}

/** All sides, the highest first. */
function computeSides(points: ArrayLike<number>): Side[] {
  const sides: Side[] = []
  for (let i = 0; i < points.length; i += 2) {
    const next = (i + 2) % points.length
    const down = points[i + 1] < points[next + 1]
    const upper = down ? i : next
    const lower = down ? next : i
    if (points[lower + 1] === points[upper + 1]) continue
    sides.push({
      x: points[upper],
      top: points[upper + 1],
      bottom: points[lower + 1],
      across: points[lower] - points[upper],
      winding: down ? 1 : -1,
    })
  }
  return sides.sort((a, b) => a.top - b.top)
}

class Outline implements Scannable {
  readonly top: number
  readonly bottom: number
  readonly #sides: readonly Side[]
  /** Sides that the lines of the strip may meet and that no line has reached yet, from `#next` on. */
  #waiting: readonly Side[] = []
  #next = 0
  /** Sides that the present line meets, in the order in which it meets them, and where. */
  #active: Side[] = []
  #crossings: number[] = []
  /** Where the first of them ends. */
  #firstEnd = Infinity

  constructor(sides: readonly Side[]) {
    this.#sides = sides
    this.top = sides.reduce((min, side) => Math.min(min, side.top), Infinity)
    this.bottom = sides.reduce((max, side) => Math.max(max, side.bottom), -Infinity)
  }

  begin(top: number, bottom: number): void {
    this.#waiting = this.#sides.filter((side) => side.top < bottom && side.bottom > top)
    this.#next = 0
    this.#active = []
    this.#firstEnd = Infinity
  }

  scan(y: number, stretches: Stretches): void {
    this.#enter(y)
    this.#cross(y)
    let winding = 0
    let from = 0
    for (let i = 0; i < this.#active.length; i++) {
      if (winding === 0) from = this.#crossings[i]
      winding += this.#active[i].winding
      if (winding === 0) stretches.add(from, this.#crossings[i])
    }
  }

  #enter(y: number): void {
    if (y >= this.#firstEnd) this.#leave(y)
    for (; this.#next < this.#waiting.length && this.#waiting[this.#next].top <= y; this.#next++) {
      const side = this.#waiting[this.#next]
      if (side.bottom <= y) continue
      this.#active.push(side)
      this.#firstEnd = Math.min(this.#firstEnd, side.bottom)
    }
  }

  #leave(y: number): void {
    this.#active = this.#active.filter((side) => side.bottom > y)
    this.#firstEnd = this.#active.reduce((min, side) => Math.min(min, side.bottom), Infinity)
  }

  /** Sorts the crossings by insertion: from line to line their order hardly changes. */
  #cross(y: number): void {
    const active = this.#active
    const crossings = this.#crossings
    if (crossings.length < active.length) crossings.push(...active.map(() => 0))
    for (let i = 0; i < active.length; i++) {
      const side = active[i]
      const x = side.x + side.across * ((y - side.top) / (side.bottom - side.top))
      let at = i
      for (; at > 0 && crossings[at - 1] > x; at--) {
        crossings[at] = crossings[at - 1]
        active[at] = active[at - 1]
      }
      crossings[at] = x
      active[at] = side
    }
  }
}
