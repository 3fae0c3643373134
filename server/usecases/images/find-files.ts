import path from 'node:path'
import type { Product } from '../../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import type { ImageRow } from '../../data/rows.ts'
import { notFound } from '../../base/errors.ts'
import { admitReader, type MediaFile } from '../files/media-file.ts'
import type { ImageVariant } from '../files/media-urls.ts'
import { deleteFolder, parentFolder } from '../files/stored-files.ts'
import { readPixelSource } from './pixel-source.ts'

const typeOfExtension: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.tif': 'image/tiff',
  '.heic': 'image/heic',
}

/** The media type of a picture's file, by the ending of its name. */
export function typeOfName(name: string): string {
  return typeOfExtension[path.posix.extname(name)] ?? 'application/octet-stream'
}

const underWay = new Map<string, Promise<string>>()

function asMedia(image: ImageRow, key: string, suffix: string): MediaFile {
  const extension = path.posix.extname(key)
  const base = image.name.replace(/\.[A-Za-z0-9]{2,5}$/, '') || 'Photo'
  const mime = typeOfExtension[extension]
  if (mime === undefined) throw notFound()
  return { key, mime, name: `${base}${suffix}${extension}`, userId: image.user_id }
}

/** The file behind an image's address, made first where it is made on request. Throws `not_found`. */
export async function findImageFile(
  ctx: Context,
  imageId: string,
  variant: ImageVariant,
  userId?: string,
): Promise<MediaFile> {
  const found = await ctx.db.selectFrom('images').selectAll().where('id', '=', imageId).executeTakeFirst()
  const image = admitReader(found, userId)
  if (variant === 'png') {
    if (image.kind !== 'result') throw notFound()
    return asMedia(image, await losslessKey(ctx, image), resultSuffix(image))
  }
  if (variant === 'original') return mainFile(image)
  const keys: Record<Exclude<ImageVariant, 'png' | 'original'>, [string | null, string]> = {
    display: [image.display_key, ''],
    preview: [image.preview_key, '-preview'],
    thumbnail: [image.thumbnail_key, '-thumbnail'],
    suggestions: [image.suggestion_key, '-suggestions'],
    perception: [image.perception_key, '-perception'],
  }
  const [key, suffix] = keys[variant]
  if (key === null) throw notFound()
  return asMedia(image, key, suffix)
}

/** What an image is to its owner: an upload's own bytes, a result's JPEG. */
export function mainFile(image: ImageRow): MediaFile {
  return asMedia(image, image.original_key, image.kind === 'result' ? resultSuffix(image) : '')
}

const suffixes: Record<Product, string> = {
  'item-removal': '-removed',
  'virtual-staging': '-staged',
  'interior-design': '-designed',
  'day-to-dusk': '-dusk',
  'image-enhancement': '-enhanced',
}

function resultSuffix({ product }: ImageRow): string {
  return product === null ? '-result' : suffixes[product]
}

/**
 * The lossless PNG of a result. A whole new picture is kept as one; of patches it is made when it is first asked for,
 * then kept beside the result's other files.
 */
async function losslessKey(ctx: Context, image: ImageRow): Promise<string> {
  if (image.picture_key !== null) return image.picture_key
  const key = `${parentFolder(image.original_key)}/lossless.png`
  if (await ctx.storage.stat(key)) return key
  const running = underWay.get(key)
  if (running) return running
  const made = makeLossless(ctx, image, key).finally(() => underWay.delete(key))
  underWay.set(key, made)
  return made
}

async function makeLossless(ctx: Context, image: ImageRow, key: string): Promise<string> {
  const read = async () => ({ source: await readPixelSource(ctx, image) })
  const { png } = await ctx.threads.run('lossless', read, {
    userId: image.user_id,
    pixels: image.width * image.height,
  })
  await ctx.storage.put(key, png)
  const isThere = await ctx.db.selectFrom('images').select('id').where('id', '=', image.id).executeTakeFirst()
  if (isThere) return key
  await deleteFolder(ctx, parentFolder(image.original_key))
  throw notFound()
}
