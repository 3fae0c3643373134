import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Storage } from '../../core/contract/account.ts'
import type { Image } from '../../core/contract/shapes.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { lawnJpeg } from '../helpers/pictures.ts'
import { wavTone } from '../helpers/sounds.ts'
import { becomesReady, formOf, upload } from '../helpers/studio.ts'
import { waitFor } from '../helpers/wait.ts'

const megabyte = 1_000_000

let app: App
let photo: Buffer
beforeAll(async () => {
  app = await startInProcess({ env: { STORAGE_FREE_MB: '1', STORAGE_PLAN_MB: '2' } })
  photo = await lawnJpeg(320, 256)
})
afterAll(async () => {
  await app.stop()
})

let token = ''
let count = 0
beforeEach(async () => {
  count++
  token = (await app.signUp(`storage-${count}@example.com`)).access_token
})

/** A photo of so many bytes like no other: decoders read no further than its end. */
function photoOf(bytes: number): Buffer {
  return Buffer.concat([photo, randomBytes(bytes - photo.length)])
}

async function readStorage(of = token): Promise<Storage> {
  return (await app.api<Storage>('GET', '/users/storage', { token: of })).data
}

interface Uploaded {
  image: Image
  is_duplicate: boolean
}

async function send(bytes: Buffer, of = token) {
  return app.api<Uploaded>('POST', '/image-upload/upload-image', {
    token: of,
    form: formOf('image', bytes, 'a.jpg'),
  })
}

