import { pictureIdsOf, type Design } from '../../../core/contract/design-document.ts'
import { AppError, notFound } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { readFile } from '../files/stored-files.ts'
import { findOwnImages } from './queries.ts'

/**
 * Why a design cannot lay the pictures that it names; null where it can. One answer for what is missing and what is
 * another's.
 */
export async function materialPictureFault(
  ctx: Context,
  userId: string,
  design: Design | undefined,
): Promise<AppError | null> {
  const ids = design === undefined ? [] : pictureIdsOf(design)
  const images = await findOwnImages(ctx.db, userId, ids)
  if (images.size < ids.length) return notFound()
  if ([...images.values()].every(({ status }) => status === 'ready')) return null
  return new AppError(
    'conflict',
    'A picture of a material is not ready. Wait for it, or choose another, then order.',
  )
}

/** The previews of the pictures that a design lays. One that was deleted since it was ordered counts as long as its files are there. */
export async function readMaterialPictures(
  ctx: Context,
  design: Design | null,
): Promise<{ id: string; bytes: Uint8Array }[]> {
  const ids = design === null ? [] : pictureIdsOf(design)
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('images')
    .select(['id', 'preview_key'])
    .where('id', 'in', ids)
    .execute()
  if (rows.length < ids.length || rows.some(({ preview_key: key }) => key === null))
    throw new AppError('not_found', 'A picture of a material was deleted. Choose another, then order again.')
  return Promise.all(rows.map(async ({ id, preview_key: key }) => ({ id, bytes: await readFile(ctx, key!) })))
}
