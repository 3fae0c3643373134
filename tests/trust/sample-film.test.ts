import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Video } from '../../core/contract/film-shapes.ts'
import { type AppProcess, startApp } from '../helpers/app.ts'
import { cancelFilm, videoCredits, waitForFilm } from '../helpers/films.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { readFilmFile } from '../helpers/mp4.ts'
import { readBytes } from '../helpers/studio.ts'
import { waitFor, waitForWork } from '../helpers/wait.ts'

let app: AppProcess

beforeAll(async () => {
  // As a user starts it for the first time.
  app = await startApp({ database: 'new', env: { SAMPLE_FILM: '1' } })
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await app.stop()
})

const someRows = async (sql: string) => ((await app.query(sql)).length > 0 ? true : undefined)

test('a new installation makes a film for its demo account by itself, also when it is killed meanwhile', async () => {
  await waitFor('the first sample photo', () => someRows('select id from images'), 30_000)
  await app.kill9()
  await app.restart({ SAMPLE_FILM: '1' })
  const { access_token: token } = await app.signIn()
  const listOf = async (user: string) =>
    (await app.api<{ videos: Video[] }>('GET', '/audio-video/get-all-videos', { token: user })).data.videos
  const list = () => listOf(token)
  const video = await waitForWork('the film to be ordered', async () => (await list())[0], 120_000)
  // The other demo account gets one as well. Two would be rendered side by side: one is enough to look at.
  const newcomer = (await app.signIn('newcomer')).access_token
  const other = await waitForWork(
    'the other film to be ordered',
    async () => (await listOf(newcomer))[0],
    120_000,
  )
  expect(other).toMatchObject({ title: 'Sample film', credits: 0 })
  expect((await cancelFilm(app, newcomer, other.id)).data.video.status).toBe('cancelled')
  // In the background, after all other work, and as WebAssembly where the machine has no FFmpeg.
  const done = await waitForFilm(app, token, video.id, 400_000)
  expect([done.status, done.error]).toEqual(['completed', null])
  expect(done.video).toMatchObject({ title: 'Sample film', credits: 0, width: 1280, height: 720 })
  expect(await list()).toHaveLength(1)
  const { frames, sound } = await readFilmFile(await readBytes(app, done.url!))
  expect(frames).toBe(done.video.film.clips.reduce((sum, clip) => sum + clip.frames, 0))
  expect(sound.codec).toBe('aac')
  expect(await videoCredits(app, token)).toEqual({ left: 10, held: 0 })
  // Its photos are in the library, each once, so that the film can be changed.
  const names = await app.query<{ name: string }>(
    `select name from images where user_id = (select id from users where email = 'demo@mullion.local')`,
  )
  expect(new Set(names.map(({ name }) => name)).size).toBe(5)
  expect(names).toHaveLength(5)
  const again = await app.api('POST', '/audio-video/try-sample', { token })
  expect([again.status, again.meta.message]).toEqual([409, 'The sample film is among your films already.'])
}, 600_000)
