import type { Context } from '../context.ts'
import { AppError, notFound } from '../errors.ts'
import type { ImageRow } from './present-image.ts'

/** One's own image. What is missing, deleted or somebody else's is not found. */
export async function findImage(ctx: Context, userId: string, id: string): Promise<ImageRow> {
  const row = await ctx.db
    .selectFrom('images')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** One's own image, pre-processed and ready to work on. */
export async function findReadyImage(ctx: Context, userId: string, id: string): Promise<ImageRow> {
  const row = await findImage(ctx, userId, id)
  if (row.status === 'processing') {
    throw new AppError('conflict', 'The photo is still being pre-processed. Please wait until it is ready.')
  }
  if (row.status === 'failed')
    throw new AppError('conflict', 'The photo could not be pre-processed. Please upload it again.')
  return row
}
