import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { findImage } from './find-image.ts'

/**
 * Takes an image out of the library. Its files go too, unless a result that is still there is made of its pixels:
 * then they go with the last such result.
 */
export async function deleteImage(ctx: Context, userId: string, id: string): Promise<void> {
  const image = await findImage(ctx, userId, id)
  const unfinished = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('image_id', '=', id)
    .where('status', 'in', ['queued', 'processing'])
    .executeTakeFirst()
  if (unfinished) {
    throw new AppError(
      'conflict',
      'An order for this photo is under way. Cancel it first, or wait until it is done.',
    )
  }
  await ctx.db
    .updateTable('images')
    .set({ deleted_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  await purgeUnused(ctx, image.id)
}

/** Removes a hidden image that nothing is made of any more, then looks at the one it was made of. */
async function purgeUnused(ctx: Context, startId: string): Promise<void> {
  let id: string | null = startId
  while (id !== null) {
    const row = await ctx.db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || row.deleted_at === null) return
    const child = await ctx.db
      .selectFrom('images')
      .select('id')
      .where('parent_id', '=', id)
      .executeTakeFirst()
    if (child) return
    const masks = await ctx.db.selectFrom('masks').select('key').where('image_id', '=', id).execute()
    // Rows first: a file without a row is swept later, a row without its file would be a broken picture.
    await ctx.db.deleteFrom('images').where('id', '=', id).execute()
    await deleteFolder(ctx, `images/${id}/`)
    await ctx.storage.delete(row.original_key)
    for (const { key } of masks) await ctx.storage.delete(key)
    id = row.parent_id
  }
}

async function deleteFolder(ctx: Context, prefix: string): Promise<void> {
  for await (const key of ctx.storage.list(prefix)) await ctx.storage.delete(key)
}
