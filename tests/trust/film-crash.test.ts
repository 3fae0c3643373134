import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilmInput } from '../../core/contract/film-document.ts'
import { type AppProcess, startApp } from '../helpers/app.ts'
import { orderFilm, videoCredits, waitForFilm } from '../helpers/films.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { readFilmFile } from '../helpers/mp4.ts'
import { plainRoomJpeg } from '../helpers/pictures.ts'
import { addReady, readBytes } from '../helpers/studio.ts'
import { waitFor } from '../helpers/wait.ts'

let app: AppProcess
let token: string
let userId: string
let film: FilmInput

beforeAll(async () => {
  app = await startApp({ env: { WORKER_THREADS: '2' } })
  const session = await app.signIn()
  token = session.access_token
  userId = session.user.id
  const photo = await addReady(app, token, await plainRoomJpeg())
  // Each clip is two segments, which two threads render in two parts.
  film = { clips: [0.3, 0.5, 0.7].map((x) => ({ image_id: photo.id, frames: 62, focus: { x, y: 0.5 } })) }
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await app.stop()
})

/** Names of whole segments. */
function segments(): string[] {
  try {
    return readdirSync(path.join(app.dataDir, 'film-cache', userId)).filter((name) => name.endsWith('.mp4'))
  } catch {
    return []
  }
}

test('a film whose server is killed, then stopped, goes on from what was rendered, and is paid once', async () => {
  const before = await videoCredits(app, token)
  const { data } = await orderFilm(app, token, { film, engine: 'v24', preset: '720p' })
  const some = () => (segments().length > 0 ? segments() : undefined)
  const first = await waitFor('a segment to be rendered', some, 90_000)
  await app.kill9()
  const cache = path.join(app.dataDir, 'film-cache', userId)
  // As an encoder leaves it whose server dies.
  writeFileSync(path.join(cache, 'half.mp4.part'), 'half')
  await app.restart()
  const more = () => (segments().length > first.length ? segments() : undefined)
  await waitFor('the film to be taken up again', more, 90_000)
  await app.restart()
  const done = await waitForFilm(app, token, data.video.id)
  expect([done.status, done.error]).toEqual(['completed', null])
  expect(segments()).toEqual(expect.arrayContaining(first))
  expect((await readFilmFile(await readBytes(app, done.url!))).frames).toBe(186)
  expect(await videoCredits(app, token)).toEqual({ left: before.left - 1, held: 0 })
  const kept = readdirSync(path.join(app.dataDir, 'files', 'films', data.video.id))
  expect(kept).toHaveLength(1)
  // A start deletes what was half written, too.
  expect(readdirSync(cache).filter((name) => !name.endsWith('.mp4'))).toEqual([])
  // A start empties the folder of what is in between; where nothing was left to render after it, there is none.
  const work = path.join(app.dataDir, 'film-work')
  expect(existsSync(work) ? readdirSync(work) : []).toEqual([])
}, 300_000)
