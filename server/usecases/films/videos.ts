import type { Context } from '../context.ts'
import { AppError, notFound } from '../../base/errors.ts'
import { deleteFolder, filmFolder } from '../files/stored-files.ts'
import { ownVideos } from './policy.ts'
import { findOwnVideo } from './queries.ts'

/** Marks or unmarks a favourite. Throws `not_found`. */
export async function setFavoriteVideo(
  ctx: Context,
  userId: string,
  videoId: string,
  isFavorite: boolean,
): Promise<void> {
  const row = await ctx.db
    .updateTable('videos')
    .set({ is_favorite: isFavorite })
    .where('id', '=', videoId)
    .where(ownVideos(userId))
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound()
}

/** Deletes a film and its files. Throws `not_found`, and `in_progress` while it is being rendered. */
export async function deleteVideo(ctx: Context, userId: string, videoId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await trx.selectFrom('videos').select('id').where('id', '=', videoId).forUpdate().execute()
    const { status } = await findOwnVideo(trx, userId, videoId)
    if (status === 'queued' || status === 'processing')
      throw new AppError('in_progress', 'This film is being rendered. Wait until it is done.')
    await trx.deleteFrom('videos').where('id', '=', videoId).execute()
  })
  await deleteFolder(ctx, filmFolder(videoId))
}
