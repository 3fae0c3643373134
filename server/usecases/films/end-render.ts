import type { ErrorCode } from '../../../core/contract/errors.ts'
import { formatCanonical } from '../../../core/contract/canonical-text.ts'
import { restoreFilm, storeFilm } from '../../../core/documents/film.ts'
import { formName } from '../../../core/film/presets.ts'
import type { Trx } from '../../data/database.ts'
import type { FilmRenderRow, VideoRow } from '../../data/rows.ts'
import { AppError } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { captureHold, releaseHold } from '../credits/credits.ts'
import { emitCreditUpdate } from '../credits/emit-credit-update.ts'
import { readBalances } from '../credits/queries.ts'
import { notify } from '../notifications/notifications.ts'
import { inTransaction } from '../transaction.ts'
import type { PlacedFilm } from './order-film.ts'
import { emitVideoUpdate, presentVideo } from './present.ts'
import { findOwnVideo } from './queries.ts'

/** The end of a render is that its row is gone: of several attempts and a cancel, one takes it away. */
async function takeRender(trx: Trx, renderId: string): Promise<FilmRenderRow | undefined> {
  const render = await trx
    .selectFrom('film_renders')
    .select('video_id')
    .where('id', '=', renderId)
    .executeTakeFirst()
  if (!render) return undefined
  // The film is locked first, as everywhere.
  await trx.selectFrom('videos').select('id').where('id', '=', render.video_id).forUpdate().execute()
  return trx.deleteFrom('film_renders').where('id', '=', renderId).returningAll().executeTakeFirst()
}

function filmLink(videoId: string): string {
  return `/video-generation/${videoId}`
}

export interface RenderedFilm {
  file_key: string
  poster_key: string
  bytes: number
  duration: number
  width: number
  height: number
}

/**
 * The one moment in which a film is paid and done: job, file, capture and notification in one transaction. Throws when
 * the render has ended in another way.
 */
export async function completeRender(
  ctx: Context,
  renderId: string,
  made: RenderedFilm,
  finishJob: (trx: Trx) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (trx, txCtx) => {
    await finishJob(trx)
    const render = await takeRender(trx, renderId)
    if (!render) throw new Error('the render ended in the meantime')
    if (render.credits > 0 && !(await captureHold(trx, renderId)))
      throw new Error('the render was settled before')
    const before = await findOwnVideo(trx, render.user_id, render.video_id)
    const video = await trx
      .updateTable('videos')
      .set({ ...done, ...(render.is_output ? {} : renderedFilm(before, render, made)) })
      .where('id', '=', render.video_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await storeOutputs(trx, before, render, made)
    const { ratio } = restoreFilm(render.film)
    const form = formName({ preset: render.preset, ratio }, restoreFilm(before.film).ratio)
    await notify(txCtx, video.user_id, {
      kind: 'film-completed',
      title: 'Your film is ready',
      body: render.is_output
        ? `${video.title} is ready in another form: ${form}.`
        : `${video.title} is ready.`,
      link: filmLink(video.id),
    })
    await emitCreditUpdate(txCtx, video.user_id, { kind: 'video', delta: 0, orderId: video.id })
    emitVideoUpdate(txCtx, video)
  })
}

const done = { status: 'completed', stage: 'Done', progress: 1, error: null } as const

/** What a film is after its render. */
function renderedFilm(before: VideoRow, render: FilmRenderRow, made: RenderedFilm) {
  return {
    ...made,
    engine: render.engine,
    preset: render.preset,
    film: storeFilm(restoreFilm(render.film)),
    // The first render was counted when it was ordered.
    credits: before.file_key === null ? render.credits : before.credits + render.credits,
  }
}

