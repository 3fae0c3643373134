import type { Selectable } from 'kysely'
import type { Video } from '../../../core/contract/film-shapes.ts'
import type { filmRoutes } from '../../../core/contract/films.ts'
import type { RouteData } from '../../../core/contract/route.ts'
import { restoreFilm } from '../../../core/documents/film.ts'
import type { Context, Database, Trx } from '../../context.ts'
import type { Schema } from '../../data/schema.ts'
import { AppError, notFound } from '../../errors.ts'
import { deleteFolder } from '../files/delete-files.ts'
import { filmFolder } from './film-media.ts'
import { videoUrl } from '../files/media-urls.ts'

export type VideoRow = Selectable<Schema['videos']>

/** A row as the caller sees it. */
export function presentVideo(ctx: Context, row: VideoRow): Video {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    progress: row.progress,
    url: row.file_key === null ? null : videoUrl(ctx, row.id, 'film'),
    poster_url: row.poster_key === null ? null : videoUrl(ctx, row.id, 'poster'),
    duration: row.duration,
    width: row.width,
    height: row.height,
    engine: row.engine,
    credits: row.credits,
    film: restoreFilm(row.film),
    created_at: row.created_at.toISOString(),
    is_favorite: row.is_favorite,
  }
}

/** A film of this user. Throws the same `not_found` for a missing and a foreign one. */
export async function findOwnVideo(db: Database | Trx, userId: string, videoId: string): Promise<VideoRow> {
  const row = await db
    .selectFrom('videos')
    .selectAll()
    .where('id', '=', videoId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** How a film stands. Throws `not_found`. */
export async function readVideoStatus(
  ctx: Context,
  userId: string,
  videoId: string,
): Promise<RouteData<(typeof filmRoutes)['getVideoStatus']>> {
  const row = await findOwnVideo(ctx.db, userId, videoId)
  const video = presentVideo(ctx, row)
  const { id, title, status, progress, url } = video
  return { id, title, status, progress, url, stage: row.stage, error: row.error, video }
}

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
    .where('user_id', '=', userId)
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
