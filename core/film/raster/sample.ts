import type { FilmRect } from '../../contract/film-document.ts'
import type { Pixels } from '../../imaging/pixels.ts'
import { mixedPixel, PHASES, scalarRows, wordsOf, type Axis } from './photo-rows.ts'
import { simdRows } from './simd/simd-rows.ts'

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
    const phase = Math.round(place * PHASES)
    first[i] = Math.floor(phase / PHASES)
    weight[i] = phase % PHASES
  }
  const origin = first[0]
  const span = Math.min(size, first[count - 1] + 2) - origin
  if (origin > 0) for (let i = 0; i < count; i++) first[i] -= origin
  return { origin, span, first, weight, cover, start: Math.min(start, end), end }
}

/**
 * Draws the part `view` of a photo (fractions of its width and height, see `FilmRect`) so that it fills a frame. Bilinear
 * with exact places: a motion of any slowness is smooth. Where the view reaches beyond the photo, what `out` holds stays,
 * and the photo's border is antialiased against it. The photo should be at most about 1.5 times as large as it is drawn,
 * as bilinear interpolation does not filter (see `photoWorkingSize`). What is drawn weighs `part` of 256, what `out` holds
 * the rest: a crossfade without a frame in between. Throws RangeError when the view is empty or the frame has not its size.
 */
export function drawPlanar(
  photo: Pixels,
  view: FilmRect,
  out: Uint8ClampedArray,
  width: number,
  height: number,
  part: number = PHASES,
): void {
  if (out.length !== width * height * 4)
    throw new RangeError(`A frame of ${width} × ${height} has other bytes`)
  if (!(view.width > 0 && view.height > 0 && Number.isFinite(view.x + view.y + view.width + view.height)))
    throw new RangeError('The view of a photo is empty')
  const across = axis(view.x * photo.width, view.width * photo.width, photo.width, width)
  const down = axis(view.y * photo.height, view.height * photo.height, photo.height, height)
  const rows = simdRows(photo, across) ?? scalarRows(photo, across)
  const to = wordsOf({ data: out })
  for (let y = 0; y < height; y++) {
    const cover = down.cover[y]
    if (cover <= 0) continue
    const row = rows.mix(down.origin + down.first[y], down.weight[y])
    if (cover < WHOLE) {
      drawBorder(row, across, to, y * width, 0, width, cover * part)
      continue
    }
    rows.draw(to, y * width, part)
    drawBorder(row, across, to, y * width, 0, across.start, part)
    drawBorder(row, across, to, y * width, across.end, width, part)
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
  rowPart: number,
): void {
  for (let x = begin; x < end; x++) {
    const part = Math.round(cover[x] * rowPart)
    if (part === 0) continue
    const inside = mixedPixel(row[first[x]], row[first[x] + 1], weight[x])
    to[base + x] = mixedPixel(to[base + x], inside, part)
  }
}
