import type { Pixels } from '../../../core/imaging/pixels.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import { levelSizes } from '../photo/pyramid.ts'
import type { ImagePoint } from '../viewport/viewport.ts'

/** Enough to hit what is meant, and little to hold. */
const MAX_PIXELS = 2_000_000
/** Around the place, in pixels of the reduced photo: noise and texture are no colour. */
const RADIUS = 2

/** Reads the colour of a photo around a place, as #rrggbb; the photo is read once. */
export function createColorReader(photo: Pick<PhotoSource, 'size' | 'pixels'>) {
  let reading: Promise<Pixels> | null = null
  const read = () => {
    const size =
      levelSizes(photo.size).find(({ width, height }) => width * height <= MAX_PIXELS) ?? photo.size
    return photo.pixels(size.width, size.height)
  }
  return async (at: ImagePoint): Promise<string> => {
    reading ??= read()
    const pixels = await reading
    return meanColor(
      pixels,
      (at.x * pixels.width) / photo.size.width,
      (at.y * pixels.height) / photo.size.height,
    )
  }
}

/** The mean of the pixels around a place that lie on the picture. */
function meanColor({ width, height, data }: Pixels, x: number, y: number): string {
  const [column, row] = [within(x, width), within(y, height)]
  const sum = [0, 0, 0]
  let count = 0
  for (let v = Math.max(0, row - RADIUS); v <= Math.min(height - 1, row + RADIUS); v++)
    for (let u = Math.max(0, column - RADIUS); u <= Math.min(width - 1, column + RADIUS); u++, count++)
      for (let c = 0; c < 3; c++) sum[c]! += data[(v * width + u) * 4 + c]!
  return `#${sum
    .map((value) =>
      Math.round(value / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function within(at: number, length: number): number {
  return Math.max(0, Math.min(length - 1, Math.floor(at)))
}
