// Photos that go straight to the store of files, and are checked as every upload before they become photos.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DirectUpload } from '../../core/contract/images.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { openStorage } from '../../server/adapters/storage.ts'
import { readConfig } from '../../server/base/config.ts'
import { deleteOldDirectParts } from '../../server/usecases/images/direct-upload.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { paddedJpeg } from '../helpers/pictures.ts'
import { type S3Server, startInstalledStore } from '../helpers/s3-server.ts'
import { becomesReady, readBytes } from '../helpers/studio.ts'

let store: S3Server
let app: App
let token: string
let other: string
beforeAll(async () => {
  store = await startInstalledStore()
  app = await startInProcess({ env: { ...store.env, DIRECT_UPLOADS: '1' } })
  token = (await app.signIn()).access_token
  other = (await app.signIn('newcomer')).access_token
})
afterAll(async () => {
  await app.stop()
  await store.stop()
})

const begin = async (bytes: number, as = token) =>
  app.api<{ upload: DirectUpload }>('POST', '/image-upload/begin-direct-upload', {
    token: as,
    body: { bytes },
  })
const find = async (id: string, as = token) =>
  app.api<{ upload: DirectUpload }>('POST', '/image-upload/find-direct-upload', {
    token: as,
    body: { upload_id: id },
  })
const finish = (id: string, key: string, as = token) =>
  app.api<{ image: Image }>('POST', '/image-upload/finish-upload', {
    token: as,
    body: { upload_id: id, name: 'Hall.jpg', service_id: 'item-removal' },
    headers: { 'idempotency-key': key },
  })
const send = async (url: string | null, bytes: Uint8Array) =>
  (await fetch(url!, { method: 'PUT', body: Buffer.from(bytes) })).status
const incoming = () => [...store.files.keys()].filter((key) => key.startsWith('files/incoming/'))

test('a photo goes to the store in parts, goes on where it was, and is one photo however often its end is asked for', async () => {
  const bytes = await paddedJpeg()
  const { data, status } = await begin(bytes.length)
  const { id, parts } = data.upload
  expect([status, parts.map(({ from, to }) => to - from)]).toEqual([
    201,
    [8 * 1024 * 1024, bytes.length - 8 * 1024 * 1024],
  ])
  expect(await send(parts[0].url, bytes.subarray(parts[0].from, parts[0].to))).toBe(200)
  expect(await finish(id, 'early')).toMatchObject({ status: 409, meta: { code: 'conflict' } })
  const [first, second] = (await find(id)).data.upload.parts
  expect(first.url).toBeNull()
  expect(await send(second.url, bytes.subarray(second.from, second.to))).toBe(200)
  const answers = await Promise.all([finish(id, 'hall'), finish(id, 'hall')])
  answers.push(await finish(id, 'hall'))
  expect(new Set(answers.map(({ data: { image } }) => image.id)).size).toBe(1)
  const image = await becomesReady(app, token, answers[0].data.image.id)
  expect(await readBytes(app, image.url)).toEqual(bytes)
  expect(incoming()).toEqual([])
})

test('an address takes its own bytes alone, and an upload its own user', async () => {
  const { id, parts } = (await begin(300)).data.upload
  expect(await send(parts[0].url, Buffer.alloc(301))).toBe(403)
  expect(await send(parts[0].url!.replace(/\/1\?/, '/2?'), Buffer.alloc(300))).toBe(403)
  expect((await find(id, other)).status).toBe(404)
  // Of the same user, but never begun.
  expect((await find(id.replace(/_\d+$/, '_50000000'))).status).toBe(404)
  expect((await finish(id, 'theirs', other)).status).toBe(404)
  const drop = (as: string) =>
    app.api('POST', '/image-upload/drop-direct-upload', { token: as, body: { upload_id: id } })
  expect(await send(parts[0].url, Buffer.alloc(300))).toBe(200)
  expect((await drop(other)).status).toBe(404)
  expect(incoming()).toHaveLength(2)
  expect((await drop(token)).status).toBe(200)
  expect(incoming()).toEqual([])
})

test('the checks of every upload hold, and what is refused or forgotten is deleted', async () => {
  const large = await begin(51 * 1024 * 1024)
  expect([large.status, large.meta.message]).toEqual([413, 'The file is larger than 50 MB'])
  const page = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(50))
  const hostile = (await begin(page.length)).data.upload
  expect(await send(hostile.parts[0].url, page)).toBe(200)
  expect((await finish(hostile.id, 'page')).status).toBe(415)
  expect(incoming()).toEqual([])

  const forgotten = (await begin(10)).data.upload
  expect(await send(forgotten.parts[0].url, Buffer.alloc(10))).toBe(200)
  for (const key of incoming()) store.files.get(key)!.modified = new Date(Date.now() - 25 * 3_600_000)
  const young = (await begin(10)).data.upload
  expect(await send(young.parts[0].url, Buffer.alloc(10))).toBe(200)
  const config = readConfig({ ...store.env, DIRECT_UPLOADS: '1' })
  const sweep = { config, storage: await openStorage(config), clock: { now: () => new Date() } }
  await deleteOldDirectParts(sweep as unknown as Parameters<typeof deleteOldDirectParts>[0])
  expect(incoming()).toEqual(['begun', '1'].map((name) => `files/incoming/${young.id}/${name}`))
})
