import type { Pixels } from '../../imaging/pixels.ts'

/** Places between two pixels of a photo: a sixteenth of what jitter may be. */
export const PHASES = 256

/** Where the pixels of a frame take their values along one axis of a photo. */
export interface Axis {
  /** The first pixel of the photo that is needed, and how many are. */
  origin: number
  span: number
  /** The pixel before the place, counted from `origin`, and the weight of the one after it: below `PHASES`. */
  first: Int32Array
  weight: Int32Array
  /** How much of each pixel of the frame the photo covers, 0 to 1. */
  cover: Float64Array
  /** Pixels of the frame that the photo covers whole: from `start` up to `end`. */
  start: number
  end: number
}

/** Rows of a photo as rows of a frame. */
export interface PhotoRows {
  /** Row `y` and the one below it, which weighs `part` of `PHASES`: from the axis' origin on, and one word more. */
  mix: (y: number, part: number) => Uint32Array
  /** Draws what was mixed last to the pixels of a row of the frame that the photo covers whole; see `drawPlanar`. */
  draw: (to: Uint32Array, base: number, part: number) => void
}

/**
 * The bytes of a picture, four at a time. Both halves of a word are weighted alike, so the order of bytes is no matter.
 * Throws RangeError when they do not begin at a multiple of four bytes of their buffer.
 */
export function wordsOf({ data }: Pick<Pixels, 'data'>): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, data.length >> 2)
}

/** Two pixels of four bytes; the second weighs `weight` of `PHASES`. */
export function mixedPixel(p: number, q: number, weight: number): number {
  const rest = PHASES - weight
  const rb = (Math.imul(p & 0xff00ff, rest) + Math.imul(q & 0xff00ff, weight) + 0x800080) >>> 8
  const ga = Math.imul((p >>> 8) & 0xff00ff, rest) + Math.imul((q >>> 8) & 0xff00ff, weight) + 0x800080
  return (rb & 0xff00ff) | (ga & 0xff00ff00)
}

export function scalarRows(photo: Pixels, { origin, span, first, weight, start, end }: Axis): PhotoRows {
  const from = wordsOf(photo)
  // One more than needed: what follows the last pixel has no weight.
  const row = new Uint32Array(span + 1)
  return {
    mix: (y, part) => {
      const a = y * photo.width + origin
      const b = Math.min(y + 1, photo.height - 1) * photo.width + origin
      if (part === 0) row.set(from.subarray(a, a + span))
      else for (let x = 0; x < span; x++) row[x] = mixedPixel(from[a + x], from[b + x], part)
      return row
    },
    draw: (to, base, part) => {
      for (let x = start; x < end; x++) {
        const at = first[x]
        const pixel = mixedPixel(row[at], row[at + 1], weight[x])
        to[base + x] = part < PHASES ? mixedPixel(to[base + x], pixel, part) : pixel
      }
    },
  }
}
