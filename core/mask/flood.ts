import type { Rect } from '../imaging/pixels.ts'
import { inRange, isInRange, type ColourRange } from './colour-range.ts'

/** A mark of a taken pixel. */
export const TAKEN = 255
/** A mark of every pixel that is not taken and shares a side with one that is. */
export const EDGE = 1

/** What a search has found: one mark a pixel, TAKEN, EDGE or 0. */
export interface Marks {
  width: number
  height: number
  /** Rows from the top, `width` bytes each. */
  data: Uint8Array
  /** The same bytes, four at a time, with zeros after the last. */
  fours: Uint32Array
}

/**
 * Takes the pixel `seed` (its index) and all that are in the range and joined to it by sides, and marks the edge.
 * The seed must be in the range. Each pixel's colour is looked at about once, and each run of taken pixels is kept
 * once, so that besides the marks at most 16 bytes a run are held (Heckbert, "A Seed Fill Algorithm", Graphics
 * Gems 1990).
 */
export function floodFill(
  words: Uint32Array,
  width: number,
  height: number,
  seed: number,
  range: ColourRange,
): { marks: Marks; bounds: Rect } {
  const flood = new Flood(words, width, height, range)
  flood.takeFrom(seed)
  return { marks: { width, height, data: flood.data, fours: flood.fours }, bounds: flood.bounds() }
}

/** Runs shorter than this are filled by the user: a call of `fill` costs more. */
const SHORT_RUN = 24

class Flood {
  readonly fours: Uint32Array
  readonly data: Uint8Array
  readonly #words: Uint32Array
  readonly #width: number
  readonly #height: number
  readonly #range: ColourRange
  /**
   * Runs whose neighbours are still to be looked at: their first and last pixel, and those of the run they were found
   * from.
   */
  #runs = new Int32Array(4096)
  #count = 0
  #left: number
  #right = -1
  #top: number
  #bottom = -1

  constructor(words: Uint32Array, width: number, height: number, range: ColourRange) {
    this.#words = words
    this.#width = width
    this.#height = height
    this.#range = range
    this.#left = width
    this.#top = height
    this.fours = new Uint32Array((width * height + 3) >> 2)
    this.data = new Uint8Array(this.fours.buffer, 0, width * height)
  }

