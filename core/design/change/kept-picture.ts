import type { Pixels } from '../../imaging/pixels.ts'
import { composeRun } from './compose.ts'
import type { Layer } from './laid-surface.ts'

/** A surface of a design to be laid: `key` names all that its pixels depend on beside the photo. */
export interface LaidPart {
  key: string
  draw: () => Layer
}

interface Composition {
  keys: string[]
  layers: Layer[]
  picture: Uint8Array
  changed: Uint8Array
}

/**
 * A photo as small as free previews are with surfaces laid over it. The last picture is kept: while a slider of one
 * surface moves, the pixels of that one alone are drawn again.
 */
export class KeptPicture {
  readonly #photo: Pixels
  #last: Composition

  constructor(photo: Pixels) {
    this.#photo = photo
    const changed = new Uint8Array(photo.width * photo.height)
    this.#last = { keys: [], layers: [], picture: Uint8Array.from(photo.data), changed }
  }

  /** The picture, and 255 where surfaces cover it; both are the receiver's own. */
  draw(parts: readonly LaidPart[]): { picture: Pixels; changed: Uint8Array } {
    const { width, height } = this.#photo
    const last = this.#last
    const keys = parts.map(({ key }) => key)
    // What both have before and behind the surfaces that differ adds to their pixels in the same order.
    const shorter = Math.min(keys.length, last.keys.length)
    let before = 0
    while (before < shorter && keys[before] === last.keys[before]) before++
    let behind = 0
    while (behind < shorter - before && keys.at(-1 - behind) === last.keys.at(-1 - behind)) behind++
    const removed = last.layers.slice(before, last.layers.length - behind)
    const added = parts.slice(before, parts.length - behind).map(({ draw }) => draw())
    const layers = [
      ...last.layers.slice(0, before),
      ...added,
      ...last.layers.slice(last.layers.length - behind),
    ]
    const { picture, changed } = last
    this.#last = { keys, layers, picture, changed }
    this.#redraw([...removed, ...added])
    return { picture: { width, height, data: picture.slice() }, changed: changed.slice() }
  }

  /** Draws the pixels anew that some layers cover, or have covered. */
  #redraw(touched: readonly Layer[]): void {
    const { width, height } = this.#photo
    const { layers, picture, changed } = this.#last
    const isTouched = new Uint8Array(width)
    const sums = new Float32Array(width * 4)
    for (let y = 0; y < height; y++) {
      isTouched.fill(0)
      for (const layer of touched) layer.markRow(y, isTouched)
      for (let from = isTouched.indexOf(1); from >= 0; ) {
        const end = isTouched.indexOf(0, from)
        const to = end < 0 ? width : end
        const run = { x: from, y, sums: sums.subarray(0, (to - from) * 4) }
        composeRun(this.#photo, layers, run, { data: picture, changed, at: y * width + from })
        from = isTouched.indexOf(1, to)
      }
    }
  }
}
