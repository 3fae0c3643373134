import type { FilmRect } from '../../contract/film-document.ts'
import type { Pixels } from '../../imaging/pixels.ts'

/**
 * The bytes of a picture, four at a time. Both halves of a word are weighted alike, so the order of bytes is no matter.
 * Throws RangeError when they do not begin at a multiple of four bytes of their buffer.
 */
export function wordsOf({ data }: Pick<Pixels, 'data'>): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, data.length >> 2)
}

/** Where a pixel of the frame takes its value along one axis. */
interface Axis {
  /** The pixel of the photo before the place, clamped, and the weight of the one after it: 0 to 256. */
  first: Int32Array
  weight: Int32Array
  /** How much of each pixel of the frame the photo covers, 0 to 1. */
  cover: Float64Array
  /** Pixels of the frame that the photo covers whole: from `start` up to `end`. */
  start: number
  end: number
}

/** Places between two pixels of a photo: a sixteenth of what jitter may be. */
const PHASES = 256
/** Coverage from which a pixel counts as covered whole. */
const WHOLE = 1 - 1e-9

/**
 * `from` and `length` say in pixels of the photo what the `count` pixels of the frame show. The place of a pixel is its
 * middle; nothing is rounded but to a 256th of a pixel of the photo.
 */
function axis(from: number, length: number, size: number, count: number): Axis {
  const first = new Int32Array(count)
  const weight = new Int32Array(count)
  const cover = new Float64Array(count)
  const step = length / count
  let start = count
  let end = 0
  for (let i = 0; i < count; i++) {
    const low = from + i * step
    const covered = (Math.min(size, low + step) - Math.max(0, low)) / step
    cover[i] = Math.min(1, Math.max(0, covered))
    if (covered > WHOLE) {
      start = Math.min(start, i)
      end = i + 1
    }
    const place = Math.min(Math.max(low + step / 2 - 0.5, 0), size - 1)
    const at = Math.min(Math.floor(place), size - 2)
    if (at < 0) continue
    first[i] = at
    weight[i] = Math.round((place - at) * PHASES)
  }
  return { first, weight, cover, start: Math.min(start, end), end }
}

/**
 * Draws the part `view` of a photo (fractions of its width and height, see `FilmRect`) so that it fills a frame. Bilinear
 * with exact places: a motion of any slowness is smooth. Where the view reaches beyond the photo, what `out` holds stays,
 * and the photo's border is antialiased against it. The photo should be at most about 1.5 times as large as it is drawn,
 * as bilinear interpolation does not filter (see `photoWorkingSize`). Throws RangeError when the view is empty or the
 * frame has not its size.
 */
export function drawPlanar(
  photo: Pixels,
  view: FilmRect,
  out: Uint8ClampedArray,
  width: number,
  height: number,
): void {
  if (out.length !== width * height * 4)
    throw new RangeError(`A frame of ${width} × ${height} has other bytes`)
  if (!(view.width > 0 && view.height > 0 && Number.isFinite(view.x + view.y + view.width + view.height)))
    throw new RangeError('The view of a photo is empty')
  const across = axis(view.x * photo.width, view.width * photo.width, photo.width, width)
  const down = axis(view.y * photo.height, view.height * photo.height, photo.height, height)
  const from = wordsOf(photo)
  const to = wordsOf({ data: out })
  // One more than needed: what follows the last pixel has no weight.
  const row = new Uint32Array(photo.width + 1)
  for (let y = 0; y < height; y++) {
    const cover = down.cover[y]
    if (cover <= 0) continue
    mixRows(from, photo, down.first[y], down.weight[y], across, row)
    if (cover < WHOLE) {
      drawBorder(row, across, to, y * width, 0, width, cover)
      continue
    }
    drawRow(row, across, to, y * width)
    drawBorder(row, across, to, y * width, 0, across.start, 1)
    drawBorder(row, across, to, y * width, across.end, width, 1)
  }
}

/** The two rows of a photo that a row of the frame lies between, weighted, from the first to the last pixel needed. */
function mixRows(
  from: Uint32Array,
  { width, height }: Pixels,
  y: number,
  weight: number,
  { first }: Axis,
  row: Uint32Array,
): void {
  const begin = first[0]
  const end = Math.min(width, first[first.length - 1] + 2)
  const a = y * width
  const b = Math.min(y + 1, height - 1) * width
  if (weight === 0) {
    row.set(from.subarray(a + begin, a + end), begin)
    return
  }
  for (let x = begin; x < end; x++) {
    row[x] = mixedPixel(from[a + x], from[b + x], weight)
  }
}

/** The pixels of a row that the photo covers whole. */
function drawRow(row: Uint32Array, { first, weight, start, end }: Axis, to: Uint32Array, base: number): void {
  for (let x = start; x < end; x++) {
    const at = first[x]
    to[base + x] = mixedPixel(row[at], row[at + 1], weight[x])
  }
}

/** Pixels that the photo's border crosses, mixed with what the frame holds there. */
function drawBorder(
  row: Uint32Array,
  { first, weight, cover }: Axis,
  to: Uint32Array,
  base: number,
  begin: number,
  end: number,
  rowCover: number,
): void {
  for (let x = begin; x < end; x++) {
    const part = Math.round(cover[x] * rowCover * PHASES)
    if (part === 0) continue
    const inside = mixedPixel(row[first[x]], row[first[x] + 1], weight[x])
    to[base + x] = mixedPixel(to[base + x], inside, part)
  }
}

/** Two pixels of four bytes; the second weighs `weight` of 256. */
export function mixedPixel(p: number, q: number, weight: number): number {
  const rest = PHASES - weight
  const rb = (Math.imul(p & 0xff00ff, rest) + Math.imul(q & 0xff00ff, weight) + 0x800080) >>> 8
  const ga = Math.imul((p >>> 8) & 0xff00ff, rest) + Math.imul((q >>> 8) & 0xff00ff, weight) + 0x800080
  return (rb & 0xff00ff) | (ga & 0xff00ff00)
}