/** Begins calls that store photos, and lets none of them store one before two are about to. */
async function sendTogether<T>(begin: () => Promise<T>[]): Promise<T[]> {
  const client = new Client({ connectionString: app.databaseUrl() })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table images in share mode')
    const calls = Promise.all(begin())
    await waitFor('two calls to wait for each other', async () => {
      const waiting = await app.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query ~ '^(insert into "images"|select "id" from "users")'`,
      )
      return waiting.length > 1 ? true : undefined
    })
    await client.query('commit')
    return await calls
  } finally {
    await client.end()
  }
}

/** Ids of the photos whose bytes lie on the disk. */
function storedPhotos(): string[] {
  const files = readdirSync(path.join(app.dataDir, 'files'), { recursive: true, encoding: 'utf8' })
  return files.filter((file) => path.basename(file) === 'original.jpg').map((file) => file.split(path.sep)[1])
}

test('of fifty uploads at once that do not fit together, one is kept and nothing of the others', async () => {
  const before = await readStorage()
  expect(before).toMatchObject({ used: 0, allowed: megabyte, photos: { count: 0 }, sounds: { count: 0 } })
  const answers = await sendTogether(() => Array.from({ length: 50 }, () => send(photoOf(0.6 * megabyte))))
  const kept = answers.filter(({ status }) => status === 202)
  expect(kept).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 202)
  expect(new Set(refused.map(({ status, meta }) => `${status} ${meta.code}`))).toEqual(
    new Set(['413 quota_exceeded']),
  )
  expect(refused[0]?.meta.message).toMatch(
    /^This needs 600 KB, and 400 KB of the 1\.0 MB that your account may keep are left\. Delete /,
  )
  expect(await readStorage()).toMatchObject({ used: 0.6 * megabyte, photos: { count: 1 } })
  expect(storedPhotos()).toEqual([kept[0].data.image.id])
})

test('deleting makes room, and a plan gives more', async () => {
  const [first, second] = [photoOf(0.7 * megabyte), photoOf(0.7 * megabyte)]
  const { data } = await send(first)
  expect((await send(second)).meta.code).toBe('quota_exceeded')
  await app.api('PUT', '/images', { token, body: { image_id: data.image.id } })
  expect(await readStorage()).toMatchObject({ used: 0, photos: { count: 0 } })
  expect((await send(second)).status).toBe(202)
  expect((await send(first)).meta.code).toBe('quota_exceeded')
  await app.query(
    `insert into subscriptions (id, user_id, plan_id)
     select gen_random_uuid()::text, users.id, (select id from plans limit 1) from users where email = $1`,
    [`storage-${count}@example.com`],
  )
  expect((await readStorage()).allowed).toBe(2 * megabyte)
  expect((await send(first)).status).toBe(202)
})

test('a deleted photo counts for as long as a result needs its pixels', async () => {
  const { image } = (await send(photoOf(0.5 * megabyte))).data
  await app.query(
    `insert into images (id, user_id, name, kind, status, mime, bytes, parent_id, original_key)
     select 'result-' || id, user_id, name, 'result', 'ready', mime, 300000, id, 'results/none/full.jpg' from images
     where id = $1`,
    [image.id],
  )
  await app.api('PUT', '/images', { token, body: { image_id: image.id } })
  expect(await readStorage()).toMatchObject({ used: 0.5 * megabyte, photos: { count: 1 } })
  await app.api('PUT', '/images', { token, body: { image_id: `result-${image.id}` } })
  expect(await readStorage()).toMatchObject({ used: 0, photos: { count: 0 } })
})

test('sounds count too', async () => {
  const sound = wavTone(2)
  const add = () =>
    app.api<{ audio: { id: string }; is_duplicate: boolean }>('POST', '/audio-video/upload-audio', {
      token,
      form: formOf('audio', sound, 'a.wav'),
    })
  const [one, other] = await Promise.all([add(), add()])
  expect(other.data.audio.id).toBe(one.data.audio.id)
  expect([one, other].filter(({ data }) => data.is_duplicate)).toHaveLength(1)
  expect(await readStorage()).toMatchObject({ used: sound.length, sounds: { count: 1 } })
  await send(photoOf(megabyte - sound.length))
  expect((await readStorage()).used).toBe(megabyte)
  await app.api('POST', '/audio-video/delete-audio', { token, body: { audio_id: one.data.audio.id } })
  expect((await add()).data.is_duplicate).toBe(false)
})

test('the same bytes are kept once, also when they come at once, and the user is told', async () => {
  const bytes = photoOf(0.3 * megabyte)
  const answers = await sendTogether(() => Array.from({ length: 5 }, () => send(bytes)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  expect(new Set(answers.map(({ data }) => data.image.id)).size).toBe(1)
  expect(answers.filter(({ data }) => !data.is_duplicate)).toHaveLength(1)
  expect(answers.find(({ data }) => data.is_duplicate)?.meta.message).toBe(
    'This photo is already in your library.',
  )
  expect(await readStorage()).toMatchObject({ used: 0.3 * megabyte, photos: { count: 1 } })
  // For a service it is made ready as a photo of the library is.
  expect((await upload(app, token, bytes)).data.image).toMatchObject({
    id: answers[0].data.image.id,
    service_id: 'item-removal',
  })
})

test('nothing tells of what others have', async () => {
  const bytes = photoOf(0.3 * megabyte)
  const { image } = (await send(bytes)).data
  const other = (await app.signUp('storage-other@example.com')).access_token
  const { data } = await send(bytes, other)
  expect(data.is_duplicate).toBe(false)
  expect(data.image.id).not.toBe(image.id)
  expect(await readStorage(other)).toMatchObject({ used: 0.3 * megabyte, photos: { count: 1 } })
})

test('a photo that is hidden for its results is shown again, and one that failed is prepared again', async () => {
  const { image } = (await send(photo)).data
  await becomesReady(app, token, image.id)
  await app.query('update images set deleted_at = now() where id = $1', [image.id])
  expect((await send(photo)).data).toMatchObject({ image: { id: image.id }, is_duplicate: true })
  await app.query(`update images set status = 'failed', stage = 'It broke' where id = $1`, [image.id])
  expect((await send(photo)).data.image).toMatchObject({ id: image.id, status: 'processing' })
  expect((await becomesReady(app, token, image.id)).status).toBe('ready')
})

test('a photo that the disk has damaged is taken anew', async () => {
  const bytes = photoOf(0.3 * megabyte)
  const { image } = (await send(bytes)).data
  await app.query(`update files set damaged_at = now() where key like 'photos/' || $1 || '/original%'`, [
    image.id,
  ])
  expect((await send(bytes)).data.is_duplicate).toBe(false)
})
