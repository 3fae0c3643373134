import type { Plane } from '../pixels.ts'
import { boxMean } from './lab.ts'
import type { Superpixels } from './superpixels.ts'

/** Uniform: colour changes by less than this (CIELAB units a pixel), on walls, ceilings and plain floors. */
const MAX_UNIFORM_CHANGE = 3.6
/** The ring begins this far out, as outlines are not exact, and ends that far. */
const NEAR_PX = 2
const FAR_PX = 8

export interface Ring {
  /** How uniform it is: things stand before a wall or on a floor, parts of things do not. */
  uniform: number
  /** How likely it is things, in the mean; 0 where nothing tells. */
  thing: number
}

/** What is round some pieces. */
export class Rings {
  readonly #width: number
  readonly #total: number
  readonly #uniform: Uint8Array
  readonly #things: Plane['data'] | null
  readonly #pixelsOf: Int32Array[]
  /** The number of the last look that has been at a pixel. */
  readonly #seen: Int32Array
  #look = 0
  /** The pixels reached last, and those reached next. */
  readonly #front: Int32Array
  readonly #next: Int32Array

  constructor({ width, height, of, count }: Superpixels, edges: Float32Array, things: Plane | null) {
    this.#width = width
    this.#total = width * height
    this.#uniform = Uint8Array.from(boxMean(edges, width, height, 2), (change) =>
      change < MAX_UNIFORM_CHANGE ? 1 : 0,
    )
    this.#things = things?.data ?? null
    this.#seen = new Int32Array(this.#total)
    this.#front = new Int32Array(this.#total)
    this.#next = new Int32Array(this.#total)
    const sizes = new Int32Array(count)
    for (const piece of of) sizes[piece]++
    this.#pixelsOf = Array.from(sizes, (size) => new Int32Array(size))
    sizes.fill(0)
    for (let p = 0; p < of.length; p++) this.#pixelsOf[of[p]][sizes[of[p]]++] = p
  }

  /** What the pixels from 3 to 8 out are, as fractions of them; 0 where there are none. */
  measure(pieces: Int32Array): Ring {
    const look = ++this.#look
    for (const piece of pieces) for (const p of this.#pixelsOf[piece]) this.#seen[p] = look
    let [front, next] = [this.#front, this.#next]
    let ends = 0
    for (const piece of pieces)
      for (const p of this.#pixelsOf[piece]) if (this.#isOutline(p)) front[ends++] = p
    let [count, uniform, thing] = [0, 0, 0]
    for (let out = 0; out < FAR_PX; out++) {
      let reached = 0
      for (let i = 0; i < ends; i++) {
        const p = front[i]
        const x = p % this.#width
        for (let side = 0; side < 4; side++) {
          const q = this.#beside(p, x, side)
          if (q < 0 || this.#seen[q] === look) continue
          this.#seen[q] = look
          next[reached++] = q
          if (out < NEAR_PX) continue
          count++
          uniform += this.#uniform[q]
          if (this.#things !== null) thing += this.#things[q]
        }
      }
      ;[front, next, ends] = [next, front, reached]
    }
    return count === 0 ? { uniform: 0, thing: 0 } : { uniform: uniform / count, thing: thing / (255 * count) }
  }

  #isOutline(p: number): boolean {
    const x = p % this.#width
    for (let side = 0; side < 4; side++) {
      const q = this.#beside(p, x, side)
      if (q >= 0 && this.#seen[q] !== this.#look) return true
    }
    return false
  }

  /** The pixel on one of the four sides of another, which stands in column `x`; −1 beside the picture. */
  #beside(p: number, x: number, side: number): number {
    if (side === 0) return x > 0 ? p - 1 : -1
    if (side === 1) return x + 1 < this.#width ? p + 1 : -1
    if (side === 2) return p - this.#width
    return p + this.#width < this.#total ? p + this.#width : -1
  }
}
