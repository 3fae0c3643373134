import type { Mask } from '../../../core/contract/shapes.ts'
import { notFound } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { hasBytes } from '../files/stored-files.ts'
import { findOwnImage } from '../images/queries.ts'
import { findOwnMask } from './queries.ts'
import { checkMask, presentMask, storeMask } from './save-mask.ts'

/** So many of a photo are kept for layouts that are not ordered yet; ordered ones stay as long as their orders. */
const MAX_KEPT = 40

/**
 * Keeps a mask of what stands in front of a photo's furniture. Each is a mask of its own, so that a step back to an
 * earlier layout finds it. The newest one sent again is stored once.
 */
export async function saveForeground(
  ctx: Context,
  userId: string,
  request: { imageId: string; file: string },
): Promise<Mask> {
  const image = await findOwnImage(ctx.db, userId, request.imageId)
  const { width, height } = image
  const made = await checkMask(ctx, userId, { file: request.file, width, height })
  const last = await newest(ctx, image.id).limit(1).executeTakeFirst()
  if (last && (await hasBytes(ctx, last.key, made.png))) return presentMask(ctx, last)
  const stored = { revision: 0, isDraft: false, isForeground: true, hints: null }
  const row = await storeMask(ctx, image, made, stored)
  if (!row) throw notFound()
  await prune(ctx, image.id)
  return presentMask(ctx, row)
}

/** Throws `not_found` for a missing mask, and for a foreign one. */
export async function readForeground(
  ctx: Context,
  userId: string,
  imageId: string,
  maskId: string,
): Promise<Mask> {
  return presentMask(ctx, await findOwnMask(ctx, userId, imageId, maskId))
}

function newest({ db }: Context, imageId: string) {
  return db
    .selectFrom('masks')
    .selectAll()
    .where('image_id', '=', imageId)
    .where('is_foreground', '=', true)
    .orderBy('created_at', 'desc')
}

async function prune(ctx: Context, imageId: string): Promise<void> {
  const old = await newest(ctx, imageId).offset(MAX_KEPT).execute()
  if (old.length === 0) return
  const pruned = await ctx.db
    .deleteFrom('masks')
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('orders').select('orders.id').whereRef('orders.mask_id', '=', 'masks.id')),
      ),
    )
    .returning('key')
    .execute()
  for (const { key } of pruned) await ctx.storage.delete(key)
}
