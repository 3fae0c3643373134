import { WindowSums } from '../filters/window-sums.ts'
import type { LabGrid } from '../select/lab-grid.ts'

/** The mean length of a step in CIELAB L over two pixels that makes a texture. */
const MIN_TEXTURED = 9
/** Tangents of the borders between eight directions of edges. */
const TANGENTS = [0.1989, 0.6682, 1.4966, 5.0273] as const
const DIRECTIONS = 8
/** No direction yet. */
const UNKNOWN = 255

/**
 * How much the edges within `radius` of each pixel that is 1 in `wanted` run in few directions: 1/8 (all alike) to 1; 1
 * also where there are hardly any, and where it is not wanted.
 */
export function alignment(grid: LabGrid, radius: number, wanted: Uint8Array): Float32Array {
  const out = new Float32Array(grid.width * grid.height).fill(1)
  new Alignment(grid, radius, out).visitAll(wanted)
  return out
}

/** Sums of the lengths of steps in L by their directions. */
class Alignment extends WindowSums {
  readonly #lab: Float32Array
  readonly #min: number
  readonly #out: Float32Array
  /** The length and the direction of each pixel's step, once it was looked at. */
  readonly #length: Float32Array
  readonly #direction: Uint8Array

  constructor(grid: LabGrid, radius: number, out: Float32Array) {
    super(grid, radius, DIRECTIONS)
    this.#lab = grid.lab
    this.#min = MIN_TEXTURED * (2 * radius + 1) ** 2
    this.#out = out
    this.#length = new Float32Array(out.length)
    this.#direction = new Uint8Array(out.length).fill(UNKNOWN)
  }

  protected addSpan(y: number, from: number, to: number, sign: number): void {
    const { width, columns } = this
    const length = this.#length
    const direction = this.#direction
    if (y === 0 || y + 1 === this.height) return
    for (let x = from, p = y * width + from, k = from * DIRECTIONS; x < to; x++, p++, k += DIRECTIONS) {
      if (direction[p] === UNKNOWN) this.#look(p, x)
      columns[k + direction[p]] += sign * length[p]
    }
  }

  #look(p: number, x: number): void {
    const { width } = this
    const lab = this.#lab
    this.#direction[p] = 0
    if (x === 0 || x + 1 === width) return
    const gx = lab[p * 3 + 3] - lab[p * 3 - 3]
    const gy = lab[(p + width) * 3] - lab[(p - width) * 3]
    this.#length[p] = Math.sqrt(gx * gx + gy * gy)
    this.#direction[p] = quantiseDirection(gx, gy)
  }

  protected visit(p: number, sums: Float64Array): void {
    let total = 0
    for (let k = 0; k < DIRECTIONS; k++) total += sums[k]
    if (total < this.#min) return
    let squares = 0
    for (let k = 0; k < DIRECTIONS; k++) squares += sums[k] * sums[k]
    this.#out[p] = squares / (total * total)
  }
}

function quantiseDirection(gx: number, gy: number): number {
  const across = Math.abs(gx)
  const down = Math.abs(gy)
  let step = 0
  while (step < TANGENTS.length && down > TANGENTS[step] * across) step++
  return gx < 0 === gy < 0 ? step : (DIRECTIONS - step) % DIRECTIONS
}
