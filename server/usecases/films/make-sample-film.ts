import { setTimeout as delay } from 'node:timers/promises'
import type { Trx } from '../../data/database.ts'
import { AppError } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { addSamplePhoto, type SamplePhoto } from '../images/sample-photos.ts'
import { inTransaction } from '../transaction.ts'
import { placeFilm } from './order-film.ts'
import { ownVideos } from './policy.ts'
import { createSampleFilm, sampleFilmPhotos, sampleFilmTitle } from './sample-film.ts'
import { addShippedTrack } from './shipped-tracks.ts'

/** How often photos are asked whether they are prepared, in milliseconds. */
const askMs = 500

/** Has the sample film of a user made in the background. Throws `conflict` while one is there or on its way. */
export async function requestSampleFilm(ctx: Context, userId: string): Promise<void> {
  if (await hasSampleFilm(ctx, userId))
    throw new AppError('conflict', 'The sample film is among your films already.')
  await ctx.db.transaction().execute((trx) => queueSampleFilm(ctx, trx, userId))
}

/** Queues the sample film of a user in the caller's transaction. */
export async function queueSampleFilm({ jobs }: Context, trx: Trx, userId: string): Promise<void> {
  // Whatever users have ordered goes first.
  await jobs.enqueue(trx, 'sample-film', { userId }, { priority: -100 })
}

interface SampleAttempt {
  signal: AbortSignal
  finishJob: (trx: Trx) => Promise<void>
}

/**
 * Puts photos and music of the sample film into a library, waits until the photos are prepared, and queues the film's
 * render for no credit. What is there is not added twice, so that it can be run again.
 */
export async function makeSampleFilm(
  ctx: Context,
  userId: string,
  { signal, finishJob }: SampleAttempt,
): Promise<void> {
  if ((await isGone(ctx, userId)) || (await hasSampleFilm(ctx, userId)))
    return ctx.db.transaction().execute(finishJob)
  const ids = new Map<SamplePhoto, string>()
  for (const photo of sampleFilmPhotos) {
    signal.throwIfAborted()
    ids.set(photo, await addSamplePhoto(ctx, userId, photo))
  }
  const music = await addShippedTrack(ctx, userId, 'open-house')
  await waitUntilPrepared(ctx, [...ids.values()], signal)
  const film = createSampleFilm(Object.fromEntries(ids) as Record<SamplePhoto, string>, music.id)
  await inTransaction(ctx, async (trx, txCtx) => {
    await finishJob(trx)
    const request = {
      userId,
      title: sampleFilmTitle,
      film,
      engine: 'v25',
      preset: '720p',
      credits: 0,
    } as const
    await placeFilm(trx, txCtx, request)
  })
}

async function isGone({ db }: Context, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  return user === undefined
}

async function hasSampleFilm({ db }: Context, userId: string): Promise<boolean> {
  const video = await db
    .selectFrom('videos')
    .select('id')
    .where(ownVideos(userId))
    .where('title', '=', sampleFilmTitle)
    .where('status', 'in', ['queued', 'processing', 'completed'])
    .executeTakeFirst()
  return video !== undefined
}

async function waitUntilPrepared(
  { db }: Context,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const { count } = await db
      .selectFrom('images')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('id', 'in', ids)
      .where('status', '=', 'processing')
      .executeTakeFirstOrThrow()
    if (count === 0) return
    await delay(askMs, undefined, { signal })
  }
}
