import { readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Image } from '../../core/contract/shapes.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { becomesReady, formOf, readBytes } from '../helpers/studio.ts'

let app: App
let token: string
let other: string
beforeAll(async () => {
  app = await startInProcess()
  token = (await app.signIn()).access_token
  other = (await app.signUp('parts@example.com', 'a mullion divides 2 panes')).access_token
})
afterAll(() => app.stop())

const address = '/api/image-upload/parts'
const tus = (owner: string | null, more: Record<string, string> = {}) => ({
  'tus-resumable': '1.0.0',
  ...(owner === null ? {} : { authorization: `Bearer ${owner}` }),
  ...more,
})

async function create(bytes: number, owner: string | null = token): Promise<Response> {
  const headers = tus(owner, { 'upload-length': String(bytes) })
  return fetch(`${app.url}${address}/`, { method: 'POST', headers })
}

async function begin(bytes: number): Promise<string> {
  const answer = await create(bytes)
  expect(answer.status).toBe(201)
  return answer.headers.get('location')!.split('/').at(-1)
}

function send(id: string, offset: number, bytes: Uint8Array, owner = token): Promise<Response> {
  const headers = tus(owner, {
    'upload-offset': String(offset),
    'content-type': 'application/offset+octet-stream',
  })
  return fetch(`${app.url}${address}/${id}`, { method: 'PATCH', headers, body: Buffer.from(bytes) })
}

const head = (id: string, owner: string | null = token) =>
  fetch(`${app.url}${address}/${id}`, { method: 'HEAD', headers: tus(owner) })

const finish = (id: string, key: string, owner = token) =>
  app.api<{ image: Image }>('POST', '/image-upload/finish-upload', {
    token: owner,
    body: { upload_id: id, name: 'Hall.jpg', service_id: 'day-to-dusk' },
    headers: { 'idempotency-key': key },
  })

const parts = () => readdirSync(path.join(app.dataDir, 'parts'))

test('a file that was cut off goes on where it was, and is one photo however often its end is asked for', async () => {
  const bytes = await roomJpeg(640, 480)
  const half = Math.floor(bytes.length / 2)
  const id = await begin(bytes.length)
  expect((await send(id, 0, bytes.subarray(0, half))).status).toBe(204)
  expect(await finish(id, 'early')).toMatchObject({ status: 409, meta: { code: 'conflict' } })
  expect((await head(id)).headers.get('upload-offset')).toBe(String(half))
  expect((await send(id, half, bytes.subarray(half))).status).toBe(204)
  const [first, second] = await Promise.all([finish(id, 'hall'), finish(id, 'hall')])
  const third = await finish(id, 'hall')
  const ids = [first, second, third].map(({ data }) => data?.image.id)
  expect(new Set(ids).size).toBe(1)
  expect(third.data.image).toMatchObject({ name: 'Hall.jpg', product: 'day-to-dusk', bytes: bytes.length })
  const image = await becomesReady(app, token, first.data.image.id)
  expect(await readBytes(app, image.url)).toEqual(Buffer.from(bytes))
  expect(await app.query('select id from images where name = $1', ['Hall.jpg'])).toHaveLength(1)
  expect(parts()).toEqual([])
})

test('nobody else can see, add to, finish or delete what was sent', async () => {
  const bytes = await roomJpeg(400, 300)
  const id = await begin(bytes.length)
  expect((await head(id, other)).status).toBe(404)
  expect((await head(id, null)).status).toBe(401)
  expect((await send(id, 0, bytes, other)).status).toBe(404)
  expect((await finish(id, 'theirs', other)).status).toBe(404)
  const end = { method: 'DELETE', headers: tus(other) }
  expect((await fetch(`${app.url}${address}/${id}`, end)).status).toBe(404)
  expect((await send(id, 0, bytes)).status).toBe(204)
  const cancelled = { method: 'DELETE', headers: tus(token) }
  expect((await fetch(`${app.url}${address}/${id}`, cancelled)).status).toBe(204)
  expect((await finish(id, 'cancelled')).status).toBe(404)
  expect(parts()).toEqual([])
})

test('the checks of every upload hold, and what is refused or forgotten is deleted', async () => {
  expect((await create(100, null)).status).toBe(401)
  const large = await create(51 * 1024 * 1024)
  expect([large.status, ((await large.json()) as { meta: { message: string } }).meta.message]).toEqual([
    413,
    'The file is larger than 50 MB',
  ])
  const text = new TextEncoder().encode('<!doctype html><script>alert(1)</script>'.repeat(50))
  const page = await begin(text.length)
  await send(page, 0, text)
  expect((await finish(page, 'page')).status).toBe(415)
  expect(parts()).toEqual([])
  const more = await begin(10)
  expect((await send(more, 0, text)).status).toBeGreaterThanOrEqual(400)
  expect((await finish('../../../etc/passwd', 'path')).status).toBe(400)
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const name of parts()) utimesSync(path.join(app.dataDir, 'parts', name), old, old)
  const { deleteOldParts } = await import('../../server/usecases/images/finish-upload.ts')
  const sweep = { config: { DATA_DIR: app.dataDir }, clock: { now: () => new Date() } }
  await deleteOldParts(sweep as unknown as Parameters<typeof deleteOldParts>[0])
  expect(parts()).toEqual([])
})

test('a photo that is sent again since the answer was lost is not there twice', async () => {
  const bytes = await roomJpeg(420, 300)
  const upload = () =>
    app.api<{ image: Image }>('POST', '/image-upload/upload-image', {
      token,
      form: formOf('image', bytes, 'Once.jpg', {}),
      headers: { 'idempotency-key': 'once' },
    })
  const [first, second] = await Promise.all([upload(), upload()])
  const third = await upload()
  expect([second.data.image.id, third.data.image.id]).toEqual([first.data.image.id, first.data.image.id])
  expect(await app.query('select id from images where name = $1', ['Once.jpg'])).toHaveLength(1)
})
