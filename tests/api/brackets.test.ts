import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Merge } from '../../core/contract/brackets.ts'
import type { Image } from '../../core/contract/shapes.ts'
import { fuseBrackets } from '../../core/imaging/fusion/fuse-brackets.ts'
import type { Pixels } from '../../core/imaging/pixels.ts'
import { focalLength35 } from '../../server/pictures/focal-length.ts'
import type { Answer, App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { roomPixels } from '../helpers/pictures.ts'
import { readBytes, upload } from '../helpers/studio.ts'
import { waitFor, waitForWork } from '../helpers/wait.ts'

let app: App
let token: string
/** Three exposures that go together. */
let bracket: string[]

beforeAll(async () => {
  app = await startInProcess()
  token = (await app.signIn()).access_token
  bracket = await sendBracket()
})
afterAll(async () => {
  await app.stop()
})

type MergeAnswer = Answer<{ merge: Merge }>

/** The room, as a camera with this much light takes it; turned as the camera was held, for a viewer to turn back. */
async function exposure(gain: number, [width, height] = [400, 300], orientation = 1): Promise<Buffer> {
  return sharp(roomPixels(width, height), { raw: { width, height, channels: 3 } })
    .linear(gain, 0)
    .withExif({ IFD2: { FocalLengthIn35mmFilm: '17' } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer()
}

let sent = 0

/** Each file is another, also of the same picture: the same bytes would be one photo. */
async function send(bytes: Buffer, name: string): Promise<string> {
  const file = Buffer.concat([bytes, Buffer.from(String(sent++))])
  const { data, meta } = await upload(app, token, file, name)
  if (!meta.success) throw new Error(meta.message)
  return data.image.id
}

async function sendBracket(): Promise<string[]> {
  const ids: string[] = []
  for (const [i, name] of ['first.jpg', 'second.jpg', 'third.jpg'].entries())
    ids.push(await send(await exposure(0.4 + 0.4 * i), name))
  return ids
}

const merge = (imageIds: string[], key?: string, more: object = {}): Promise<MergeAnswer> =>
  app.api('POST', '/images/merge-brackets', {
    token,
    body: { image_ids: imageIds, ...more },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })

const readMerge = async (id: string) =>
  (await app.api<{ merge: Merge }>('GET', `/images/merge-brackets/${id}`, { token })).data.merge

const ended = (id: string) =>
  waitForWork(
    'the merge to end',
    async () => {
      const found = await readMerge(id)
      return found.status === 'queued' || found.status === 'processing' ? undefined : found
    },
    60_000,
  )

const countImages = async () =>
  (await app.query<{ count: number }>('select count(*)::int as count from images'))[0].count

async function decode(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

test('exposures become one photo of the library, free, with the camera of the middle one', async () => {
  const before = await countImages()
  const credits = async () =>
    (await app.api<{ image_credit: number }>('GET', '/users/self', { token })).data.image_credit
  const held = await credits()
  const started = await merge(bracket, undefined, { service_id: 'image-enhancement' })
  expect(started.status).toBe(202)
  const { status, image, error } = await ended(started.data.merge.id)
  expect([status, error]).toEqual(['completed', null])
  expect(image).toMatchObject({
    name: 'first merged.jpg',
    kind: 'original',
    product: 'image-enhancement',
    width: 400,
    height: 300,
  })
  expect([await countImages(), await credits()]).toEqual([before + 1, held])

  const bytes = await readBytes(app, image!.url)
  const metadata = await sharp(bytes).metadata()
  expect([metadata.orientation ?? 1, focalLength35(metadata.exif)]).toEqual([1, 17])
  const frames = await Promise.all([0.4, 0.8, 1.2].map(async (gain) => decode(await exposure(gain))))
  const expected = fuseBrackets(frames).data
  const made = (await decode(bytes)).data
  let off = 0
  for (const [i, code] of expected.entries()) off += Math.abs(code - made[i])
  // What JPEG at quality 95 changes, and no more.
  expect(off / expected.length).toBeLessThan(1)

  const ready = await waitFor('the photo to be ready', async () => {
    const { data } = await app.api<{ image: Image }>('GET', `/images/${image!.id}`, { token })
    return data.image.status === 'processing' ? undefined : data.image
  })
  expect(ready.status).toBe('ready')
})

test('one key is one merge', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => merge(bracket, 'bracket-key')))
  const merges = new Set(answers.map(({ data }) => data.merge.id))
  expect(merges.size).toBe(1)
  const before = await countImages()
  await ended([...merges][0])
  expect(await countImages()).toBe(before + 1)
  expect((await merge([...bracket].reverse(), 'bracket-key')).meta.code).toBe('idempotency_mismatch')
})

test('what does not go together is refused with the reason, and leaves nothing', async () => {
  const ids = bracket
  const upright = await send(await exposure(1, [400, 300], 6), 'turned.jpg')
  const result = await app.query<{ id: string }>(
    "insert into images (id, user_id, name, kind, mime, original_key) select 'some-result', user_id, 'old.jpg', 'result', mime, original_key from images where id = $1 returning id",
    [ids[0]],
  )
  const rows = async () => (await app.query('select id from merges')).length
  const before = [await countImages(), await rows()]
  const refusals: [string[], string, RegExp][] = [
    [[ids[0]], 'invalid_request', /^Merge 2 to 7 exposures/],
    [Array.from({ length: 8 }, (_, i) => `image-${i}`), 'invalid_request', /^Merge 2 to 7 exposures/],
    [[ids[0], ids[0]], 'invalid_request', /once/],
    [
      [...ids, upright],
      'invalid_request',
      /same size: turned\.jpg has 300 × 400 pixels, but first\.jpg has 400 × 300 pixels\. Choose/,
    ],
    [[ids[0], result[0].id], 'invalid_request', /old\.jpg is a result/],
    [[ids[0], 'missing'], 'not_found', /./],
  ]
  for (const [frames, code, message] of refusals) {
    const { meta } = await merge(frames)
    expect([meta.code, meta.message]).toEqual([code, expect.stringMatching(message)])
  }
  expect((await merge(ids, undefined, { service_id: 'none' })).meta.code).toBe('invalid_request')
  expect([await countImages(), await rows()]).toEqual(before)
})

test('the same picture twice, and shots of one exposure, are no bracket: the files are named', async () => {
  const again = await send(await exposure(0.8), 'copy of second.jpg')
  const burst = await send(await exposure(0.81), 'burst.jpg')
  const before = await countImages()
  const twice = await ended((await merge([...bracket, again])).data.merge.id)
  expect(twice).toMatchObject({ status: 'failed', image: null })
  expect(twice.error?.message).toMatch(/^second\.jpg and copy of second\.jpg are the same picture\. Leave/)
  const level = await ended((await merge([bracket[1], burst])).data.merge.id)
  expect(level).toMatchObject({ status: 'failed', image: null })
  expect(level.error?.message).toMatch(/^second\.jpg and burst\.jpg have the same exposure: .* Choose/)
  expect(await countImages()).toBe(before)
  const useful = await ended((await merge([...bracket, burst])).data.merge.id)
  expect(useful.status).toBe('completed')
})

test('a bracket of somebody else is not there, nor is their merge', async () => {
  const mine = await merge(bracket)
  const { access_token: other } = await app.signIn('newcomer')
  const theirs = await app.api('POST', '/images/merge-brackets', {
    token: other,
    body: { image_ids: bracket },
  })
  const address = `/images/merge-brackets/${mine.data.merge.id}`
  const seen = await app.api('GET', address, { token: other })
  const stopped = await app.api('POST', `${address}/cancel`, { token: other })
  expect([theirs.status, seen.status, stopped.status]).toEqual([404, 404, 404])
  expect((await ended(mine.data.merge.id)).status).toBe('completed')
})

test('a file that breaks afterwards fails the merge, tells the user and leaves no photo and no file', async () => {
  const ids = await sendBracket()
  const [{ original_key: key }] = await app.query<{ original_key: string }>(
    'select original_key from images where id = $1',
    [ids[1]],
  )
  const file = path.join(app.dataDir, 'files', key)
  await sharp(await exposure(1, [320, 300])).toFile(file)
  const before = [await countImages(), countFolders()]
  const failed = await ended((await merge(ids)).data.merge.id)
  expect(failed).toMatchObject({ status: 'failed', image: null, error: { code: 'unreadable_file' } })
  expect(failed.error?.message).toMatch(/^The stored file is damaged/)
  expect([await countImages(), countFolders()]).toEqual(before)
  const notes = await app.api<{ notifications: { body: string }[] }>('GET', '/notifications/list', { token })
  expect(notes.data.notifications.map(({ body }) => body)).toContain(failed.error?.message)
})

test('a cancel that comes too late leaves the photo and its exposures, and tells of the photo', async () => {
  const { id, image } = await ended((await merge(bracket)).data.merge.id)
  const before = await countImages()
  const { data } = await app.api<{ merge: Merge }>('POST', `/images/merge-brackets/${id}/cancel`, { token })
  expect(data.merge).toMatchObject({ status: 'completed', image: { id: image!.id } })
  expect(await countImages()).toBe(before)
  for (const frame of bracket) expect((await app.api('GET', `/images/${frame}`, { token })).status).toBe(200)
})

test('an exposure of another view is left out, and the user is told', async () => {
  const stripes = await sharp(Buffer.from(stripesOf(400, 300)), {
    raw: { width: 400, height: 300, channels: 3 },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  const other = await send(stripes, 'elsewhere.jpg')
  const { status, stage } = await ended((await merge([...bracket, other])).data.merge.id)
  const expectedStage =
    'elsewhere.jpg is not part of the merged photo: it shows another view and could not be aligned.'
  expect([status, stage]).toEqual(['completed', expectedStage])
  const body = await waitFor('the notification', async () => {
    const { data } = await app.api<{ notifications: { kind: string; body: string }[] }>(
      'GET',
      '/notifications/list',
      { token },
    )
    return data.notifications.find(({ kind }) => kind === 'merge-left-out')?.body
  })
  expect(body).toBe(expectedStage)
  const nothing = await ended((await merge([bracket[0], other])).data.merge.id)
  expect(nothing).toMatchObject({ status: 'failed', image: null, error: { code: 'invalid_request' } })
})

/** Blocks of greys that no room has. */
function stripesOf(width: number, height: number): number[] {
  return Array.from({ length: width * height * 3 }, (_, i) => {
    const p = Math.floor(i / 3)
    const [x, y] = [p % width, Math.floor(p / width)]
    return ((Math.floor(x / 9) * 7 + Math.floor(y / 11) * 13) % 17) * 6
  })
}

test('a cancelled merge makes no photo', async () => {
  const frames = await Promise.all([0.5, 1].map((gain) => exposure(gain, [1600, 1200])))
  const ids = [await send(frames[0], 'a.jpg'), await send(frames[1], 'b.jpg')]
  const before = [await countImages(), countFolders()]
  const { id } = (await merge(ids)).data.merge
  const stop = () => app.api<{ merge: Merge }>('POST', `/images/merge-brackets/${id}/cancel`, { token })
  expect((await stop()).data.merge).toMatchObject({ status: 'cancelled', image: null })
  expect((await stop()).status).toBe(200)
  // The next one in line is done only when the cancelled one has left the only place.
  const next = await ended((await merge(bracket)).data.merge.id)
  expect(next.status).toBe('completed')
  expect((await readMerge(id)).status).toBe('cancelled')
  expect([await countImages(), countFolders()]).toEqual([before[0] + 1, before[1] + 1])
})

function countFolders(): number {
  const folder = path.join(app.dataDir, 'files/photos')
  return existsSync(folder)
    ? readdirSync(folder).filter((id) => readdirSync(path.join(folder, id)).length > 0).length
    : 0
}
