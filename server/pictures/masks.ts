import sharp from 'sharp'
import type { Plane, Rect } from '../../core/imaging/pixels.ts'
import { AppError } from '../base/errors.ts'
import { unreadable } from './inspect.ts'

const advice = 'Send a grey PNG of 1 or 8 bits with the size of the photo, white where something is to go.'

/** Reads a mask that a caller sent. Throws errors for the user when it is no grey PNG of the right size. */
export async function readMask(file: string, width: number, height: number): Promise<Plane> {
  const picture = sharp(file, { failOn: 'error', ignoreIcc: true })
  const metadata = await picture.metadata().catch((error: unknown) => {
    throw new AppError('unsupported_media', `The mask is not a PNG. ${advice}`, { cause: error })
  })
  if (metadata.format !== 'png') throw new AppError('unsupported_media', `The mask is not a PNG. ${advice}`)
  if (metadata.channels !== 1 || metadata.depth !== 'uchar')
    throw unreadable(`The mask is not a grey picture of 1 or 8 bits. ${advice}`)
  if (metadata.width !== width || metadata.height !== height)
    throw unreadable(
      `The mask has ${metadata.width} × ${metadata.height} pixels, the photo ${width} × ${height}. ${advice}`,
    )
  try {
    return { width, height, data: await picture.extractChannel(0).raw().toBuffer() }
  } catch (error) {
    throw unreadable(`The mask is damaged. ${advice}`, error)
  }
}

/** Reads a mask that `encodeMask` wrote. */
export async function decodeMask(bytes: Buffer): Promise<Plane> {
  const { data, info } = await sharp(bytes, { ignoreIcc: true })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/**
 * A mask that `encodeMask` wrote, at the size at which its longer side has `edge` pixels, or fewer where it has;
 * `scale` is its width by that of the whole.
 */
export async function decodeSmallMask(bytes: Buffer, edge: number): Promise<{ plane: Plane; scale: number }> {
  const picture = sharp(bytes, { ignoreIcc: true })
  const whole = await picture.metadata()
  const { data, info } = await picture
    .resize(edge, edge, { fit: 'inside', kernel: 'nearest', withoutEnlargement: true })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const plane = { width: info.width, height: info.height, data }
  return { plane, scale: info.width / whole.width }
}

/** One plane as a grey PNG, value for value. */
export async function encodeMask({ width, height, data }: Plane): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** Part of the picture that a mask covers (values of 128 and more), and the smallest rectangle round it. */
export function measureMask({ width, height, data }: Plane): { coverage: number; bounds: Rect | null } {
  let count = 0
  let left = width
  let top = -1
  let right = -1
  let bottom = -1
  for (let y = 0; y < height; y++)
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (data[i]! < 128) continue
      count++
      if (x < left) left = x
      if (x > right) right = x
      if (top < 0) top = y
      bottom = y
    }
  const bounds = count === 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
  return { coverage: count / (width * height), bounds }
}

/** The mask of every suggested region, at the photo's size. */
export async function maskOfLabels(
  labels: Buffer,
  { max, width, height }: { max: number; width: number; height: number },
): Promise<Plane> {
  const plane = await decodeMask(labels)
  const marked = plane.data.map((label) => (label > 0 && label <= max ? 255 : 0))
  const { data } = await sharp(marked, { raw: { width: plane.width, height: plane.height, channels: 1 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, data: data.map((value) => (value >= 128 ? 255 : 0)) }
}
