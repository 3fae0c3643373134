import sharp from 'sharp'
import type { Pixels } from '../../core/imaging/pixels.ts'
import type { PackedPiece } from '../../core/scene/pack/packed-piece.ts'

/** The maps of a converted model, as `createPackedParts` takes them. */
export async function decodeMaps({ maps }: PackedPiece): Promise<Pixels[]> {
  return Promise.all(
    maps.map(async (png) => {
      const { data, info } = await sharp(png)
        .toColourspace('srgb')
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { width: info.width, height: info.height, data }
    }),
  )
}
