import { open } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { uploadLimits } from '../../core/contract/constants.ts'
import { AppError } from '../base/errors.ts'
import { focalLength35 } from './focal-length.ts'
import type { PictureFormat } from './formats.ts'

/** What the header of a picture file says. */
export interface PictureInfo {
  format: PictureFormat
  hasAlpha: boolean
  /** Width by height. */
  pixels: number
  /** Whether every browser shows the file itself, upright and in the right colours. */
  isBrowserSafe: boolean
  /** Focal length in millimetres of full frame, where the file has it. */
  focal35: number | null
  /** The file's EXIF block, unchanged. */
  exif: Buffer | null
}

/** No side may be longer: JPEG and the decoders end near 65,000, and strips of that length are no photos. */
const longestSide = 30_000

/** Reads the header alone, so that a huge or hostile file costs nothing. Throws errors for the user. */
export async function inspectPicture(file: string): Promise<PictureInfo> {
  const start = await readStart(file)
  if (start.length === 0) throw unreadable('The file is empty. Please choose the photo again.')
  let metadata: Metadata
  try {
    metadata = await sharp(file, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw looksLikePicture(start)
      ? unreadable(
          'The file is damaged and cannot be read. Export the photo again and upload the new file.',
          error,
        )
      : unsupported(error)
  }
  const info = toPictureInfo(metadata)
  checkSize(metadata.width, metadata.height)
  return info
}

/** The same of a file that was accepted before, without the checks of its size. */
export async function readPictureInfo(bytes: Uint8Array): Promise<PictureInfo> {
  return toPictureInfo(await sharp(bytes, { limitInputPixels: false }).metadata())
}

function toPictureInfo(metadata: Metadata): PictureInfo {
  const format = detectFormat(metadata)
  if (!format) throw unsupported()
  return {
    format,
    hasAlpha: metadata.hasAlpha,
    pixels: metadata.width * metadata.height,
    isBrowserSafe: isSafe(format, metadata),
    focal35: focalLength35(metadata.exif),
    exif: metadata.exif ?? null,
  }
}

/** Throws when a picture of this size is not taken. */
export function checkSize(width: number, height: number): void {
  if (width * height > uploadLimits.pixels || Math.max(width, height) > longestSide)
    throw unreadable(
      `The photo has ${width} × ${height} pixels. Reduce it to at most ${uploadLimits.pixels / 1e6} megapixels and ${longestSide} pixels on a side.`,
    )
  if (Math.min(width, height) < uploadLimits.shortSide)
    throw unreadable(
      `The photo has only ${width} × ${height} pixels. Choose one with at least ${uploadLimits.shortSide} pixels on the short side.`,
    )
}

export function unreadable(message: string, cause?: unknown): AppError {
  return new AppError('unreadable_file', message, cause === undefined ? {} : { cause })
}

function unsupported(cause?: unknown): AppError {
  return new AppError(
    'unsupported_media',
    'This is not a photo that can be used. Choose a JPEG, PNG, WebP, AVIF, TIFF or HEIC file.',
    cause === undefined ? {} : { cause },
  )
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function looksLikePicture(start: Buffer): boolean {
  const text = start.toString('latin1')
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') ||
    text.startsWith('II*\0') ||
    text.startsWith('MM\0*') ||
    /^.{4}ftyp(heic|heix|hevc|hevx|mif1|msf1|avif|avis)/s.test(text)
  )
}

function detectFormat({ format, compression }: Metadata): PictureFormat | undefined {
  if (format === 'heif') return compression === 'hevc' ? 'heic' : compression === 'av1' ? 'avif' : undefined
  return format === 'jpeg' || format === 'png' || format === 'webp' || format === 'tiff' ? format : undefined
}

function isSafe(format: PictureFormat, { space, depth }: Metadata): boolean {
  return format !== 'heic' && format !== 'tiff' && space !== 'cmyk' && depth === 'uchar'
}
