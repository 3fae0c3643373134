import sharp from 'sharp'
import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'

/** A mask from a file, at the size of its photo: 255 where the picture is lighter than middle grey, else 0. */
export async function readMask(file: string, { width, height }: Pixels): Promise<Plane> {
  const data = await sharp(file)
    .resize(width, height, { fit: 'fill' })
    .extractChannel(0)
    .threshold(128)
    .raw()
    .toBuffer()
  return { width, height, data: new Uint8Array(data) }
}
