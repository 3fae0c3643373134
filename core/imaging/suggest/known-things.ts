import type { Plane } from '../pixels.ts'
import type { Joined } from './merge-tree.ts'
import { boundsOf } from './pieces-graph.ts'
import type { Superpixels } from './superpixels.ts'

/** The box round a candidate that is looked at: so much larger on each side, and some pixels. */
const GROWN_FRACTION = 0.1
const GROWN_PX = 3

/** What is known of where a photo shows things, summed up so that any candidate is looked up fast. */
export class KnownThings {
  readonly #width: number
  readonly #height: number
  readonly #ofPiece: Float64Array
  /** The sum left of and above each corner of a pixel. */
  readonly #above: Float64Array

  /** `things` says how likely each pixel is part of a thing, 255 is certain; of the superpixels' size. */
  constructor({ data }: Plane, { width, height, of, count }: Superpixels) {
    this.#width = width
    this.#height = height
    this.#ofPiece = new Float64Array(count)
    for (let p = 0; p < of.length; p++) this.#ofPiece[of[p]] += data[p] / 255
    const row = width + 1
    this.#above = new Float64Array(row * (height + 1))
    for (let y = 0, p = 0; y < height; y++)
      for (let x = 0, sum = 0; x < width; x++, p++) {
        sum += data[p] / 255
        this.#above[(y + 1) * row + x + 1] = this.#above[y * row + x + 1] + sum
      }
  }

  /** How likely a candidate is things, in the mean, 0 to 1. */
  inside(node: Joined): number {
    return this.#sumOf(node) / node.sums.count
  }

  /** How much of what is likely things in the box round a candidate it has: about 1 where it is the whole thing. */
  fractionOfBox(node: Joined): number {
    const { x, y, width, height } = boundsOf(node.sums)
    const across = Math.round(GROWN_FRACTION * width) + GROWN_PX
    const down = Math.round(GROWN_FRACTION * height) + GROWN_PX
    const [left, right] = [Math.max(0, x - across), Math.min(this.#width, x + width + across)]
    const [top, bottom] = [
      Math.max(0, y - down) * (this.#width + 1),
      Math.min(this.#height, y + height + down) * (this.#width + 1),
    ]
    const inBox =
      this.#above[bottom + right] -
      this.#above[top + right] -
      this.#above[bottom + left] +
      this.#above[top + left]
    return inBox > 0 ? this.#sumOf(node) / inBox : 0
  }

  #sumOf({ pieces }: Joined): number {
    let sum = 0
    for (const piece of pieces) sum += this.#ofPiece[piece]
    return sum
  }
}
