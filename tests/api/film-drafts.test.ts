import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Brand } from '../../core/contract/film-document.ts'
import type { FilmDraft, FilmUse, ListedFilmDraft, Video } from '../../core/contract/film-shapes.ts'
import type { Image } from '../../core/contract/shapes.ts'
import type { App } from '../helpers/app.ts'
import { seedVideo } from '../helpers/films.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { sendSound, wavTone } from '../helpers/sounds.ts'
import { addReady } from '../helpers/studio.ts'

let app: App
let token: string
let userId: string
let stranger: string
let photo: Image

beforeAll(async () => {
  app = await startInProcess()
  const session = await app.signIn()
  token = session.access_token
  userId = session.user.id
  stranger = (await app.signIn('newcomer')).access_token
  photo = await addReady(app, token, await roomJpeg())
})
afterAll(() => app.stop())

const save = (draft: object, as = token) =>
  app.api<{ draft: FilmDraft }>('PUT', '/audio-video/film-drafts', {
    token: as,
    body: { title: 'Cut', engine: 'v25', revision: 0, film: { clips: [] }, ...draft },
  })
const list = async (as = token) =>
  (await app.api<{ drafts: ListedFilmDraft[] }>('GET', '/audio-video/film-drafts', { token: as })).data.drafts

test('a draft is saved again and again, listed, read and deleted, by its owner alone', async () => {
  const id = randomUUID()
  const first = await save({ id })
  expect([first.status, first.data.draft.revision, first.data.draft.film.clips]).toEqual([200, 1, []])
  const film = { clips: [{ image_id: photo.id, frames: 90 }] }
  const second = await save({ id, revision: 1, film, title: '' })
  expect(second.data.draft).toMatchObject({ revision: 2, title: '', preset: '1080p', video_id: null })
  expect((await save({ id, revision: 2 }, stranger)).status).toBe(404)
  expect((await save({ id }, stranger)).status).toBe(404)
  const read = (as: string) =>
    app.api<{ draft: FilmDraft }>('GET', `/audio-video/film-drafts/${id}`, { token: as })
  expect((await read(token)).data.draft).toEqual(second.data.draft)
  expect((await read(stranger)).status).toBe(404)
  expect(await list(stranger)).toEqual([])
  expect((await list()).map((draft) => draft.id)).toEqual([id])
  const remove = (as: string) =>
    app.api('POST', '/audio-video/delete-film-draft', { token: as, body: { id } })
  expect((await remove(stranger)).status).toBe(404)
  expect((await remove(token)).status).toBe(200)
  expect((await remove(token)).status).toBe(404)
  expect(await list()).toEqual([])
})

test('lists have the thumbnail of a draft and of a film without a poster, for as long as its photo is there, and drafts know what was ordered as it is', async () => {
  const mine = await addReady(app, token, await roomJpeg())
  const film = { version: 1, clips: [{ image_id: mine.id, frames: 90 }] }
  const video = await seedVideo(app, userId, { title: 'Cut', film })
  const id = randomUUID()
  await save({ id, film, video_id: video })
  const find = async () => (await list()).find((draft) => draft.id === id)
  const picture = async () => {
    const { data } = await app.api<{ videos: Video[] }>('GET', '/audio-video/get-all-videos', { token })
    return data.videos.find((one) => one.id === video)?.thumbnail_url
  }
  expect(await picture(), 'its poster is shown').toBeNull()
  await app.query('update videos set poster_key = null where id = $1', [video])
  const listed = await find()
  expect([listed?.thumbnail_url, await picture()]).toEqual([mine.thumbnail_url, mine.thumbnail_url])
  expect(listed?.is_ordered).toBe(true)
  await app.query(`update videos set status = 'failed' where id = $1`, [video])
  expect((await find())?.is_ordered, 'there is no such film').toBe(false)
  await app.query(`update videos set status = 'queued' where id = $1`, [video])
  expect((await find())?.is_ordered, 'it is on its way').toBe(true)
  await save({ id, revision: 1, film: { ...film, fps: 24 }, video_id: video })
  expect((await find())?.is_ordered, 'it was changed since').toBe(false)
  await app.api('POST', '/images/delete', { token, body: { image_ids: [mine.id] } })
  expect([(await find())?.thumbnail_url, await picture()]).toEqual([null, null])
  await app.api('POST', '/audio-video/delete-film-draft', { token, body: { id } })
})

test('what another window has saved meanwhile is not written over', async () => {
  const id = randomUUID()
  const titled = (title: string, revision: number) => save({ id, title, revision })
  await titled('one', 0)
  expect((await titled('one', 0)).data.draft.revision).toBe(1)
  await titled('mine', 1)
  const stale = await titled('theirs', 1)
  expect([stale.status, stale.meta.code, stale.meta.message]).toEqual([
    409,
    'stale_revision',
    'This film was changed in another window. Load that one, or keep yours as a copy.',
  ])
  const both = await Promise.all([titled('left', 2), titled('right', 2)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a brand is kept for new films', async () => {
  const read = async (as = token) =>
    (await app.api<{ brand: Brand | null }>('GET', '/audio-video/brand-kit', { token: as })).data.brand
  const put = (brand: object, as = token) =>
    app.api('PUT', '/audio-video/brand-kit', { token: as, body: { brand } })
  expect(await read()).toBeNull()
  await put({ name: 'Ada Agent' })
  await put({ name: 'Ada Agent', company: 'Keys', logo_image_id: photo.id, accent: '#ff8800' })
  expect(await read()).toMatchObject({ company: 'Keys', logo_image_id: photo.id, accent: '#ff8800' })
  expect((await put({ name: 'Thief', logo_image_id: photo.id }, stranger)).status).toBe(404)
  expect((await put({ accent: 'red' })).meta.message).toContain('#rrggbb')
  expect(await read(stranger)).toBeNull()
})

test('the films that use a photo or a sound are named before it is deleted', async () => {
  const { data } = await sendSound(app, token, wavTone(1), 'song.wav')
  const audio = data.audio.id
  const clips = [{ image_id: 'gone', frames: 30, before: { image_id: photo.id } }]
  const film = await seedVideo(app, userId, {
    title: 'Lake house',
    film: { version: 1, clips, sounds: [{ audio_id: audio }] },
  })
  const draft = randomUUID()
  await save({ id: draft, title: 'Next', film: { clips: [], brand: { logo_image_id: photo.id } } })
  const uses = async (body: object, as = token) =>
    (await app.api<{ films: FilmUse[] }>('POST', '/audio-video/film-uses', { token: as, body })).data.films
  expect(await uses({ image_ids: [photo.id, 'other'], audio_ids: [audio] })).toEqual([
    { kind: 'film', id: film, title: 'Lake house', image_ids: [photo.id], audio_ids: [audio] },
    { kind: 'draft', id: draft, title: 'Next', image_ids: [photo.id], audio_ids: [] },
  ])
  expect(await uses({ image_ids: ['other'] })).toEqual([])
  expect(await uses({ image_ids: [photo.id] }, stranger)).toEqual([])
})
