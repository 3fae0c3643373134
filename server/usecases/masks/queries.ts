import type { RemovalHints } from '../../../core/contract/hints.ts'
import { readHints } from '../../data/read-document.ts'
import type { MaskRow } from '../../data/rows.ts'
import { notFound } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { admitReader, type MediaFile } from '../files/media-file.ts'
import { maskUrl } from '../files/media-urls.ts'
import { findOwnImage } from '../images/queries.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Schema } from '../../data/schema.ts'

/** The masks that a user may see and order with: their own. A saved selection can be deleted, so none is ordered. */
function ownMasks(userId: string) {
  return (eb: ExpressionBuilder<Schema, 'masks'>) =>
    eb.and([eb('user_id', '=', userId), eb('name', 'is', null)])
}

/** A mask of this user for this image. Throws the same `not_found` for a missing and a foreign one. */
export async function findOwnMask(
  ctx: Context,
  userId: string,
  imageId: string,
  maskId: string,
): Promise<MaskRow> {
  const row = await ctx.db
    .selectFrom('masks')
    .selectAll()
    .where('id', '=', maskId)
    .where(ownMasks(userId))
    .where('image_id', '=', imageId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Those of these masks that are this user's, by id. */
export async function findOwnMasks(
  { db }: Context,
  userId: string,
  maskIds: readonly string[],
): Promise<Map<string, MaskRow>> {
  const rows = await db
    .selectFrom('masks')
    .selectAll()
    .where('id', 'in', maskIds)
    .where(ownMasks(userId))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The draft of an image that was saved last. */
export async function findLastDraft(ctx: Context, imageId: string): Promise<MaskRow | undefined> {
  return ctx.db
    .selectFrom('masks')
    .selectAll()
    .where('image_id', '=', imageId)
    .where('is_draft', '=', true)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
}

interface LastMask {
  image_id: string | null
  mask_id: string | null
  mask_url: string | null
  updated_at: string | null
  revision: number | null
  hints: RemovalHints | null
}

/** The last saved draft of an image, or nulls. */
export async function readLastMask(ctx: Context, userId: string, imageId: string): Promise<LastMask> {
  await findOwnImage(ctx.db, userId, imageId)
  const row = await findLastDraft(ctx, imageId)
  if (!row)
    return {
      image_id: null,
      mask_id: null,
      mask_url: null,
      updated_at: null,
      revision: null,
      hints: null,
    }
  return {
    image_id: imageId,
    mask_id: row.id,
    mask_url: maskUrl(ctx, row.id),
    updated_at: row.created_at.toISOString(),
    revision: row.revision,
    hints: readHints(ctx, row),
  }
}

/** The file behind a mask's address. Throws `not_found`. */
export async function findMaskFile(ctx: Context, maskId: string, userId?: string): Promise<MediaFile> {
  const found = await ctx.db.selectFrom('masks').selectAll().where('id', '=', maskId).executeTakeFirst()
  const mask = admitReader(found, userId)
  return { key: mask.key, mime: 'image/png', name: 'mask.png', userId: mask.user_id }
}
