import { createReadStream } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { filmFrames } from '../../../core/contract/film-price.ts'
import { planFilm } from '../../../core/film/evaluate/plan-frame.ts'
import { presetFilm } from '../../../core/film/presets.ts'
import { filmSegments } from '../../../core/film/segments.ts'
import { restoreFilm } from '../../../core/documents/film.ts'
import type { Trx } from '../../data/database.ts'
import { requireKnownVersion } from '../../data/read-document.ts'
import { type FilmRenderRow, waiting } from '../../data/rows.ts'
import { AppError } from '../../base/errors.ts'
import { unreadable } from '../../film/sound.ts'
import { newId } from '../../base/ids.ts'
import { muxNative, type MuxRequest } from '../../film/mux.ts'
import { videoFormat } from '../../film/video-format.ts'
import { TaskAborted } from '../../threads/task-process.ts'
import { type Progress, watchProgress } from '../../threads/watch-progress.ts'
import type { Context } from '../context.ts'
import { deleteUnnamed, filmFolder, parentFolder, readFile } from '../files/stored-files.ts'
import { completeRender, type RenderedFilm } from './end-render.ts'
import { filmPhotos, findMaterial } from './film-material.ts'
import { emitVideoUpdate } from './present.ts'
import { type FilmToRender, renderPoster, renderSegments } from './render-segments.ts'
import { filmWorkFolder, openSegmentCache } from './segment-cache.ts'

/** One try at a render. `finishJob` ends its job in the given transaction, and throws when another try has taken over. */
interface RenderAttempt {
  renderId: string
  signal: AbortSignal
  finishJob: (trx: Trx) => Promise<void>
}

/** Parts of the progress: drawing and encoding frames, then sound, then joining both. */
const framesTo = 0.9
const soundTo = 0.96
/** Bytes of a second of film at most, as a guess: for a disk that is nearly full. */
const secondBytes = 1_500_000
const soundMs = 15 * 60_000

/** Renders a film to its end. Returns without doing anything when that has ended already. */
export async function renderFilm(
  ctx: Context,
  { renderId, signal, finishJob }: RenderAttempt,
): Promise<void> {
  const render = await beginRender(ctx, renderId)
  if (!render) return
  const folder = `${filmFolder(render.video_id)}/${renderId}-${newId()}`
  const work = path.join(filmWorkFolder(ctx.config), newId())
  const progress = watchRender(ctx, render, signal)
  try {
    await mkdir(work, { recursive: true, mode: 0o700 })
    const made = await makeFilm(ctx, render, { folder, work, progress })
    progress.stop()
    await completeRender(ctx, renderId, made, finishJob)
  } catch (error) {
    await deleteUnnamed(ctx, folder, error)
    throw await nameMissing(ctx, render, error)
  } finally {
    progress.stop()
    await rm(work, { recursive: true, force: true })
  }
  await deleteOldFiles(ctx, render.video_id)
}

/** What was deleted while the film was rendered is not found by its file: this names its place in the film. */
async function nameMissing(ctx: Context, render: FilmRenderRow, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'not_found') return error
  return findMaterial(ctx.db, render.user_id, restoreFilm(render.film)).then(
    () => error,
    (named: unknown) => named,
  )
}

async function beginRender(ctx: Context, renderId: string): Promise<FilmRenderRow | undefined> {
  const render = await ctx.db
    .selectFrom('film_renders')
    .selectAll()
    .where('id', '=', renderId)
    .executeTakeFirst()
  if (!render) return undefined
  const isThere = await writeProgress(ctx, render, { stage: 'Getting ready', progress: 0 })
  return isThere ? render : undefined
}

/** For a film that this process cannot render and another one will: it waits as it did before. */
export async function queueRenderAgain(ctx: Context, renderId: string): Promise<void> {
  const { db } = ctx
  const video = await db
    .updateTable('videos')
    .set(waiting)
    .where('id', '=', db.selectFrom('film_renders').select('video_id').where('id', '=', renderId))
    .where('status', '=', 'processing')
    .returningAll()
    .executeTakeFirst()
  if (video) emitVideoUpdate(ctx, video)
}

/** Returns false when the render has ended meanwhile: cancelled, or done by another attempt. */
async function writeProgress(
  ctx: Context,
  render: FilmRenderRow,
  latest: { stage: string; progress: number },
): Promise<boolean> {
  const video = await ctx.db
    .updateTable('videos')
    .set({ ...latest, status: 'processing' })
    .where('id', '=', render.video_id)
    .where((eb) => eb.exists(eb.selectFrom('film_renders').select('id').where('id', '=', render.id)))
    .returningAll()
    .executeTakeFirst()
  if (video) emitVideoUpdate(ctx, video)
  return video !== undefined
}

