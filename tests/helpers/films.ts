import { randomUUID } from 'node:crypto'
import type { App } from './app.ts'

interface SeededVideo {
  title?: string
  status?: 'queued' | 'processing' | 'completed' | 'failed'
  film?: object
}

/** Writes a film's row past the API, which takes no order of one yet. Files are not there. Returns its id. */
export async function seedVideo(
  app: App,
  userId: string,
  { title = 'Film', status = 'completed', film }: SeededVideo = {},
): Promise<string> {
  const id = randomUUID()
  const document = film ?? { version: 1, fps: 30, clips: [{ image_id: 'gone', frames: 120 }], sounds: [] }
  const isDone = status === 'completed'
  await app.query(
    `insert into videos (id, user_id, title, status, progress, stage, engine, credits, film, file_key, duration,
       width, height)
     values ($1, $2, $3, $4, $5, $6, 'v25', 1, $7, $8, $9, $10, $11)`,
    [
      id,
      userId,
      title,
      status,
      isDone ? 1 : 0.5,
      isDone ? '' : 'Rendering',
      JSON.stringify(document),
      isDone ? `films/${id}/film.mp4` : null,
      isDone ? 4 : null,
      isDone ? 1920 : null,
      isDone ? 1080 : null,
    ],
  )
  return id
}
