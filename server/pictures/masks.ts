import sharp from 'sharp'
import type { Plane, Rect } from '../../core/imaging/pixels.ts'
import { AppError } from '../errors.ts'

/**
 * Reads a mask: a grey PNG of 1 or 8 bit of exactly the photo's size, white = remove.
 * Throws `unreadable_file` with what is wrong.
 */
export async function readMask(bytes: Uint8Array, width: number, height: number): Promise<Plane> {
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (
    metadata?.format !== 'png' ||
    metadata.space !== 'b-w' ||
    metadata.hasAlpha ||
    metadata.depth !== 'uchar'
  ) {
    throw new AppError('unreadable_file', 'The mask must be a PNG of 1 or 8 bit grey, white where to remove')
  }
  if (metadata.width !== width || metadata.height !== height) {
    throw new AppError(
      'unreadable_file',
      `The mask has ${metadata.width} × ${metadata.height} pixels and the photo ${width} × ${height}: they must be the same`,
    )
  }
  const data = await sharp(bytes, { failOn: 'error', limitInputPixels: false })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
    .catch((error: unknown) => {
      throw new AppError('unreadable_file', 'The mask is damaged. Please save it again.', { cause: error })
    })
  return { width, height, data }
}

/** The covered part (0 to 1, soft pixels in part) and the smallest rectangle round all that is not 0. */
export function measureMask({ width, height, data }: Plane): { coverage: number; bounds: Rect | null } {
  let sum = 0
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = data[y * width + x]
      if (value === 0) continue
      sum += value
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      bottom = y
    }
  }
  const bounds = right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
  return { coverage: sum / 255 / (width * height), bounds }
}

/** All suggested regions as a mask of the photo's size. */
export async function maskOfSuggestion(
  labels: Uint8Array,
  width: number,
  height: number,
): Promise<Uint8Array> {
  return sharp(labels)
    .threshold(1)
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .toColourspace('b-w')
    .png()
    .toBuffer()
}
