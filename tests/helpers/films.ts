import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { App } from './app.ts'
import { sound } from './sounds.ts'

interface SeededVideo {
  title?: string
  status?: 'queued' | 'processing' | 'completed' | 'failed'
  film?: object
}

/** Puts a film there past the API, which takes no order of one yet: its row and, when it is done, its file. Returns its id. */
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
      isDone ? 1 : null,
      isDone ? 64 : null,
      isDone ? 64 : null,
    ],
  )
  if (isDone) {
    const folder = path.join(app.dataDir, 'files', 'films', id)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'film.mp4'), sound('film.mp4'))
  }
  return id
}
