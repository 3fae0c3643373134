import type { Context } from '../context.ts'
import { queues } from '../jobs/queues.ts'
import { findImage } from './find-image.ts'
import type { ImageRow } from './present-image.ts'
import { findService } from './services.ts'

export async function setFavorite(
  ctx: Context,
  userId: string,
  id: string,
  isFavorite: boolean,
): Promise<void> {
  await findImage(ctx, userId, id)
  await ctx.db
    .updateTable('images')
    .set({ is_favorite: isFavorite })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}

/** An image of the library for another service: nothing is copied; what failed to be pre-processed is tried again. */
export async function prepareForService(
  ctx: Context,
  userId: string,
  id: string,
  serviceId: string,
): Promise<ImageRow> {
  const service = findService(serviceId)
  const image = await findImage(ctx, userId, id)
  if (image.status !== 'failed') return image
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('images')
      .set({ status: 'processing', stage: 'Waiting to be pre-processed', service_id: service.id })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await ctx.jobs.enqueue(trx, queues.preprocess, { imageId: id }, { groupId: userId })
    return row
  })
}
