import { crc32, deflateSync } from 'node:zlib'
import decodeHevc from 'heic-decode'
import sharp, { type Sharp } from 'sharp'
import type { Pixels } from '../../core/imaging/pixels.ts'
import { AppError } from '../errors.ts'
import { inspectPicture } from './inspect.ts'

/** Broken pixels are an error, never a grey bar in somebody's photo. */
const strict = { failOn: 'error', limitInputPixels: false } as const

function unreadable(cause: unknown): AppError {
  return new AppError(
    'unreadable_file',
    'The photo is damaged or cut off and cannot be read to its end. Please export or copy it again.',
    { cause },
  )
}

/** An upright sRGB picture, ready to be resized or read. HEVC decoding keeps its thread busy for seconds. */
export async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  const { isHevc } = await inspectPicture(bytes)
  return isHevc ? openHevc(bytes) : sharp(bytes, strict).autoOrient().toColourspace('srgb')
}

async function openHevc(bytes: Uint8Array): Promise<Sharp> {
  try {
    const { width, height, data } = await decodeHevc({ buffer: bytes })
    const raw = { raw: { width, height, channels: 4 as const } }
    const { icc } = await sharp(bytes).metadata()
    if (!icc) return sharp(data, raw).removeAlpha()
    // The decoder drops the profile (Display P3 on phones): give it back, so that the colours are converted.
    const tagged = await sharp(data, raw).removeAlpha().png({ compressionLevel: 0 }).toBuffer()
    return sharp(withProfile(tagged, icc)).toColourspace('srgb')
  } catch (error) {
    throw unreadable(error)
  }
}

/** The upright picture as 8-bit sRGB RGBA. Throws `unreadable_file` for damaged bytes. */
export async function decodePicture(bytes: Uint8Array): Promise<Pixels> {
  const picture = await openPicture(bytes)
  try {
    const { data, info } = await picture
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, data }
  } catch (error) {
    throw unreadable(error)
  }
}

/** Reads every pixel once, in little memory. Throws `unreadable_file` for damaged bytes. */
export async function checkPixels(bytes: Uint8Array): Promise<void> {
  const picture = await openPicture(bytes)
  try {
    await picture.resize(64, 64, { fit: 'inside' }).raw().toBuffer()
  } catch (error) {
    throw unreadable(error)
  }
}

export function pixelsToSharp({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false })
}

/** Adds an ICC profile to a PNG: an iCCP chunk after the header (PNG specification 11.3.2.3). */
function withProfile(png: Uint8Array, profile: Uint8Array): Uint8Array {
  const endOfHeader = 8 + 25
  const name = new TextEncoder().encode('profile')
  const body = Buffer.concat([name, Buffer.from([0, 0]), deflateSync(profile)])
  const typed = Buffer.concat([Buffer.from('iCCP'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([png.subarray(0, endOfHeader), length, typed, check, png.subarray(endOfHeader)])
}
