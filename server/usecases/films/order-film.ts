import { clipSeconds, filmLimits } from '../../../core/contract/constants.ts'
import { filmCredits, filmFrames, regenerationCredits } from '../../../core/contract/film-price.ts'
import type { Film, FilmRatio } from '../../../core/contract/film-document.ts'
import type { FilmEngine, FilmPreset, Video } from '../../../core/contract/film-shapes.ts'
import { restoreFilm, storeFilm } from '../../../core/documents/film.ts'
import type { Trx } from '../../data/database.ts'
import { type VideoRow, waiting } from '../../data/rows.ts'
import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Context } from '../context.ts'
import { holdCreditsOfMany } from '../credits/credits.ts'
import { emitCreditUpdate } from '../credits/emit-credit-update.ts'
import { readBalances } from '../credits/queries.ts'
import { firstAnswer, type Idempotency, withIdempotency } from '../requests/idempotency.ts'
import { inTransaction } from '../transaction.ts'
import { findMaterial } from './film-material.ts'
import { emitVideoUpdate, presentVideo } from './present.ts'
import { findOwnVideo } from './queries.ts'

export interface PlacedFilm {
  video: Video
  video_credit: number
}

/**
 * Orders a film: its row, the hold of its credits and the job that renders it are one transaction. The same idempotency
 * key twice is one film.
 */
export async function orderFilm(
  ctx: Context,
  userId: string,
  request: { film: Film; engine: FilmEngine; preset: FilmPreset; title: string },
  idempotency: Idempotency,
): Promise<PlacedFilm> {
  const first = await firstAnswer<PlacedFilm>(ctx.db, userId, idempotency)
  if (first) return first
  const { film, engine, preset, title } = request
  checkLengths(film)
  await ctx.storage.checkRoom(0)
  const { answer } = await inTransaction(ctx, (trx, txCtx) =>
    withIdempotency(trx, userId, idempotency, async () => {
      const credits = filmCredits(filmFrames(film), film.fps)
      return placeFilm(trx, txCtx, { userId, film, engine, preset, title, credits })
    }),
  )
  return answer
}

interface NewFilm {
  userId: string
  title: string
  film: Film
  engine: FilmEngine
  preset: FilmPreset
  /** What it costs; nothing for the film that comes with Mullion. */
  credits: number
}

