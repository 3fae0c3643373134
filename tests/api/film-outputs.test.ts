import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilmOutput, Video } from '../../core/contract/film-shapes.ts'
import type { App } from '../helpers/app.ts'
import { orderFilm, orderFilmAgain, seedVideo, videoCredits, waitForFilm } from '../helpers/films.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { readFilmFile } from '../helpers/mp4.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { addReady, readBytes } from '../helpers/studio.ts'
import { waitFor } from '../helpers/wait.ts'
import { unpack } from '../helpers/zip.ts'

let app: App
let token: string
let userId: string

beforeAll(async () => {
  app = await startInProcess()
  const session = await app.signIn()
  token = session.access_token
  userId = session.user.id
})
afterAll(() => app.stop())

const renderOutput = (id: string, preset: string, ratio: string, as = token) =>
  app.api<{ video: Video; video_credit: number }>('POST', '/audio-video/render-output', {
    token: as,
    body: { id, preset, ratio },
  })
const pack = (ids: string[], as = token) =>
  app.api<{ url: string; files: number }>('POST', '/audio-video/archive', {
    token: as,
    body: { video_ids: ids },
  })
const formOf = ({ preset, ratio, width, height }: FilmOutput) => `${preset} ${ratio} ${width}×${height}`

test('a film is downloaded in further forms of the same document, for nothing, alone or as a ZIP', async () => {
  const photo = await addReady(app, token, await roomJpeg())
  const film = { clips: [{ image_id: photo.id, frames: 30 }], brand: { name: 'Ada' } }
  const { data } = await orderFilm(app, token, { film, engine: 'v24', preset: '720p', title: 'Lake: house' })
  const { id } = data.video
  const first = await waitForFilm(app, token, id)
  const before = await videoCredits(app, token)

  const stranger = (await app.signIn('admin')).access_token
  expect((await renderOutput(id, '720p', '9:16', stranger)).status).not.toBe(202)
  const placed = await renderOutput(id, '720p', '9:16')
  expect([placed.status, placed.data.video_credit]).toEqual([202, before.left])
  expect((await renderOutput(id, 'mls', '16:9')).meta.code).toBe('in_progress')
  const { video } = await waitForFilm(app, token, id)
  expect(video.outputs?.map(formOf)).toEqual(['720p 16:9 1280×720', '720p 9:16 720×1280'])
  // The film itself is as it was.
  expect(video).toMatchObject({ preset: '720p', width: 1280, film: first.video.film, url: first.url })
  expect((await renderOutput(id, '720p', '9:16')).status).toBe(409)
  const upright = await readFilmFile(await readBytes(app, video.outputs![1].url))
  expect(upright).toMatchObject({ width: 720, height: 1280, frames: 30 })
  expect(await videoCredits(app, token)).toEqual(before)

  const other = await seedVideo(app, userId, { title: 'Lake: house' })
  const waiting = await seedVideo(app, userId, { status: 'queued' })
  const mixed = await pack([other, id, waiting])
  expect(mixed.status).toBe(409)
  expect(mixed.meta.message).toMatch(
    /^1 of 3 films cannot be packed; no ZIP was made\. .*not rendered yet\.$/,
  )
  const zip = await pack([other, id])
  expect([zip.status, zip.data.files]).toEqual([201, 3])
  expect(unpack(await readBytes(app, zip.data.url)).map(({ name }) => name)).toEqual([
    'Lake_ house.mp4',
    'Lake_ house (2).mp4',
    'Lake_ house, Vertical 9-16, HD.mp4',
  ])
  expect((await pack([id], stranger)).status).toBe(404)
  expect((await pack([waiting])).status).toBe(409)

  // Forms of a film that was changed show the one of before: they go.
  await orderFilmAgain(app, token, { id, film: { ...film, is_branded: false } })
  expect((await waitForFilm(app, token, id)).video.outputs?.map(formOf)).toEqual(['720p 16:9 1280×720'])
  const folder = path.join(app.dataDir, 'files', 'films', id)
  const kept = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mp4'))
  await waitFor('old files to be deleted', () => (kept().length === 1 ? true : undefined))
})
