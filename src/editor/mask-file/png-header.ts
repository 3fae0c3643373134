import { SIGNATURE } from '../../../core/mask/png.ts'
import type { Size } from '../viewport/view-maths.ts'
import { Refusal } from '../../../core/refusal.ts'

/** Signature and IHDR chunk: what is needed of a PNG to know its size. */
export const pngHeaderBytes = 33

const header = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]

/**
 * The size that a PNG says it has, from its first 33 bytes (W3C PNG, third edition, 5.2 and 11.2.1). Throws a
 * Refusal, in words for the user, when the bytes do not begin a PNG.
 */
export function readPngSize(bytes: Uint8Array): Size {
  const begins = (expected: readonly number[], at: number) =>
    expected.every((value, index) => bytes[at + index] === value)
  if (!begins(SIGNATURE, 0)) throw new Refusal('This file is not a PNG. A mask is read from a PNG.')
  if (bytes.length < pngHeaderBytes || !begins(header, SIGNATURE.length))
    throw new Refusal('This PNG is damaged: it does not say its size.')
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const size = { width: view.getUint32(16), height: view.getUint32(20) }
  if (size.width === 0 || size.height === 0) throw new Refusal('This PNG is damaged: it has no pixels.')
  return size
}

/** Throws a Refusal, in words for the user, unless a mask of this size fits on the photo. */
export function checkMaskSize(mask: Size, photo: Size): void {
  if (mask.width === photo.width && mask.height === photo.height) return
  const isTurned = mask.width === photo.height && mask.height === photo.width
  const why = isTurned
    ? 'It seems to be turned on its side.'
    : 'A mask must have the size of its photo, pixel for pixel.'
  throw new Refusal(`This PNG is ${textOf(mask)} pixels, the photo ${textOf(photo)}. ${why}`)
}

function textOf({ width, height }: Size): string {
  return `${width} × ${height}`
}
