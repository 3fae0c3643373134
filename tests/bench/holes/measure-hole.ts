// One hole of a photo, filled by item removal and by OpenCV's Telea.
import path from 'node:path'
import sharp from 'sharp'
import { applyPatches, type Patch, type Pixels, type Plane, type Rect } from '../../../core/imaging/pixels.ts'
import { removeItems } from '../../../core/imaging/removal/remove-items.ts'
import type { Hole, pairs } from './holes.ts'
import { hogDistance, maskedPsnr } from './measures.ts'
import { readMask } from './read-mask.ts'
import type { loadTelea } from './telea.ts'
import { timeHere } from './timing.ts'

export type Telea = Awaited<ReturnType<typeof loadTelea>>

export const photos =
  process.env['SHARED_PHOTOS'] ?? path.join(import.meta.dirname, '../../../../shared/photos')
const exact = { grow: 0, feather: 0, seed: 1 }

export async function readPhoto(name: string, megapixels: number): Promise<Pixels> {
  const file = path.join(photos, name)
  const meta = await sharp(file).metadata()
  const scale = Math.sqrt((megapixels * 1e6) / (meta.width * meta.height))
  const width = Math.round(meta.width * scale)
  const height = Math.round(meta.height * scale)
  const data = await sharp(file).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  return { width, height, data: new Uint8Array(data) }
}

export function ellipse({ width, height }: Pixels, hole: Pick<Hole, 'x' | 'y' | 'rx' | 'ry'>): Plane {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (((x / width - hole.x) / hole.rx) ** 2 + ((y / height - hole.y) / hole.ry) ** 2 <= 1)
        data[y * width + x] = 255
  return { width, height, data }
}

/** What stands in the hole must not help: it is painted over before either method sees the photo. */
function punch(photo: Pixels, mask: Plane): Pixels {
  const data = Uint8Array.from(photo.data)
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i] >= 128) data.set([255, 0, 255], i * 4)
  return { ...photo, data }
}

function boundsOf({ width, height, data }: Plane): Rect {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] < 128) continue
      left = Math.min(left, x)
      top = Math.min(top, y)
      right = Math.max(right, x)
      bottom = Math.max(bottom, y)
    }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

function ours(photo: Pixels, mask: Plane): { pixels: Pixels; took: number } {
  let patches: Patch[] = []
  const took = timeHere(() => {
    patches = removeItems(photo, mask, exact)
  })
  const pixels = { ...photo, data: Uint8Array.from(photo.data) }
  applyPatches(pixels, patches)
  return { pixels, took }
}

function changedOutside(result: Pixels, photo: Pixels, mask: Plane): number {
  let count = 0
  for (let i = 0; i < mask.data.length; i++)
    if (mask.data[i] < 128 && [0, 1, 2, 3].some((k) => result.data[i * 4 + k] !== photo.data[i * 4 + k]))
      count++
  return count
}

export interface HoleFigures {
  what: string
  /** In dB over the hole. */
  psnr: { ours: number; telea: number }
  /** Distance of gradient histograms over the hole's box. */
  hog: { ours: number; telea: number }
  /** Pixels that differ outside the hole. */
  outside: number
}

/** Fills a hole whose truth is the photo itself, at one megapixel. */
export async function measureHole(telea: Telea, one: Hole | (typeof pairs)[number]): Promise<HoleFigures> {
  const truth = await readPhoto(one.photo, 1)
  const mask = 'mask' in one ? await readMask(path.join(photos, one.mask), truth) : ellipse(truth, one)
  const photo = punch(truth, mask)
  const a = ours(photo, mask)
  const b = telea(photo, mask)
  const box = boundsOf(mask)
  const psnr = { ours: maskedPsnr(a.pixels, truth, mask), telea: maskedPsnr(b.pixels, truth, mask) }
  const hog = { ours: hogDistance(a.pixels, truth, box), telea: hogDistance(b.pixels, truth, box) }
  console.error(
    `${one.what.padEnd(18)} PSNR ${psnr.ours.toFixed(2)} / ${psnr.telea.toFixed(2)}  HOG ${hog.ours.toFixed(3)} / ${hog.telea.toFixed(3)}  ${a.took.toFixed(0)} / ${b.took.toFixed(0)} ms  ${one.photo}`,
  )
  return { what: one.what, psnr, hog, outside: changedOutside(a.pixels, photo, mask) }
}
