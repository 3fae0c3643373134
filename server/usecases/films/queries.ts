import type { ExpressionBuilder } from 'kysely'
import type { Film } from '../../../core/contract/film-document.ts'
import type { Audio, Video } from '../../../core/contract/film-shapes.ts'
import type { filmRoutes } from '../../../core/contract/films.ts'
import type { RouteData } from '../../../core/contract/route.ts'
import type { Pagination } from '../../../core/contract/shapes.ts'
import type { Database, Trx } from '../../data/database.ts'
import type { VideoRow } from '../../data/rows.ts'
import type { Schema } from '../../data/schema.ts'
import { AppError, notFound } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { isAfter, formatNextCursor, micros, parseCursor } from '../requests/list-cursor.ts'
import { findMaterial } from './film-material.ts'
import { ownAudios, ownVideos } from './policy.ts'
import { presentAudio, presentVideo, presentVideos } from './present.ts'

interface ListRequest {
  page: number
  limit: number
  /** The `next` of the page before. Without it `page` counts. */
  after?: string | undefined
  isFavorite?: boolean
}

/** One page of a user's films, newest first. Throws `invalid_request` for an `after` that is none. */
export async function listVideos(
  ctx: Context,
  userId: string,
  { page, limit, after, isFavorite = false }: ListRequest,
): Promise<{ videos: Video[]; pagination: Pagination; next: string | null }> {
  const wanted = (eb: ExpressionBuilder<Schema, 'videos'>) =>
    eb.and([ownVideos(userId)(eb), ...(isFavorite ? [eb('is_favorite', '=', true)] : [])])
  const rowsQuery = ctx.db
    .selectFrom('videos')
    .selectAll()
    .select(micros.as('micros'))
    .where(wanted)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit + 1)
  const [found, count] = await Promise.all([
    (after === undefined
      ? rowsQuery.offset((page - 1) * limit)
      : rowsQuery.where(isAfter(parseCursor(after)))
    ).execute(),
    ctx.db
      .selectFrom('videos')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(wanted)
      .executeTakeFirstOrThrow(),
  ])
  const rows = found.slice(0, limit)
  return {
    videos: await presentVideos(ctx, rows),
    pagination: { currentPage: page, totalRecords: count.total, totalItems: rows.length },
    next: formatNextCursor(rows, found.length),
  }
}

/** A film of this user. Throws the same `not_found` for a missing and a foreign one. */
export async function findOwnVideo(db: Database | Trx, userId: string, videoId: string): Promise<VideoRow> {
  const row = await db
    .selectFrom('videos')
    .selectAll()
    .where('id', '=', videoId)
    .where(ownVideos(userId))
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The state of a film. Throws `not_found`. */
export async function readVideoStatus(
  ctx: Context,
  userId: string,
  videoId: string,
): Promise<RouteData<(typeof filmRoutes)['getVideoStatus']>> {
  const row = await findOwnVideo(ctx.db, userId, videoId)
  const video = await presentVideo(ctx, row)
  const { id, title, status, progress, url } = video
  const lost = await findLost(ctx.db, userId, video.film)
  return { id, title, status, progress, url, stage: row.stage, error: row.error, lost, video }
}

/** Says which photo or sound of a film was deleted; null while all are there. */
async function findLost(db: Database, userId: string, film: Film): Promise<string | null> {
  try {
    await findMaterial(db, userId, film)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code === 'not_found' ? error.message : null
  }
}

/** A user's music and voices, newest first. There are never more than `audioLimits.count`. */
export async function listAudios(ctx: Context, userId: string): Promise<Audio[]> {
  const rows = await ctx.db
    .selectFrom('audios')
    .selectAll()
    .where(ownAudios(userId))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => presentAudio(ctx, row))
}
