import type { Image } from '../../../core/contract/shapes.ts'
import type { Trx } from '../../data/database.ts'
import type { ImageRow } from '../../data/rows.ts'
import type { Context } from '../context.ts'
import { notFound } from '../../base/errors.ts'
import { productOfService } from '../services/services.ts'
import { ownImages } from './policy.ts'
import { presentImage } from './present.ts'
import { queuePreparation } from './queue-preparation.ts'
import { findOwnImage } from './queries.ts'
import { findSeveral } from './several-images.ts'

/**
 * Makes an image of the library ready for a service. Its bytes are used as they are; what preparation learned before
 * is kept, and only a photo whose preparation failed is prepared again.
 */
export async function reuseImage(
  ctx: Context,
  userId: string,
  imageId: string,
  serviceId: string,
): Promise<Image> {
  productOfService(serviceId)
  const row = await ctx.db.transaction().execute(async (trx) => {
    const image = await findOwnImage(trx, userId, imageId)
    // A result keeps the product that made it.
    return image.kind === 'result' ? image : useAgain(ctx, trx, image, serviceId)
  })
  return presentImage(ctx, row)
}

/** Makes an uploaded photo that is there ready for a service, or for the library alone, where it is shown again. */
export async function useAgain(
  ctx: Context,
  trx: Trx,
  { id, user_id: userId, status }: ImageRow,
  serviceId: string | undefined,
): Promise<ImageRow> {
  const isBroken = status === 'failed'
  if (isBroken) await queuePreparation(ctx, trx, userId, id)
  return trx
    .updateTable('images')
    .set({
      deleted_at: null,
      ...(serviceId === undefined ? {} : { product: productOfService(serviceId), service_id: serviceId }),
      ...(isBroken ? { status: 'processing' as const, stage: 'Waiting to be prepared' } : {}),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Marks or unmarks favourites, all or none. Throws one refusal that names all that are missing. */
export async function setFavorites(
  ctx: Context,
  userId: string,
  imageIds: readonly string[],
  isFavorite: boolean,
): Promise<string[]> {
  return ctx.db.transaction().execute(async (trx) => {
    const found = await findSeveral(trx, userId, imageIds, 'are missing; nothing was changed.', () => null)
    const ids = found.map(({ id }) => id)
    await trx.updateTable('images').set({ is_favorite: isFavorite }).where('id', 'in', ids).execute()
    return ids
  })
}

/** Sets the name of a version; an empty one removes it. Throws `not_found`. */
export async function renameVersion(
  ctx: Context,
  userId: string,
  imageId: string,
  name: string,
): Promise<{ image_id: string; name: string | null }> {
  const version_name = name === '' ? null : name
  const row = await ctx.db
    .updateTable('images')
    .set({ version_name })
    .where('id', '=', imageId)
    .where(ownImages(userId))
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound()
  return { image_id: row.id, name: version_name }
}
