import sharp, { type Metadata } from 'sharp'
import { uploadLimits } from '../../core/contract/constants.ts'
import { AppError } from '../errors.ts'

/** What a picture's header says. Width and height are those of the upright picture. */
export interface Inspected {
  mime: string
  width: number
  height: number
  isHevc: boolean
  /** Every browser opens the file as it is and shows the right colours the right way up. */
  isBrowserSafe: boolean
}

/** Formats by sharp's name. HEIC and AVIF are both `heif` there and differ by their compression. */
const mimes: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tiff: 'image/tiff',
  heif: 'image/heic',
}
const formatsInWords = 'JPEG, PNG, WebP, AVIF, TIFF and HEIC'
const longestSide = 32_000

/**
 * Reads a picture's header: no pixels are decoded. `file` is a path or the bytes.
 * Throws `unsupported_media` for what is not a supported picture and `unreadable_file` for sizes out of range.
 */
export async function inspectPicture(file: string | Uint8Array): Promise<Inspected> {
  const metadata = await readHeader(file)
  const mime = metadata.compression === 'av1' ? 'image/avif' : mimes[metadata.format]
  if (!mime)
    throw new AppError('unsupported_media', `This is not a photo we can open. Use ${formatsInWords}.`)
  const { width, height } = metadata.autoOrient
  checkSize(width, height)
  return { mime, width, height, isHevc: mime === 'image/heic', isBrowserSafe: isBrowserSafe(mime, metadata) }
}

async function readHeader(file: string | Uint8Array): Promise<Metadata> {
  try {
    return await sharp(file, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw new AppError('unsupported_media', `This is not a photo we can open. Use ${formatsInWords}.`, {
      cause: error,
    })
  }
}

function checkSize(width: number, height: number): void {
  const { pixels, shortSide } = uploadLimits
  if (width * height > pixels || Math.max(width, height) > longestSide) {
    throw new AppError(
      'unreadable_file',
      `The photo has ${width} × ${height} pixels. The most we can work on is ${pixels / 1e6} megapixels.`,
    )
  }
  if (Math.min(width, height) < shortSide) {
    throw new AppError(
      'unreadable_file',
      `The photo is too small: ${width} × ${height} pixels. The short side needs at least ${shortSide}.`,
    )
  }
}

function isBrowserSafe(mime: string, { space, depth, pages }: Metadata): boolean {
  if (mime === 'image/heic' || mime === 'image/tiff') return false
  return depth === 'uchar' && (space === 'srgb' || space === 'b-w') && (pages ?? 1) === 1
}
