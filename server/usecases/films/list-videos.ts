import type { ExpressionBuilder } from 'kysely'
import type { Video } from '../../../core/contract/film-shapes.ts'
import type { Pagination } from '../../../core/contract/shapes.ts'
import type { Context } from '../../context.ts'
import type { Schema } from '../../data/schema.ts'
import { behind, micros, nextPlace, readPlace } from '../requests/list-cursor.ts'
import { presentVideo } from './videos.ts'

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
    eb.and([eb('user_id', '=', userId), ...(isFavorite ? [eb('is_favorite', '=', true)] : [])])
  const rowsOf = ctx.db
    .selectFrom('videos')
    .selectAll()
    .select(micros.as('micros'))
    .where(wanted)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit + 1)
  const [found, count] = await Promise.all([
    (after === undefined
      ? rowsOf.offset((page - 1) * limit)
      : rowsOf.where(behind(readPlace(after)))
    ).execute(),
    ctx.db
      .selectFrom('videos')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(wanted)
      .executeTakeFirstOrThrow(),
  ])
  const rows = found.slice(0, limit)
  return {
    videos: rows.map((row) => presentVideo(ctx, row)),
    pagination: { currentPage: page, totalRecords: count.total, totalItems: rows.length },
    next: nextPlace(rows, found.length),
  }
}
