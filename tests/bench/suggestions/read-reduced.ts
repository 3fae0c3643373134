import path from 'node:path'
import sharp from 'sharp'
import type { Pixels } from '../../../core/imaging/pixels.ts'

export const photosFolder =
  process.env['SHARED_PHOTOS'] ?? path.join(import.meta.dirname, '../../../../shared/photos')

/** Long edge of the picture that suggestions are looked for in, as preparation has it. */
const EDGE = 512

/** A photo, by its path in the folder of the shared ones or whole, as preparation hands it on. */
export async function readReduced(photo: string): Promise<Pixels> {
  const { data, info } = await sharp(path.resolve(photosFolder, photo))
    .autoOrient()
    .resize(EDGE, EDGE, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}
