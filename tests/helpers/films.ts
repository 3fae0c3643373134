import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FilmInput } from '../../core/contract/film-document.ts'
import type { FilmEngine, FilmPreset, Video } from '../../core/contract/film-shapes.ts'
import type { filmRoutes } from '../../core/contract/films.ts'
import type { RouteData } from '../../core/contract/route.ts'
import type { Answer, App } from './app.ts'
import { roomJpeg } from './pictures.ts'
import { sound } from './sounds.ts'
import { waitForWork } from './wait.ts'

interface Placed {
  video: Video
  video_credit: number
}

interface SeededVideo {
  title?: string
  status?: 'queued' | 'processing' | 'completed' | 'failed'
  film?: object
}

/** Puts a film there past the API, without rendering it: its row and, when it is done, its file. Returns its id. */
export async function seedVideo(
  app: App,
  userId: string,
  { title = 'Film', status = 'completed', film }: SeededVideo = {},
): Promise<string> {
  const id = randomUUID()
  const document = film ?? { version: 1, fps: 30, clips: [{ image_id: 'gone', frames: 120 }], sounds: [] }
  const isDone = status === 'completed'
  await app.query(
    `insert into videos (id, user_id, title, status, progress, stage, engine, credits, film, file_key, poster_key, duration,
       width, height)
     values ($1, $2, $3, $4, $5, $6, 'v25', 1, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      userId,
      title,
      status,
      isDone ? 1 : 0.5,
      isDone ? '' : 'Rendering',
      JSON.stringify(document),
      isDone ? `films/${id}/film.mp4` : null,
      isDone ? `films/${id}/poster.jpg` : null,
      isDone ? 1 : null,
      isDone ? 64 : null,
      isDone ? 64 : null,
    ],
  )
  if (isDone) {
    const folder = path.join(app.dataDir, 'files', 'films', id)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'film.mp4'), sound('film.mp4'))
    writeFileSync(path.join(folder, 'poster.jpg'), await roomJpeg())
  }
  return id
}

/** Orders a film. */
export function orderFilm(
  app: App,
  token: string,
  body: { film: FilmInput; engine: FilmEngine; title?: string; preset?: FilmPreset },
  key?: string,
): Promise<Answer<Placed>> {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return app.api('POST', '/audio-video/create-video', { token, body: { title: 'Film', ...body }, headers })
}

/** Orders it again. */
export function orderFilmAgain(
  app: App,
  token: string,
  body: { id: string; film?: FilmInput; engine?: FilmEngine; preset?: FilmPreset },
): Promise<Answer<Placed>> {
  return app.api('POST', '/audio-video/regenerate-video', { token, body })
}

type Status = RouteData<(typeof filmRoutes)['getVideoStatus']>

/** How a film stands when its render has ended. */
export function waitForFilm(app: App, token: string, id: string, ms = 90_000): Promise<Status> {
  return waitForWork(
    'the film to be rendered',
    async () => {
      const { data } = await app.api<Status>('GET', `/audio-video/status/${id}`, { token })
      return data.status === 'queued' || data.status === 'processing' ? undefined : data
    },
    ms,
  )
}

/** Video credits that are left, and those that are held. */
export async function videoCredits(app: App, token: string): Promise<{ left: number; held: number }> {
  const { data } = await app.api<{ total_video: number; holds: { video: number } }>(
    'GET',
    '/subscriptions/my-credits',
    { token },
  )
  return { left: data.total_video, held: data.holds.video }
}

export function cancelFilm(app: App, token: string, id: string): Promise<Answer<Placed>> {
  return app.api('POST', '/audio-video/cancel-video', { token, body: { id } })
}
