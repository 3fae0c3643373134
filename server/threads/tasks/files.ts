import { readFile } from 'node:fs/promises'
import { decodePicture } from '../../pictures/decode.ts'
import { encodeLossless, encodePortrait, encodeThumbnail } from '../../pictures/encode.ts'
import type { Input, Output } from '../tasks.ts'
import { readSource } from './read-source.ts'

export async function check({ file, format, hasAlpha }: Input<'check'>): Promise<Output<'check'>> {
  const pixels = await decodePicture(await readFile(file), format)
  return {
    width: pixels.width,
    height: pixels.height,
    thumbnail: await encodeThumbnail(pixels, hasAlpha),
  }
}

export async function portrait({ file, format }: Input<'portrait'>): Promise<Output<'portrait'>> {
  return { picture: await encodePortrait(await decodePicture(await readFile(file), format)) }
}

export async function lossless({ source }: Input<'lossless'>): Promise<Output<'lossless'>> {
  const { pixels, hasAlpha } = await readSource(source)
  return { png: await encodeLossless(pixels, hasAlpha) }
}
