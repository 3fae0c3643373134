import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import { readMask } from '../holes/read-mask.ts'
import { readPictureInfo } from '../../../server/pictures/inspect.ts'
import { suggestRegions } from '../../../core/imaging/suggest/suggest-regions.ts'

const MEGAPIXELS = 2
/** As when a photo is prepared. */
const SUGGESTED_EDGE = 512

/** The photos of a folder and of those in it, without masks, by name. */
export function photosIn(folder: string): string[] {
  return globSync('**/*.{jpg,jpeg,png,webp}', { cwd: folder })
    .filter((file) => !file.includes('_mask.'))
    .sort()
    .map((file) => path.join(folder, file))
}

/** A photo of the folder: `number` counts them from 0, `focal` is its focal length on full frame in mm where known. */
export interface SheetPhoto {
  file: string
  number: number
  pixels: Pixels
  focal: number | null
}

/** Upright, at two megapixels at most. */
export async function readPhoto(file: string, number: number): Promise<SheetPhoto> {
  const upright = sharp(file, { limitInputPixels: false }).autoOrient()
  const { width, height } = (await upright.metadata()).autoOrient
  const scale = Math.min(1, Math.sqrt((MEGAPIXELS * 1e6) / (width * height)))
  const { data, info } = await upright
    .resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { focal35 } = await readPictureInfo(readFileSync(file))
  const pixels = { width: info.width, height: info.height, data: new Uint8Array(data) }
  return { file, number, pixels, focal: focal35 }
}

/** `NAME_mask.png` beside the photo, else what would be suggested; an empty one when there is neither. */
export async function maskOf(file: string, photo: Pixels): Promise<Plane> {
  const { dir, name } = path.parse(file)
  const drawn = path.join(dir, `${name}_mask.png`)
  return existsSync(drawn) ? readMask(drawn, photo) : suggestedMask(photo)
}

async function suggestedMask({ width, height, data }: Pixels): Promise<Plane> {
  const scale = SUGGESTED_EDGE / Math.max(width, height)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const small = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer()
  const { labels } = suggestRegions({ ...size, data: new Uint8Array(small) })
  const plane = Uint8Array.from(labels.data, (label) => (label === 0 ? 0 : 255))
  const enlarged = await sharp(plane, { raw: { ...size, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return { width, height, data: new Uint8Array(enlarged) }
}