  bounds(): Rect {
    return toRect(this.#left, this.#top, this.#right, this.#bottom)
  }

  takeFrom(seed: number): void {
    const width = this.#width
    const lastRow = width * (this.#height - 1)
    this.#takeRun(seed, seed - (seed % width), seed, seed)
    while (this.#count > 0) {
      const at = (this.#count -= 4)
      const start = this.#runs[at]
      const end = this.#runs[at + 1]
      const parentStart = this.#runs[at + 2]
      const parentEnd = this.#runs[at + 3]
      const row = start - (start % width)
      this.#widen(row, start, end)
      for (let step = -width; step <= width; step += 2 * width) {
        const beside = row + step
        if (beside < 0 || beside > lastRow) continue
        // Of the row it was found from, what lies beside its parent is known.
        const isParents = parentStart >= beside && parentStart < beside + width
        this.#takeBeside(start, end, step, beside, isParents ? parentStart : end + step + 1)
        if (isParents && parentEnd < end + step)
          this.#takeBeside(Math.max(start, parentEnd + 1 - step), end, step, beside, end + step + 1)
      }
    }
  }

  #widen(row: number, start: number, end: number): void {
    const y = row / this.#width
    if (start - row < this.#left) this.#left = start - row
    if (end - row > this.#right) this.#right = end - row
    if (y < this.#top) this.#top = y
    if (y > this.#bottom) this.#bottom = y
  }

  /**
   * Takes every run that touches the run from `start` to `end` in the row a `step` away, looking no further than before
   * `stop`.
   */
  #takeBeside(start: number, end: number, step: number, row: number, stop: number): void {
    const words = this.#words
    const data = this.data
    const range = this.#range
    for (let i = start + step; i < stop && i <= end + step; i++) {
      if (data[i] !== 0) continue
      if (isInRange(words[i], range)) i = this.#takeRun(i, row, start, end)
      else data[i] = EDGE
    }
  }

  /** Takes the whole run through `from`, which is in the range; returns its last pixel. */
  #takeRun(from: number, row: number, parentStart: number, parentEnd: number): number {
    const words = this.#words
    const data = this.data
    const range = this.#range
    const last = row + this.#width - 1
    let start = from
    while (start > row && isInRange(words[start - 1], range)) start--
    let end = from
    while (end < last && isInRange(words[end + 1], range)) end++
    if (start > row) data[start - 1] = EDGE
    if (end < last) data[end + 1] = EDGE
    if (end - start < SHORT_RUN) for (let i = start; i <= end; i++) data[i] = TAKEN
    else data.fill(TAKEN, start, end + 1)
    this.#keep(start, end, parentStart, parentEnd)
    return end
  }

  #keep(start: number, end: number, parentStart: number, parentEnd: number): void {
    if (this.#count === this.#runs.length) {
      const larger = new Int32Array(this.#runs.length * 2)
      larger.set(this.#runs)
      this.#runs = larger
    }
    const at = this.#count
    this.#runs[at] = start
    this.#runs[at + 1] = end
    this.#runs[at + 2] = parentStart
    this.#runs[at + 3] = parentEnd
    this.#count = at + 4
  }
}

/** Takes every pixel in the range, wherever it is, and marks the edges. */
export function takeAll(words: Uint32Array, width: number, height: number, range: ColourRange): Marks {
  const count = width * height
  const fours = new Uint32Array((count + 3) >> 2)
  const data = new Uint8Array(fours.buffer, 0, count)
  const whole = count >> 2
  let any = 0
  for (let four = 0; four < whole; four++) {
    const i = four * 4
    const taken =
      inRange(words[i], range) |
      (inRange(words[i + 1], range) << 8) |
      (inRange(words[i + 2], range) << 16) |
      (inRange(words[i + 3], range) << 24)
    fours[four] = taken
    any |= taken
  }
  for (let i = whole * 4; i < count; i++) any |= data[i] = inRange(words[i], range)
  if (any !== 0) markEdges(fours, width)
  return { width, height, data, fours }
}

/**
 * Marks the edges, four pixels at a time: only the mark TAKEN has its highest bit set, so that or-ing the neighbours
 * tells which of the four have one that is taken. The end of a row counts as beside the start of the next: a mark
 * too many there does no harm, since an edge's coverage looks for itself.
 */
function markEdges(fours: Uint32Array, width: number): void {
  const last = fours.length - 1
  const step = width >> 2
  const isAligned = width % 4 === 0
  let left = 0
  let own = fours[0]
  for (let four = 0; four <= last; four++) {
    const right = four < last ? fours[four + 1] : 0
    let any = (own << 8) | (left >>> 24) | (own >>> 8) | (right << 24)
    if (!isAligned) any |= fourFrom(fours, four * 4 - width) | fourFrom(fours, four * 4 + width)
    else {
      if (four >= step) any |= fours[four - step]
      if (four + step <= last) any |= fours[four + step]
    }
    fours[four] = own | ((any >>> 7) & 0x01010101)
    left = own
    own = right
  }
}

/** Four marks from any pixel on, as one word; 0 for those before the first and after the last. */
export function fourFrom(fours: Uint32Array, pixel: number): number {
  const four = pixel >> 2
  const shift = (pixel & 3) * 8
  const low = four >= 0 && four < fours.length ? fours[four] : 0
  if (shift === 0) return low
  const high = four + 1 >= 0 && four + 1 < fours.length ? fours[four + 1] : 0
  return (low >>> shift) | (high << (32 - shift))
}

/** The smallest rectangle that holds every taken pixel; of no size when there is none. */
export function computeBounds({ data, width, height }: Marks): Rect {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width)
    const first = row.indexOf(TAKEN)
    if (first < 0) continue
    left = Math.min(left, first)
    right = Math.max(right, row.lastIndexOf(TAKEN))
    top = Math.min(top, y)
    bottom = y
  }
  return toRect(left, top, right, bottom)
}

function toRect(left: number, top: number, right: number, bottom: number): Rect {
  if (right < left) return { x: 0, y: 0, width: 0, height: 0 }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}
