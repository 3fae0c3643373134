import type { Trx } from '../../data/database.ts'
import { type ImageRow, unfinishedStates } from '../../data/rows.ts'
import { AppError } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { deleteFolder, masksFolder, parentFolder } from '../files/stored-files.ts'
import { ownImages } from './policy.ts'
import { findOwnImage } from './queries.ts'
import { findSeveral } from './several-images.ts'

/**
 * Deletes an image and its files. One whose pixels a result still needs is hidden at once, and its files go with the
 * last such result.
 */
export async function deleteImage(ctx: Context, userId: string, imageId: string): Promise<void> {
  const folders = await ctx.db.transaction().execute(async (trx) => {
    const image = await findOwnImage(trx, userId, imageId)
    await lock(trx, userId, [imageId])
    if ((await listOrdered(trx, [imageId])).has(imageId)) throw ordered()
    return remove(ctx, trx, image)
  })
  for (const folder of folders) await deleteFolder(ctx, folder)
}

/** Deletes several, all or none. Throws one refusal that names all that cannot be deleted. */
export async function deleteImages(
  ctx: Context,
  userId: string,
  imageIds: readonly string[],
): Promise<string[]> {
  const { images, folders } = await ctx.db.transaction().execute(async (trx) => {
    await lock(trx, userId, imageIds)
    const busy = await listOrdered(trx, imageIds)
    const found = await findSeveral(
      trx,
      userId,
      imageIds,
      'cannot be deleted; nothing was deleted.',
      ({ id }) => (busy.has(id) ? ordered() : null),
    )
    const toDelete: string[] = []
    for (const image of found) toDelete.push(...(await remove(ctx, trx, image)))
    return { images: found, folders: toDelete }
  })
  for (const folder of folders) await deleteFolder(ctx, folder)
  return images.map(({ id }) => id)
}

/** Makes an order that is being placed on one of these wait until they are deleted, and then fail. */
async function lock(trx: Trx, userId: string, imageIds: readonly string[]): Promise<void> {
  await trx
    .selectFrom('images')
    .select('id')
    .where('id', 'in', imageIds)
    .where(ownImages(userId))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Hides or removes an image that is locked. Returns the folders to delete after the commit. */
async function remove(ctx: Context, trx: Trx, image: ImageRow): Promise<string[]> {
  if (!(await hasResults(trx, image.id))) return removeUpwards(trx, image)
  await trx.updateTable('images').set({ deleted_at: ctx.clock.now() }).where('id', '=', image.id).execute()
  return []
}

/** Those of some images that an order works on. */
async function listOrdered(trx: Trx, imageIds: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('orders')
    .select('image_id')
    .distinct()
    .where('image_id', 'in', imageIds)
    .where('status', 'in', unfinishedStates)
    .execute()
  return new Set(rows.map(({ image_id }) => image_id))
}

function ordered(): AppError {
  return new AppError('in_progress', 'An order works on this photo. Cancel it, or wait until it is done.')
}

async function hasResults(trx: Trx, imageId: string): Promise<boolean> {
  const child = await trx
    .selectFrom('images')
    .select('id')
    .where('parent_id', '=', imageId)
    .executeTakeFirst()
  return child !== undefined
}

/** Removes the row, and above it every hidden image that was kept for it alone. Returns the folders to delete. */
async function removeUpwards(trx: Trx, image: ImageRow): Promise<string[]> {
  const folders = [parentFolder(image.original_key), masksFolder(image.id)]
  await trx.deleteFrom('images').where('id', '=', image.id).execute()
  if (image.parent_id === null) return folders
  const parent = await trx
    .selectFrom('images')
    .selectAll()
    .where('id', '=', image.parent_id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!parent || (await hasResults(trx, parent.id))) return folders
  return [...folders, ...(await removeUpwards(trx, parent))]
}
