// Where the labelled photos lie on this machine. They are not in the repository.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Pixels, Plane } from '../core/imaging/pixels.ts'
import { toLab } from '../core/imaging/suggest/lab.ts'
import { findSuperpixels } from '../core/imaging/suggest/superpixels.ts'
import type { LabelFile } from './label-file.ts'
import { paintPolygons, snapToPhoto } from './paint-labels.ts'

const SHARED = process.env['SHARED_PHOTOS'] ?? path.join(import.meta.dirname, '../../shared/photos')
/** Folders with photos, with colons between; their folders are searched as well. */
const FOLDERS = [
  SHARED,
  ...(process.env['PERCEPTION_PHOTOS'] ?? '').split(':').filter((folder) => folder !== ''),
]

/** Long side of the picture that polygons are drawn on. */
const VIEW_PX = 1200

/** The file of a name, or undefined where this machine has none. */
export function findPhoto(name: string): string | undefined {
  return FOLDERS.flatMap((folder) => globSync(path.join(folder, '**', name)))[0]
}

/** The SHA-256 of a file. */
export function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** A photo turned upright, within `edge` pixels each way. */
export async function readReduced(file: string, edge: number = VIEW_PX): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .rotate()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** What each pixel of a photo shows, by its label file: codes of classes, at the photo's own reduced size. */
export function labelMap(labels: LabelFile, photo: Pixels): Plane {
  return snapToPhoto(paintPolygons(labels, photo.width, photo.height), findSuperpixels(toLab(photo)))
}

/**
 * The photo of a label file, or undefined where this machine has none. Throws an Error when a file of this name is
 * another photo.
 */
export function photoOf({ photo, sha256 }: LabelFile): string | undefined {
  const file = findPhoto(photo)
  if (file !== undefined && hashOf(file) !== sha256)
    throw new Error(`${file} is another photo than was labelled`)
  return file
}
