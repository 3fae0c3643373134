import { selectionLimits } from '../../../core/contract/constants.ts'
import { formatBytes } from '../../../core/contract/format-bytes.ts'
import type { SavedSelection } from '../../../core/contract/selections.ts'
import type { MaskRow } from '../../data/rows.ts'
import { AppError, notFound } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { maskUrl } from '../files/media-urls.ts'
import { hasBytes } from '../files/stored-files.ts'
import { findOwnImage } from '../images/queries.ts'
import { inTransaction } from '../transaction.ts'
import { checkMask, storeMask } from './save-mask.ts'

/** The saved selections of an image, in the order of their saving. */
export async function listSelections(
  ctx: Context,
  userId: string,
  imageId: string,
): Promise<SavedSelection[]> {
  const image = await findOwnImage(ctx.db, userId, imageId)
  const rows = await selectionsOf(ctx, image.id).orderBy('created_at').orderBy('id').execute()
  return rows.map((row) => present(ctx, row))
}

/**
 * Keeps a mask under a name. The same mask under the same name, sent again after a lost answer, is stored once. Throws
 * `conflict` where another one has the name or the photo has as many as it may, `too_large` for a file above the limit.
 */
export async function saveSelection(
  ctx: Context,
  userId: string,
  request: { imageId: string; name: string; file: string },
): Promise<SavedSelection> {
  const image = await findOwnImage(ctx.db, userId, request.imageId)
  const { width, height } = image
  const made = await checkMask(ctx, userId, { file: request.file, width, height })
  if (made.png.length > selectionLimits.bytes)
    throw new AppError(
      'too_large',
      `A saved selection has at most ${formatBytes(selectionLimits.bytes)}. Smooth the mask or remove its specks, then save it.`,
    )
  return inTransaction(ctx, async (trx, txCtx) => {
    // The lock counts selections that are saved at the same time one after the other.
    await trx.selectFrom('images').select('id').where('id', '=', image.id).forUpdate().execute()
    const rows = await selectionsOf(txCtx, image.id).execute()
    const taken = rows.find((row) => sameName(row, request.name))
    if (taken) {
      if (await hasBytes(ctx, taken.key, made.png)) return present(ctx, taken)
      throw nameTaken()
    }
    if (rows.length >= selectionLimits.count)
      throw new AppError(
        'conflict',
        `This photo has ${selectionLimits.count} saved selections. Delete one first.`,
      )
    const stored = { revision: 0, isDraft: false, hints: null, name: request.name }
    const row = await storeMask(txCtx, image, made, stored)
    if (!row) throw nameTaken()
    return present(ctx, row)
  })
}

/** Throws `conflict` where another selection of the image has the name, `not_found` for a missing or foreign one. */
export async function renameSelection(
  ctx: Context,
  userId: string,
  id: string,
  name: string,
): Promise<SavedSelection> {
  return inTransaction(ctx, async (trx, txCtx) => {
    const found = await findOwn(txCtx, userId, id)
    await trx.selectFrom('images').select('id').where('id', '=', found.image_id).forUpdate().execute()
    const rows = await selectionsOf(txCtx, found.image_id).execute()
    if (rows.some((row) => row.id !== id && sameName(row, name))) throw nameTaken()
    const row = await trx
      .updateTable('masks')
      .set({ name })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw notFound()
    return present(ctx, row)
  })
}

/** Throws `not_found` for a missing or foreign one. */
export async function deleteSelection(ctx: Context, userId: string, id: string): Promise<{ id: string }> {
  const { key } = await findOwn(ctx, userId, id)
  await ctx.db.deleteFrom('masks').where('id', '=', id).execute()
  await ctx.storage.delete(key)
  return { id }
}

function selectionsOf({ db }: Pick<Context, 'db'>, imageId: string) {
  return db.selectFrom('masks').selectAll().where('image_id', '=', imageId).where('name', 'is not', null)
}

async function findOwn({ db }: Pick<Context, 'db'>, userId: string, id: string): Promise<MaskRow> {
  const row = await db
    .selectFrom('masks')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('name', 'is not', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function sameName(row: MaskRow, name: string): boolean {
  return row.name?.toLowerCase() === name.toLowerCase()
}

function nameTaken(): AppError {
  return new AppError('conflict', 'Another selection of this photo has this name. Choose another one.')
}

function present(ctx: Context, row: MaskRow): SavedSelection {
  return {
    id: row.id,
    name: row.name ?? '',
    url: maskUrl(ctx, row.id),
    coverage: row.coverage,
    created_at: row.created_at.toISOString(),
  }
}
