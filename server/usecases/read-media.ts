import type { Readable } from 'node:stream'
import type { Context } from '../context.ts'
import { AppError, notFound } from '../errors.ts'
import type { Variant } from '../media-links.ts'
import { encodePngOf } from './result-png.ts'
import type { ImageRow } from './present-image.ts'

export interface MediaFile {
  ownerId: string
  key: string
  mime: string
  /** Name for a download, without an ending. */
  name: string
}

const jpeg = 'image/jpeg'
const png = 'image/png'

/** Which file an address means. Throws `not_found`. */
export async function findMedia(ctx: Context, id: string, variant: Variant): Promise<MediaFile> {
  if (variant === 'mask') {
    const mask = await ctx.db.selectFrom('masks').selectAll().where('id', '=', id).executeTakeFirst()
    if (!mask) throw notFound()
    return { ownerId: mask.user_id, key: mask.key, mime: png, name: 'mask' }
  }
  const image = await ctx.db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst()
  if (!image) throw notFound()
  const file = await fileOf(ctx, image, variant)
  if (file.key === null) throw notFound()
  return { ownerId: image.user_id, key: file.key, mime: file.mime, name: nameOf(image) }
}

async function fileOf(
  ctx: Context,
  image: ImageRow,
  variant: Exclude<Variant, 'mask'>,
): Promise<{ key: string | null; mime: string }> {
  switch (variant) {
    case 'original':
      return { key: image.original_key, mime: image.mime }
    case 'display':
      return { key: image.display_key, mime: jpeg }
    case 'preview':
      return { key: image.preview_key, mime: jpeg }
    case 'thumbnail':
      return { key: image.thumbnail_key, mime: jpeg }
    case 'suggestion':
      return { key: image.suggestion_key, mime: png }
    case 'png':
      return { key: image.kind === 'result' ? await encodePngOf(ctx, image) : null, mime: png }
  }
}

function nameOf({ name, kind }: ImageRow): string {
  const stem = name.replace(/\.[a-z0-9]{2,5}$/i, '')
  return kind === 'result' ? `${stem} (items removed)` : stem
}

export interface ByteRange {
  start: number
  end: number
}

/** The bytes, whole or in part. */
export async function openMedia(
  ctx: Context,
  { key }: MediaFile,
  parse: (bytes: number) => ByteRange | 'whole' | 'unsatisfiable',
): Promise<{ stream: Readable; bytes: number; range: ByteRange | null }> {
  const stat = await ctx.storage.stat(key)
  if (!stat) throw notFound()
  const range = parse(stat.bytes)
  if (range === 'unsatisfiable') throw new AppError('invalid_request', 'The range lies outside the file')
  if (range === 'whole') return { stream: await ctx.storage.get(key), bytes: stat.bytes, range: null }
  return { stream: await ctx.storage.get(key, range), bytes: stat.bytes, range }
}
