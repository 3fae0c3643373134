import { readFile as readPath } from 'node:fs/promises'
import type { Selectable } from 'kysely'
import type { Mask } from '../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../data/schema.ts'
import { AppError, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { signMedia } from '../media-links.ts'
import { maskOfSuggestion, measureMask, readMask } from '../pictures/masks.ts'
import { findImage } from './find-image.ts'
import { readFile } from './image-layers.ts'
import type { ImageRow } from './present-image.ts'

type MaskRow = Selectable<Schema['masks']>

export function maskUrl(ctx: Context, maskId: string): string {
  return signMedia(ctx.secrets.media, maskId, 'mask', ctx.clock.now())
}

function presentMask(ctx: Context, row: MaskRow): Mask {
  return { id: row.id, url: maskUrl(ctx, row.id), coverage: row.coverage, bounds: row.bounds }
}

async function newestMask(ctx: Context, imageId: string): Promise<MaskRow | undefined> {
  return ctx.db
    .selectFrom('masks')
    .selectAll()
    .where('image_id', '=', imageId)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Keeps a mask. `revision` is the one it was drawn on: when a later one is there, another device was faster. */
export async function saveMask(
  ctx: Context,
  userId: string,
  { imageId, file, revision }: { imageId: string; file: string; revision: number },
): Promise<{ mask: Mask; revision: number }> {
  const image = await findImage(ctx, userId, imageId)
  const row = await storeMask(ctx, image, await readPath(file), revision)
  return { mask: presentMask(ctx, row), revision: row.revision }
}

async function storeMask(ctx: Context, image: ImageRow, png: Uint8Array, revision: number): Promise<MaskRow> {
  const measured = measureMask(await readMask(png, image.width, image.height))
  const newest = (await newestMask(ctx, image.id))?.revision ?? 0
  if (revision !== newest) throw stale()
  const id = newId()
  const key = `masks/${id}.png`
  await ctx.storage.put(key, png)
  try {
    return await ctx.db
      .insertInto('masks')
      .values({
        id,
        user_id: image.user_id,
        image_id: image.id,
        key,
        coverage: measured.coverage,
        bounds: measured.bounds === null ? null : JSON.stringify(measured.bounds),
        revision: newest + 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    await ctx.storage.delete(key)
    // Two saves at once met at the unique (image, revision).
    throw isUniqueViolation(error) ? stale() : error
  }
}

function stale(): AppError {
  return new AppError('stale_revision', 'A newer mask of this photo was saved on another device')
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

export async function lastMask(ctx: Context, userId: string, imageId: string) {
  const image = await findImage(ctx, userId, imageId)
  const row = await newestMask(ctx, image.id)
  if (!row) return { image_id: null, mask_url: null, updated_at: null, revision: null }
  return {
    image_id: image.id,
    mask_url: maskUrl(ctx, row.id),
    updated_at: row.created_at.toISOString(),
    revision: row.revision,
  }
}

/** One's own mask of an image. */
export async function findMask(
  ctx: Context,
  userId: string,
  imageId: string,
  maskId: string,
): Promise<MaskRow> {
  const row = await ctx.db
    .selectFrom('masks')
    .selectAll()
    .where('id', '=', maskId)
    .where('image_id', '=', imageId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** A mask of everything that pre-processing suggests, saved as the newest one. */
export async function saveAutomaticMask(ctx: Context, image: ImageRow): Promise<MaskRow> {
  if (image.suggestion_key === null || !hasRegions(image)) {
    throw new AppError('invalid_request', 'Nothing stands out in this photo. Please paint the mask by hand.')
  }
  const labels = await readFile(ctx, image.suggestion_key)
  const revision = (await newestMask(ctx, image.id))?.revision ?? 0
  return storeMask(ctx, image, await maskOfSuggestion(labels, image.width, image.height), revision)
}

function hasRegions({ analysis }: ImageRow): boolean {
  return Array.isArray(analysis?.['regions']) && analysis['regions'].length > 0
}
