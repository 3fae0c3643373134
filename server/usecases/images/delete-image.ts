import type { ErrorCode } from '../../../core/contract/errors.ts'
import type { Trx } from '../../data/database.ts'
import { type ImageRow, unfinishedStates } from '../../data/rows.ts'
import { AppError } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { deleteFolder, masksFolder, parentFolder } from '../files/stored-files.ts'
import { findOwnImage } from './queries.ts'

/**
 * Deletes an image and its files. One whose pixels a result still needs is hidden at once, and its files go with the
 * last such result.
 */
export async function deleteImage(ctx: Context, userId: string, imageId: string): Promise<void> {
  const folders = await ctx.db.transaction().execute(async (trx) => {
    const image = await findOwnImage(trx, userId, imageId)
    await refuseWhileOrdered(trx, imageId)
    if (await hasResults(trx, imageId)) {
      await trx.updateTable('images').set({ deleted_at: ctx.clock.now() }).where('id', '=', imageId).execute()
      return []
    }
    return removeUpwards(trx, image)
  })
  for (const folder of folders) await deleteFolder(ctx, folder)
}

interface Refusal {
  image_id: string
  code: ErrorCode
  message: string
}

/** Deletes images one by one: an error of one does not stop the others. */
export async function deleteImages(
  ctx: Context,
  userId: string,
  imageIds: readonly string[],
): Promise<{ image_ids: string[]; refused: Refusal[] }> {
  const deleted: string[] = []
  const refused: Refusal[] = []
  for (const id of new Set(imageIds)) {
    try {
      await deleteImage(ctx, userId, id)
      deleted.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ image_id: id, code: error.code, message: error.message })
    }
  }
  return { image_ids: deleted, refused }
}

async function refuseWhileOrdered(trx: Trx, imageId: string): Promise<void> {
  // The lock makes an order that is being placed on this image wait until it is deleted, and then fail.
  await trx.selectFrom('images').select('id').where('id', '=', imageId).forUpdate().execute()
  const order = await trx
    .selectFrom('orders')
    .select('id')
    .where('image_id', '=', imageId)
    .where('status', 'in', unfinishedStates)
    .executeTakeFirst()
  if (order)
    throw new AppError('in_progress', 'An order works on this photo. Cancel it, or wait until it is done.')
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