/** Stores a film, holds its credits and queues its render. Throws what `findMaterial` throws. */
export async function placeFilm(trx: Trx, txCtx: Context, request: NewFilm): Promise<PlacedFilm> {
  const { userId, title, film, engine, preset, credits } = request
  await findMaterial(trx, userId, film)
  const row = await trx
    .insertInto('videos')
    .values({
      ...waiting,
      id: newId(),
      user_id: userId,
      title,
      engine,
      preset,
      credits,
      film: storeFilm(film),
      created_at: txCtx.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const left = await queueRender(trx, txCtx, { videoId: row.id, userId, film, engine, preset, credits })
  emitVideoUpdate(txCtx, row)
  return { video: await presentVideo(txCtx, row), video_credit: left }
}

/**
 * Renders a film again, changed or not. Clips that its file has already cost nothing; the file stays until the new one
 * is complete. Throws `not_found`, and `in_progress` while it is being rendered.
 */
export async function orderFilmAgain(
  ctx: Context,
  userId: string,
  change: {
    id: string
    film: Film | undefined
    engine: FilmEngine | undefined
    preset: FilmPreset | undefined
    title: string | undefined
  },
  idempotency: Idempotency,
): Promise<PlacedFilm> {
  const first = await firstAnswer<PlacedFilm>(ctx.db, userId, idempotency)
  if (first) return first
  if (change.film) checkLengths(change.film)
  await ctx.storage.checkRoom(0)
  const { answer } = await inTransaction(ctx, (trx, txCtx) =>
    withIdempotency(trx, userId, idempotency, async () => {
      const video = await lockIdleVideo(trx, userId, change.id)
      const before = restoreFilm(video.film)
      const film = change.film ?? before
      const engine = change.engine ?? video.engine
      const preset = change.preset ?? video.preset
      await findMaterial(trx, userId, film)
      // What never became a film has no clips that could be used again.
      const isReusable = video.file_key !== null && engine === video.engine
      const credits = regenerationCredits(before, film, isReusable)
      const row = await trx
        .updateTable('videos')
        .set({
          ...waiting,
          error: null,
          title: change.title ?? video.title,
          credits: video.file_key === null ? credits : video.credits,
        })
        .where('id', '=', video.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      const left = await queueRender(trx, txCtx, { videoId: row.id, userId, film, engine, preset, credits })
      emitVideoUpdate(txCtx, row)
      return { video: await presentVideo(txCtx, row), video_credit: left }
    }),
  )
  return answer
}

/**
 * Renders a film in a further size or shape, as it was rendered before: of the same clips, so for no credit. Throws
 * `not_found`, `in_progress` while it is being rendered, and `conflict` where there is such a file, or no film yet.
 */
export async function orderOutput(
  ctx: Context,
  userId: string,
  { id, preset, ratio }: { id: string; preset: FilmPreset; ratio: FilmRatio },
  idempotency: Idempotency,
): Promise<PlacedFilm> {
  const first = await firstAnswer<PlacedFilm>(ctx.db, userId, idempotency)
  if (first) return first
  await ctx.storage.checkRoom(0)
  const { answer } = await inTransaction(ctx, (trx, txCtx) =>
    withIdempotency(trx, userId, idempotency, async () => {
      const video = await lockIdleVideo(trx, userId, id)
      if (video.file_key === null)
        throw new AppError('conflict', 'The film is not rendered yet. Render it first.')
      const { outputs = [] } = await presentVideo(txCtx, video)
      if (outputs.some((output) => output.preset === preset && output.ratio === ratio))
        throw new AppError('conflict', 'The film is there in this form already.')
      const { engine } = video
      const film = { ...restoreFilm(video.film), ratio }
      await findMaterial(trx, userId, film)
      const row = await trx
        .updateTable('videos')
        .set({ ...waiting, error: null })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      const render = { videoId: id, userId, film, engine, preset, credits: 0, isOutput: true }
      const left = await queueRender(trx, txCtx, render)
      emitVideoUpdate(txCtx, row)
      return { video: await presentVideo(txCtx, row), video_credit: left }
    }),
  )
  return answer
}

/** A film that no render works on, under its lock. Throws `not_found`, and `in_progress`. */
async function lockIdleVideo(trx: Trx, userId: string, videoId: string): Promise<VideoRow> {
  await trx.selectFrom('videos').select('id').where('id', '=', videoId).forUpdate().execute()
  const video = await findOwnVideo(trx, userId, videoId)
  if (video.status === 'queued' || video.status === 'processing')
    throw new AppError('in_progress', 'This film is being rendered. Wait until it is done, or cancel it.')
  return video
}

interface NewRender {
  videoId: string
  userId: string
  film: Film
  engine: FilmEngine
  preset: FilmPreset
  credits: number
  /** Makes another output, and leaves the film as it is. */
  isOutput?: boolean
}

/** Holds the credits of a render and queues its job. Returns the video credits that are left. */
async function queueRender(trx: Trx, txCtx: Context, render: NewRender): Promise<number> {
  const { videoId, userId, film, credits } = render
  const id = newId()
  const left =
    credits === 0
      ? (await readBalances(trx, userId)).video
      : await holdCreditsOfMany(trx, userId, 'video', [{ id, amount: credits }])
  // Fair turns: users with many films under way wait behind users with few.
  const { ahead } = await trx
    .selectFrom('film_renders')
    .select((eb) => eb.fn.countAll<number>().as('ahead'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('film_renders')
    .values({
      id,
      video_id: videoId,
      user_id: userId,
      engine: render.engine,
      preset: render.preset,
      film: storeFilm(film),
      credits,
      is_output: render.isOutput ?? false,
      created_at: txCtx.clock.now(),
    })
    .execute()
  const options = { id, groupId: userId, priority: -ahead }
  await txCtx.jobs.enqueue(trx, 'render-film', { renderId: id }, options)
  if (credits > 0) await emitCreditUpdate(txCtx, userId, { kind: 'video', delta: -credits, orderId: videoId })
  return left
}

function checkLengths(film: Film): void {
  for (const [index, { frames }] of film.clips.entries())
    if (frames < clipSeconds.min * film.fps || frames > clipSeconds.max * film.fps)
      throw new AppError(
        'invalid_request',
        `Photo ${index + 1} is seen for ${Math.round((100 * frames) / film.fps) / 100} seconds. Choose ${clipSeconds.min} to ${clipSeconds.max}, or take it out.`,
      )
  const frames = filmFrames(film)
  if (frames > filmLimits.frames)
    throw new AppError(
      'invalid_request',
      `The film has ${frames} frames. ${filmLimits.frames} are the most: take photos out, or show them for less time.`,
    )
}