function watchRender(ctx: Context, render: FilmRenderRow, outer: AbortSignal): Progress {
  return watchProgress(ctx.log, 'Getting ready', outer, (latest) => writeProgress(ctx, render, latest))
}

interface Places {
  /** Where the film is stored. */
  folder: string
  /** A folder of this machine, for what is in between. */
  work: string
  progress: Progress
}

/** Draws, mixes, encodes and stores. */
async function makeFilm(
  ctx: Context,
  render: FilmRenderRow,
  { folder, work, progress }: Places,
): Promise<RenderedFilm> {
  const { report, signal } = progress
  report('Reading photos', 0.01)
  const asked = presetFilm(restoreFilm(render.film), render.preset)
  const { film, images, audios } = await findMaterial(ctx.db, render.user_id, asked)
  for (const image of images.values()) requireKnownVersion(image)
  const frames = filmFrames(film)
  const seconds = frames / film.fps
  await ctx.storage.checkRoom(2 * seconds * secondBytes)
  const format = videoFormat(film, render.preset)
  const photos = filmPhotos(ctx, images)
  const plan = planFilm(film, photos, render.engine)
  const { user_id: userId, engine } = render
  const toRender: FilmToRender = { userId, film, engine, format, photos, plan, images }
  const segments = filmSegments(film, photos, render.engine, format)
  const cache = await openSegmentCache(ctx, render.user_id, format)
  await renderSegments(ctx, toRender, { segments, cache, signal }, (done, stage) => {
    const text = stage === 'Reading photos' ? stage : `Drawing frames ${done} of ${frames}`
    report(text, 0.01 + (framesTo - 0.01) * (done / frames))
  })
  report('Mixing sound', framesTo)
  const sound = path.join(work, 'sound.m4a')
  const sounds = async () => ({
    film,
    seconds,
    folder: work,
    sounds: await Promise.all(
      [...audios.values()].map(async ({ id, name, mime, duration, key }) => ({
        id,
        name,
        mime,
        duration,
        bytes: await readFile(ctx, key).catch((error: unknown) => {
          throw error instanceof AppError && error.code === 'unreadable_file'
            ? unreadable({ name }, error)
            : error
        }),
      })),
    ),
  })
  const options = { userId, pixels: 0, signal, timeout: soundMs }
  const { m4a } = await ctx.threads.run('mixFilmSound', sounds, options)
  await writeFile(sound, m4a)
  report('Encoding', soundTo)
  const file = path.join(work, 'film.mp4')
  await mux(ctx, { segments: segments.map(({ key }) => cache.file(key)), sound, file, frames }, options)
  // The middle of the first clip: no transition is there, and what it begins with has come.
  const posterFrame = Math.floor((film.clips[0]?.frames ?? 0) / 2)
  const jpeg = await renderPoster(ctx, toRender, posterFrame, signal)
  const { size } = await stat(file)
  await ctx.storage.checkRoom(size)
  const keys = { file_key: `${folder}/film.mp4`, poster_key: `${folder}/poster.jpg` }
  await ctx.storage.put(keys.file_key, createReadStream(file))
  await ctx.storage.put(keys.poster_key, jpeg)
  return { ...keys, bytes: size, duration: seconds, width: format.width, height: format.height }
}

interface MuxOptions {
  userId: string
  pixels: number
  signal: AbortSignal
  timeout: number
}

async function mux(ctx: Context, request: MuxRequest, options: MuxOptions): Promise<void> {
  const { signal } = options
  const { filmEncoder: encoder, threads } = ctx
  if (encoder.kind === 'native')
    await muxNative(encoder.path, request, signal).catch((error: unknown) => {
      throw signal.aborted ? new TaskAborted() : error
    })
  else await threads.run('muxFilm', request, options)
}

/** Deletes what was rendered of a film before, and is none of its files any more. */
async function deleteOldFiles({ db, storage }: Context, videoId: string): Promise<void> {
  const files = await db
    .selectFrom('videos')
    .select('file_key')
    .where('id', '=', videoId)
    .unionAll(db.selectFrom('film_outputs').select('file_key').where('video_id', '=', videoId))
    .execute()
  const kept = new Set(files.map(({ file_key: key }) => parentFolder(key ?? '')))
  for await (const key of storage.list(`${filmFolder(videoId)}/`))
    if (!kept.has(parentFolder(key))) await storage.delete(key)
}
