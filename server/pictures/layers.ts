import { applyPatches, type Patch, type Pixels } from '../../core/imaging/pixels.ts'
import sharp from 'sharp'
import { decodePicture, pixelsToSharp } from './decode.ts'

/** A patch as it is stored: where it lies, and its pixels as lossless PNG. */
export interface StoredPatch {
  x: number
  y: number
  png: Uint8Array
}

/** A picture as its original file and the patches that were laid over it since, oldest first. */
export interface Layers {
  original: Uint8Array
  patches: StoredPatch[]
}

/** The exact pixels: what the original decodes to, with every patch laid over. */
export async function decodeLayers({ original, patches }: Layers): Promise<Pixels> {
  const picture = await decodePicture(original)
  for (const { x, y, png } of patches) {
    const { data, info } = await sharp(png, { limitInputPixels: false })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    applyPatches(picture, [{ rect: { x, y, width, height }, pixels: { width, height, data } }])
  }
  return picture
}

export async function encodePatch({ rect, pixels }: Patch): Promise<StoredPatch> {
  return { x: rect.x, y: rect.y, png: await pixelsToSharp(pixels).png({ compressionLevel: 6 }).toBuffer() }
}

/** The exact pixels as PNG; without an alpha channel where nothing is transparent. */
export async function encodePng(layers: Layers): Promise<Uint8Array> {
  const picture = await decodeLayers(layers)
  const isOpaque = picture.data.every((value, i) => i % 4 !== 3 || value === 255)
  const image = pixelsToSharp(picture)
  return (isOpaque ? image.removeAlpha() : image)
    .png({ compressionLevel: 6, adaptiveFiltering: true })
    .toBuffer()
}
