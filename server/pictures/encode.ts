import sharp, { type Sharp } from 'sharp'
import { derivedEdges, portraitSide } from '../../core/contract/constants.ts'
import type { Pixels } from '../../core/imaging/pixels.ts'

/** A picture as a file. It carries no EXIF and no profile: it is sRGB. */
export interface EncodedPicture {
  bytes: Buffer
  extension: 'jpg' | 'png' | 'webp'
}

function open({ width, height, data }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } })
}

async function derive(picture: Sharp, hasAlpha: boolean): Promise<EncodedPicture> {
  if (hasAlpha) return { bytes: await picture.webp({ quality: 86 }).toBuffer(), extension: 'webp' }
  return {
    bytes: await picture.removeAlpha().jpeg({ quality: 86 }).toBuffer(),
    extension: 'jpg',
  }
}

function reduced(pixels: Pixels, edge: number): Sharp {
  return open(pixels).resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
}

export async function encodePreview(pixels: Pixels, hasAlpha: boolean): Promise<EncodedPicture> {
  return derive(reduced(pixels, derivedEdges.preview), hasAlpha)
}

export async function encodeThumbnail(pixels: Pixels, hasAlpha: boolean): Promise<EncodedPicture> {
  return derive(reduced(pixels, derivedEdges.thumbnail), hasAlpha)
}

/** A profile picture: the largest square round the middle, as JPEG; transparent parts become white. */
export async function encodePortrait(pixels: Pixels): Promise<Buffer> {
  return open(pixels)
    .resize(portraitSide, portraitSide, { fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** Full size, near-lossless JPEG. Transparent parts are blended with white, since JPEG has no alpha. */
export async function encodeFullJpeg(pixels: Pixels): Promise<Buffer> {
  return open(pixels)
    .flatten({ background: '#fff' })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Full size for browsers that cannot show the original. */
export async function encodeDisplay(pixels: Pixels, hasAlpha: boolean): Promise<EncodedPicture> {
  if (hasAlpha) return { bytes: await encodeLossless(pixels), extension: 'png' }
  return { bytes: await encodeFullJpeg(pixels), extension: 'jpg' }
}

export async function encodeLossless(pixels: Pixels, hasAlpha = true): Promise<Buffer> {
  const picture = hasAlpha ? open(pixels) : open(pixels).removeAlpha()
  return picture.png({ compressionLevel: 6 }).toBuffer()
}

/** The picture at a size that analysis works on. */
export async function reduceTo(pixels: Pixels, edge: number): Promise<Pixels> {
  const { data, info } = await reduced(pixels, edge).raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}