/** Keeps a further output of a film; those of a film that was changed are forgotten: they show the one of before. */
async function storeOutputs(
  trx: Trx,
  before: VideoRow,
  render: FilmRenderRow,
  made: RenderedFilm,
): Promise<void> {
  const { preset } = render
  const { ratio } = restoreFilm(render.film)
  if (!render.is_output) {
    const isSame =
      before.engine === render.engine &&
      formatCanonical(restoreFilm(before.film)) === formatCanonical(restoreFilm(render.film))
    const outputs = trx.deleteFrom('film_outputs').where('video_id', '=', render.video_id)
    // What the film itself is now is no further output.
    await (isSame ? outputs.where('preset', '=', preset).where('ratio', '=', ratio) : outputs).execute()
    return
  }
  const { file_key, bytes, width, height } = made
  await trx
    .insertInto('film_outputs')
    .values({ video_id: render.video_id, preset, ratio, file_key, bytes, width, height })
    .execute()
}

/** Ends a render without a film, and gives its credits back. Undefined when it had ended before. */
async function endUnpaid(
  trx: Trx,
  txCtx: Context,
  renderId: string,
  change: (
    before: VideoRow,
    render: FilmRenderRow,
  ) => Pick<VideoRow, 'status' | 'stage' | 'progress'> & { error: string | null },
): Promise<VideoRow | undefined> {
  const render = await takeRender(trx, renderId)
  if (!render) return undefined
  const before = await findOwnVideo(trx, render.user_id, render.video_id)
  const video = await trx
    .updateTable('videos')
    .set(change(before, render))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (await releaseHold(trx, renderId))
    await emitCreditUpdate(txCtx, video.user_id, { kind: 'video', delta: render.credits, orderId: video.id })
  emitVideoUpdate(txCtx, video)
  return video
}

/** A film that was rendered before is again what it was then. */
function cancelled({ file_key: file }: VideoRow) {
  return file === null
    ? ({ status: 'cancelled', stage: 'Cancelled', progress: 0, error: null } as const)
    : done
}

/** Stops the render of a film. Cancelling twice is no error. Throws `not_found`, and `conflict` when it is done. */
export async function cancelVideo(ctx: Context, userId: string, videoId: string): Promise<PlacedFilm> {
  const before = await findOwnVideo(ctx.db, userId, videoId)
  const render = await ctx.db
    .selectFrom('film_renders')
    .select('id')
    .where('video_id', '=', videoId)
    .executeTakeFirst()
  const ended =
    render && (await inTransaction(ctx, (trx, txCtx) => endUnpaid(trx, txCtx, render.id, cancelled)))
  // The worker that runs it notices within a second and stops.
  if (ended) await ctx.jobs.cancel('render-film', render.id)
  else if (before.status !== 'cancelled')
    throw new AppError('conflict', 'This film is not being rendered, so there is nothing to cancel.')
  const row = await findOwnVideo(ctx.db, userId, videoId)
  const { video } = await readBalances(ctx.db, userId)
  return { video: await presentVideo(ctx, row), video_credit: video }
}

/** Cancels every render of a user. Returns their ids, whose jobs the caller stops after the commit. */
export async function cancelAllRenders(trx: Trx, txCtx: Context, userId: string): Promise<string[]> {
  const renders = await trx
    .selectFrom('film_renders')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  for (const { id } of renders) await endUnpaid(trx, txCtx, id, cancelled)
  return renders.map(({ id }) => id)
}

/**
 * Gives a render up for good: its credits are released, the user is notified, and the file of before stays. Safe to call
 * again.
 */
export async function failRender(
  ctx: Context,
  renderId: string,
  error: { code: ErrorCode; message: string },
  finishJob: (trx: Trx) => Promise<void> = async () => {},
): Promise<void> {
  await inTransaction(ctx, async (trx, txCtx) => {
    await finishJob(trx)
    const failed = { status: 'failed', stage: 'Failed', progress: 0 } as const
    // A film whose further output failed is there as before.
    const video = await endUnpaid(trx, txCtx, renderId, (_before, { is_output: isOutput }) => ({
      ...(isOutput ? done : failed),
      error: JSON.stringify(error),
    }))
    if (!video) return
    await notify(txCtx, video.user_id, {
      kind: 'film-failed',
      title: 'A film was not rendered',
      body: `${video.title}: ${error.message} Nothing was charged.`,
      link: filmLink(video.id),
    })
  })
}
