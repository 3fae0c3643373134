import type { Pixels } from '../pixels.ts'

/** Which pixels of a side go into each pixel of a smaller one, and with what shares (they add up to 1). */
export interface Spans {
  from: Int32Array
  to: Int32Array
  /** Fractions of the first, of those between, and of the last; a span of one pixel has its share in the first. */
  first: Float64Array
  inner: Float64Array
  last: Float64Array
}

/**
 * Area resampling (box filter): each pixel is the mean of the area that it covers, pixels at its border weighted by the
 * part that lies within. Where a size is reached in several steps, the outcome is the same to within a code or two,
 * which means of whole blocks are not. No side is enlarged; a picture of the asked size is given back as it is. Throws
 * RangeError for a size that is not whole pixels of 1 up to the picture's.
 */
export function reduceExact(photo: Pixels, size: { width: number; height: number }): Pixels {
  const { width, height } = size
  if (width === photo.width && height === photo.height) return photo
  const isWhole = Number.isInteger(width) && Number.isInteger(height)
  if (!isWhole || width < 1 || height < 1 || width > photo.width || height > photo.height)
    throw new RangeError('A picture is reduced to whole pixels, at most as many as it has')
  const reducer = areaReducer(photo, size)
  for (let row = 0; row < photo.height; row++)
    reducer.add(photo.data.subarray(row * photo.width * 4, (row + 1) * photo.width * 4))
  return { width, height, data: reducer.data }
}

/** A picture that is made smaller while its rows come in, from the top. `data` is whole when all of them have. */
interface AreaReducer {
  add(row: Uint8Array | Uint8ClampedArray): void
  readonly data: Uint8Array
}

/** `reduceExact` for a picture that is never there as a whole: the same bytes. Sizes must be as those there. */
export function areaReducer(
  photo: { width: number; height: number },
  { width, height }: { width: number; height: number },
): AreaReducer {
  const across = computeSpans(photo.width, width)
  const down = computeSpans(photo.height, height)
  const data = new Uint8Array(width * height * 4)
  const sums = new Float64Array(photo.width * 4)
  let row = 0
  let y = 0
  return {
    data,
    add: (bytes) => {
      // A row at a border goes into both pixels beside it.
      for (; y < height && down.from[y] <= row; y++) {
        const fraction = fractionAt(down, y, row)
        if (row === down.from[y]) setRow(bytes, fraction, sums)
        else addRow(bytes, fraction, sums)
        if (row < down.to[y]) break
        writeRow(sums, across, data, y * width * 4)
      }
      row++
    },
  }
}

/** How a side of `large` pixels goes into `small` ones. */
export function computeSpans(large: number, small: number): Spans {
  const spans: Spans = {
    from: new Int32Array(small),
    to: new Int32Array(small),
    first: new Float64Array(small),
    inner: new Float64Array(small).fill(small / large),
    last: new Float64Array(small),
  }
  for (let i = 0; i < small; i++) {
    // In units of 1/small of a pixel all is whole, so nothing is lost to rounding.
    const [start, end] = [i * large, (i + 1) * large]
    const from = Math.floor(start / small)
    const to = Math.ceil(end / small) - 1
    spans.from[i] = from
    spans.to[i] = to
    spans.first[i] = (Math.min(end, (from + 1) * small) - start) / large
    spans.last[i] = (end - to * small) / large
  }
  return spans
}

/** The share that pixel `at` of a side has in pixel `i` of the smaller one, whose span it lies in. */
export function fractionAt(spans: Spans, i: number, at: number): number {
  if (at === spans.from[i]) return spans.first[i]
  return at === spans.to[i] ? spans.last[i] : spans.inner[i]
}

function setRow(row: Uint8Array | Uint8ClampedArray, fraction: number, sums: Float64Array): void {
  for (let i = 0; i < sums.length; i++) sums[i] = fraction * row[i]
}

function addRow(row: Uint8Array | Uint8ClampedArray, fraction: number, sums: Float64Array): void {
  for (let i = 0; i < sums.length; i++) sums[i] = sums[i] + fraction * row[i]
}

function writeRow(sums: Float64Array, across: Spans, out: Uint8Array, at: number): void {
  const { from, to, first, inner, last } = across
  for (let x = 0; x < from.length; x++) {
    const fraction = first[x]
    const end = to[x] * 4
    let i = from[x] * 4
    let red = fraction * sums[i]
    let green = fraction * sums[i + 1]
    let blue = fraction * sums[i + 2]
    let fourth = fraction * sums[i + 3]
    for (i += 4; i <= end; i += 4) {
      const part = i < end ? inner[x] : last[x]
      red += part * sums[i]
      green += part * sums[i + 1]
      blue += part * sums[i + 2]
      fourth += part * sums[i + 3]
    }
    const o = at + x * 4
    // None is below 0: what is stored is rounded half up.
    out[o] = red + 0.5
    out[o + 1] = green + 0.5
    out[o + 2] = blue + 0.5
    out[o + 3] = fourth + 0.5
  }
}
