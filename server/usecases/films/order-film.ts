import { clipSeconds } from '../../../core/contract/constants.ts'
import { filmCredits, filmFrames, regenerationCredits } from '../../../core/contract/film-price.ts'
import type { Film } from '../../../core/contract/film-document.ts'
import type { FilmEngine } from '../../../core/contract/film-shapes.ts'
import { restoreFilm } from '../../../core/documents/film.ts'
import { filmEngines } from '../../engines/film-engines.ts'
import { AppError, notFound } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { readBalances } from '../credits/queries.ts'
import { ownImages } from '../images/policy.ts'
import { ownAudios } from './policy.ts'
import { findOwnVideo } from './queries.ts'

/**
 * Checks the order of a film in full, its price and the buyer's credits too, and then refuses it, because no film
 * engine is built. Nothing is held, written or queued. An engine would continue here.
 */
export async function orderFilm(
  ctx: Context,
  userId: string,
  { film, engine }: { film: Film; engine: FilmEngine },
): Promise<never> {
  await checkFilm(ctx, userId, film)
  await checkCredits(ctx, userId, filmCredits(filmFrames(film), film.fps))
  throw noEngine(engine)
}

/** The same for rendering a film again. Throws `not_found`, and `in_progress` while it is being rendered. */
export async function orderFilmAgain(
  ctx: Context,
  userId: string,
  change: { id: string; film: Film | undefined; engine: FilmEngine | undefined },
): Promise<never> {
  const video = await findOwnVideo(ctx.db, userId, change.id)
  if (video.status === 'queued' || video.status === 'processing')
    throw new AppError('in_progress', 'This film is being rendered. Wait until it is done.')
  const before = restoreFilm(video.film)
  const film = change.film ?? before
  const engine = change.engine ?? video.engine
  await checkFilm(ctx, userId, film)
  // What never became a film has no clips that could be used again.
  const isReusable = video.status === 'completed' && engine === video.engine
  await checkCredits(ctx, userId, regenerationCredits(before, film, isReusable))
  throw noEngine(engine)
}

async function checkFilm(ctx: Context, userId: string, film: Film): Promise<void> {
  for (const [index, { frames }] of film.clips.entries())
    if (frames < clipSeconds.min * film.fps || frames > clipSeconds.max * film.fps)
      throw new AppError(
        'invalid_request',
        `Photo ${index + 1} is seen for ${frames / film.fps} seconds. Choose ${clipSeconds.min} to ${clipSeconds.max}.`,
      )
  const imageIds = [...new Set(film.clips.map(({ image_id: id }) => id))]
  const images = await ctx.db
    .selectFrom('images')
    .select('status')
    .where('id', 'in', imageIds)
    .where(ownImages(userId))
    .execute()
  if (images.length < imageIds.length) throw notFound()
  if (images.some(({ status }) => status === 'processing'))
    throw new AppError('conflict', 'A photo of the film is still being prepared. Order when it is ready.')
  if (images.some(({ status }) => status === 'failed'))
    throw new AppError('invalid_request', 'A photo of the film could not be read. Take it out.')
  await checkSounds(ctx, userId, [...new Set(film.sounds.map(({ audio_id: id }) => id))])
}

async function checkSounds(ctx: Context, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await ctx.db
    .selectFrom('audios')
    .select('id')
    .where('id', 'in', ids)
    .where(ownAudios(userId))
    .execute()
  if (rows.length < ids.length) throw notFound()
}

async function checkCredits({ db }: Context, userId: string, needed: number): Promise<void> {
  const { video: left } = await readBalances(db, userId)
  if (left < needed)
    throw new AppError(
      'insufficient_credits',
      `This needs ${needed} video ${needed === 1 ? 'credit' : 'credits'}; you have ${left}`,
      { details: { needed, left, missing: needed - left } },
    )
}

function noEngine(engine: FilmEngine): AppError {
  return new AppError(
    'engine_unavailable',
    `Films cannot be ordered yet: the engine ${filmEngines[engine].label} is not built. No credit was taken.`,
  )
}
