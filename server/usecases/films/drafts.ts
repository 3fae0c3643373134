import { isDeepStrictEqual } from 'node:util'
import { filmDraftLimit } from '../../../core/contract/constants.ts'
import type { FilmDraft, ListedFilmDraft } from '../../../core/contract/film-shapes.ts'
import { restoreFilm, restoreUnfinishedFilm, storeUnfinishedFilm } from '../../../core/documents/film.ts'
import type { Trx } from '../../data/database.ts'
import type { FilmDraftRow, VideoRow } from '../../data/rows.ts'
import { AppError, notFound } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { imageUrl } from '../files/media-urls.ts'
import { findOwnImages } from '../images/queries.ts'
import { ownFilmDrafts, ownVideos } from './policy.ts'

function presentDraft(row: FilmDraftRow): FilmDraft {
  return {
    id: row.id,
    title: row.title,
    engine: row.engine,
    preset: row.preset,
    film: restoreUnfinishedFilm(row.film),
    video_id: row.video_id,
    revision: row.revision,
    updated_at: row.updated_at.toISOString(),
  }
}

/** Films that a user is cutting, last saved first. There are never more than `filmDraftLimit`. */
export async function listFilmDrafts(ctx: Context, userId: string): Promise<ListedFilmDraft[]> {
  const rows = await ctx.db
    .selectFrom('film_drafts')
    .selectAll()
    .where(ownFilmDrafts(userId))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
  const drafts = rows.map(presentDraft)
  const firstIds = drafts.flatMap(({ film }) => film.clips[0]?.image_id ?? [])
  const images = await findOwnImages(ctx.db, userId, [...new Set(firstIds)])
  const videos = await findVideos(
    ctx,
    userId,
    drafts.flatMap(({ video_id: id }) => id ?? []),
  )
  return drafts.map((draft) => {
    const photo = images.get(draft.film.clips[0]?.image_id ?? '')
    const video = videos.get(draft.video_id ?? '')
    return {
      ...draft,
      thumbnail_url: photo === undefined ? null : imageUrl(ctx, photo.id, 'thumbnail'),
      is_ordered: video !== undefined && isOrderedAs(video, draft),
    }
  })
}

async function findVideos(
  ctx: Context,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, VideoRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('videos')
    .selectAll()
    .where('id', 'in', ids)
    .where(ownVideos(userId))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether a film that did not fail is all that its draft is. */
function isOrderedAs(video: VideoRow, draft: FilmDraft): boolean {
  return (
    (video.status === 'queued' || video.status === 'processing' || video.status === 'completed') &&
    video.title === draft.title &&
    video.engine === draft.engine &&
    video.preset === draft.preset &&
    isDeepStrictEqual(restoreFilm(video.film), draft.film)
  )
}

/** Throws the same `not_found` for a missing and a foreign one. */
export async function readFilmDraft(ctx: Context, userId: string, id: string): Promise<FilmDraft> {
  const row = await ctx.db
    .selectFrom('film_drafts')
    .selectAll()
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', id))
    .where(ownFilmDrafts(userId))
    .executeTakeFirst()
  if (!row) throw notFound()
  return presentDraft(row)
}

type SaveRequest = Omit<FilmDraft, 'updated_at'>

/**
 * Saves a draft on top of revision `revision`, 0 for a new one. The same draft sent again after a lost answer is saved
 * once. Throws `stale_revision` when another one was saved in between.
 */
export async function saveFilmDraft(ctx: Context, userId: string, request: SaveRequest): Promise<FilmDraft> {
  const { id, revision: base } = request
  const values = {
    title: request.title,
    engine: request.engine,
    preset: request.preset,
    film: storeUnfinishedFilm(request.film),
    video_id: request.video_id,
    revision: base + 1,
    updated_at: ctx.clock.now(),
  }
  return ctx.db.transaction().execute(async (trx) => {
    if (request.video_id !== null) await assertOwnVideo(trx, userId, request.video_id)
    const saved =
      base === 0
        ? await insertDraft(trx, userId, { id, ...values })
        : await trx
            .updateTable('film_drafts')
            .set(values)
            .where('id', '=', id)
            .where('revision', '=', base)
            .where(ownFilmDrafts(userId))
            .returningAll()
            .executeTakeFirst()
    return presentDraft(saved ?? (await findSame(trx, userId, request)))
  })
}

async function insertDraft(
  trx: Trx,
  userId: string,
  draft: Omit<FilmDraftRow, 'user_id' | 'film'> & { film: ReturnType<typeof storeUnfinishedFilm> },
): Promise<FilmDraftRow | undefined> {
  // The lock counts drafts that are saved at the same time one after the other.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await trx
    .selectFrom('film_drafts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(ownFilmDrafts(userId))
    .executeTakeFirstOrThrow()
  if (count >= filmDraftLimit)
    throw new AppError('conflict', `You keep ${filmDraftLimit} unfinished films already. Delete one first.`)
  return trx
    .insertInto('film_drafts')
    .values({ ...draft, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** What is stored in place of the request, where that is the same. */
async function findSame(trx: Trx, userId: string, request: SaveRequest): Promise<FilmDraftRow> {
  const row = await trx
    .selectFrom('film_drafts')
    .selectAll()
    .where('id', '=', request.id)
    .where(ownFilmDrafts(userId))
    .executeTakeFirst()
  if (!row) throw notFound()
  const isSame =
    row.revision === request.revision + 1 &&
    row.title === request.title &&
    row.engine === request.engine &&
    row.preset === request.preset &&
    JSON.stringify(restoreUnfinishedFilm(row.film)) === JSON.stringify(request.film)
  if (!isSame)
    throw new AppError(
      'stale_revision',
      'This film was changed in another window. Load that one, or keep yours as a copy.',
      { details: { revision: row.revision, updated_at: row.updated_at.toISOString() } },
    )
  return row
}

async function assertOwnVideo(trx: Trx, userId: string, videoId: string): Promise<void> {
  const video = await trx
    .selectFrom('videos')
    .select('id')
    .where('id', '=', videoId)
    .where(ownVideos(userId))
    .executeTakeFirst()
  if (!video) throw notFound()
}

/** Throws `not_found`. */
export async function deleteFilmDraft(ctx: Context, userId: string, id: string): Promise<void> {
  const row = await ctx.db
    .deleteFrom('film_drafts')
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', id))
    .where(ownFilmDrafts(userId))
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound()
}
