import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { uploadLimits } from '../../core/contract/constants.ts'
import type { Pixels } from '../../core/imaging/pixels.ts'
import { codePoint, hlgToSrgb } from './hlg.ts'
import type { PictureFormat } from './formats.ts'
import { checkSize, unreadable } from './inspect.ts'
import { readCodePoints, tagPng } from './png.ts'

interface Size {
  width: number
  height: number
}

/**
 * Decodes a photo: upright, sRGB, 8 bits, RGBA. The one decoder of everything that is measured or compared, so that
 * the same bytes always give the same pixels. HEIC blocks its thread for seconds: it is called in a process of its own.
 * Throws `unreadable_file` for damaged and cut-off files. With `size` it is reduced with Lanczos on the way, where its
 * decoder can do that, which takes half the time of doing so afterwards.
 */
export async function decodePicture(bytes: Buffer, format: PictureFormat, size?: Size): Promise<Pixels> {
  try {
    const pixels = await decode(bytes, format, size)
    if (!size) checkSize(pixels.width, pixels.height)
    return pixels
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error
    throw unreadable(
      'The file is damaged or was cut off. Export or copy the photo again and upload the new file.',
      error,
    )
  }
}

async function decode(bytes: Buffer, format: PictureFormat, size?: Size): Promise<Pixels> {
  if (format === 'heic') return decodeHevc(bytes)
  if (format === 'png' && isHlg(bytes)) return decodeHlg(bytes)
  const picture = openPicture(bytes).autoOrient()
  // Shrinking while loading gives other pixels than reducing what is decoded: up to 31 of 255 at edges, to a third.
  // Below a quarter sharp does so all the same, but leaves a factor of two to the reduction: up to 5.
  return toPixels(size ? picture.resize({ ...size, fit: 'fill', fastShrinkOnLoad: false }) : picture)
}

function openPicture(bytes: Buffer, options: SharpOptions = {}): Sharp {
  return sharp(bytes, { limitInputPixels: uploadLimits.pixels, failOn: 'error', ...options })
}

/** Profiles are converted by sharp on the way; grey, CMYK and 16 bits become 8-bit sRGB. */
async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** The decoder has turned the picture upright already, and has lost the profile. */
async function decodeHevc(bytes: Buffer): Promise<Pixels> {
  // Loaded for these files alone: it is the largest part of the decoders.
  const { default: decodeHeic } = await import('heic-decode')
  const { icc } = await sharp(bytes).metadata()
  const { width, height, data } = await decodeHeic({ buffer: bytes })
  if (!icc) return { width, height, data }
  const plain = await sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return toPixels(openPicture(tagPng(plain, icc)))
}

function isHlg(bytes: Buffer): boolean {
  const points = readCodePoints(bytes)
  return points?.transfer === codePoint.transferHlg && points.primaries === codePoint.primaries2020
}

/** The code points take precedence over a profile (PNG, third edition, section 4.3). */
async function decodeHlg(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await openPicture(bytes, { ignoreIcc: true })
    .autoOrient()
    .toColourspace('rgb16')
    .ensureAlpha()
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  const signal = new Uint16Array(data.buffer, data.byteOffset, data.length / 2)
  return { width: info.width, height: info.height, data: hlgToSrgb(signal) }
}
