import { readFile } from 'node:fs/promises'
import { decodePicture } from '../../pictures/decode.ts'
import { encodeLossless, encodePortrait, encodeThumbnail } from '../../pictures/encode.ts'
import { inspectPicture, unreadable } from '../../pictures/inspect.ts'
import type { Input, Output } from '../tasks.ts'
import { readSource } from './read-source.ts'

export async function check(input: Input<'check'>): Promise<Output<'check'>> {
  const { format, hasAlpha, pixels } = await decodeUpload(input)
  return {
    format,
    width: pixels.width,
    height: pixels.height,
    thumbnail: await encodeThumbnail(pixels, hasAlpha),
  }
}

export async function portrait(input: Input<'portrait'>): Promise<Output<'portrait'>> {
  return { picture: await encodePortrait((await decodeUpload(input)).pixels) }
}

/** Decodes a file that has just arrived. Refused by its header alone, a huge or hostile one costs nothing. */
async function decodeUpload({ file, pixels: claimed }: Input<'check'>) {
  const { format, hasAlpha, pixels } = await inspectPicture(file)
  if (pixels > claimed)
    throw unreadable('The file is damaged. Export the photo again and upload the new file.')
  return { format, hasAlpha, pixels: await decodePicture(await readFile(file), format) }
}

export async function lossless({ source }: Input<'lossless'>): Promise<Output<'lossless'>> {
  const { pixels, hasAlpha } = await readSource(source)
  return { png: await encodeLossless(pixels, hasAlpha) }
}
