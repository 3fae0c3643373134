import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '../helpers/app.ts'
import { type AryeoStudio, countsOf, startAryeoStudio } from '../helpers/aryeo-studio.ts'
import { aryeoKey, type FakeAryeo, fault } from '../helpers/fake-aryeo.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { roomJpeg } from '../helpers/pictures.ts'

let studio: AryeoStudio
let aryeo: FakeAryeo
let app: App
let photos: Buffer[]
beforeAll(async () => {
  photos = await Promise.all([roomJpeg(640, 480), roomJpeg(660, 480), roomJpeg(680, 480)])
  studio = await startAryeoStudio(startInProcess)
  ;({ app, aryeo } = studio)
})
afterAll(() => studio.stop())
beforeEach(() => studio.startAnew())

describe('a look', () => {
  test('tells every listing over all pages and writes nothing, not even the key', async () => {
    for (let at = 0; at < 120; at++) aryeo.add(`L${at}`, `${at} Oak Street`, [])
    aryeo.add('full', '1 Elm Street', photos)
    const answer = await studio.look()
    expect([answer.status, countsOf(answer)]).toEqual([200, [121, 3, 0, 0]])
    expect(aryeo.asked()).toBe(3)
    expect(answer.data.found?.at(-1)).toEqual({
      id: 'full',
      address: '1 Elm Street',
      images: 3,
      fresh: 3,
      here: 0,
      deleted: 0,
      unusable: 0,
    })
    expect(aryeo.asked('/files/full/0')).toBe(0)
    for (const table of ['images', 'syncs', 'connected_accounts', 'imported_images'])
      expect(await studio.rows(table)).toEqual([])
    expect(await studio.state()).toEqual({ connected_at: null, sync: null })
  })

  test('tells what is here, what was deleted here and what has no original', async () => {
    const listing = aryeo.add('A', '1 Elm Street', photos)
    await studio.first()
    const [one] = await studio.library()
    await app.api('PUT', '/images', { token: studio.token, body: { image_id: one.id } })
    listing.images.push({ id: 'bare', filename: 'bare.jpg', url: null })
    const { data } = await studio.look({})
    expect(data.found).toMatchObject([{ images: 4, fresh: 0, here: 2, deleted: 1, unusable: 1 }])
    expect([data.imported, data.skipped, data.failed]).toEqual([0, 3, 1])
  })
})

describe('a sync', () => {
  test('of a listing without images is done at once, and says so in the exact words', async () => {
    aryeo.add('A', '1 Elm Street', [])
    const answer = await studio.ask({ api_key: aryeoKey })
    expect([answer.status, answer.meta.message]).toEqual([200, 'Aryeo account synced successfully'])
    expect([countsOf(answer), answer.data.found]).toEqual([[1, 0, 0, 0], null])
    expect(answer.data.sync).toMatchObject({ state: 'done', error: null })
    expect((await studio.state()).sync).toEqual(answer.data.sync)
  })

  test('brings the original bytes in, and never again', async () => {
    aryeo.add('A', '1 Elm Street', photos.slice(0, 2))
    aryeo.add('B', '2 Elm Street', photos.slice(2))
    aryeo.add('C', '3 Elm Street', [])
    const answer = await studio.first()
    expect(countsOf(answer)).toEqual([3, 3, 0, 0])
    expect(answer.data.sync).toMatchObject({ state: 'done', total: 3, done: 3, problems: [], error: null })
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    const stored = await app.query<{ original_key: string; name: string }>(
      'select original_key, name from images where user_id = $1',
      [studio.userId],
    )
    const kept = stored.map((row) => hash(readFileSync(path.join(app.dataDir, 'files', row.original_key))))
    expect(kept.sort()).toEqual(photos.map(hash).sort())
    expect(stored.map(({ name }) => name).sort()).toEqual(['DSC_A_0.jpg', 'DSC_A_1.jpg', 'DSC_B_0.jpg'])

    aryeo.seen.length = 0
    expect(countsOf(await studio.sync())).toEqual([3, 0, 3, 0])
    expect(aryeo.seen.every(({ path: asked }) => asked.startsWith('/v1/listings'))).toBe(true)
    expect(await studio.library()).toHaveLength(3)
    expect(readdirSync(path.join(app.dataDir, 'tmp'))).toEqual([])
  })

  test('asked for ten times at once is one', async () => {
    const listing = aryeo.add('A', '1 Elm Street', photos.slice(1))
    const go = Promise.withResolvers<void>()
    listing.images.push({ id: 'slow', filename: 'slow.jpg', url: '/slow' })
    aryeo.paths.set(
      '/slow',
      go.promise.then(() => ({ status: 200, body: photos[0] })),
    )
    const answers = await Promise.all(Array.from({ length: 10 }, () => studio.ask({ api_key: aryeoKey })))
    const ids = new Set(answers.map(({ data }) => data.sync?.id))
    expect([ids.size, ids.has(undefined)]).toEqual([1, false])
    go.resolve()
    expect(await studio.ended()).toMatchObject({ state: 'done', imported: 3 })
    expect(await studio.rows('syncs')).toHaveLength(1)
    expect(await studio.library()).toHaveLength(3)
    expect(aryeo.asked('/files/A/0')).toBe(1)
  })

  test('brings nothing in twice though two of them run at the same time', async () => {
    aryeo.add('A', '1 Elm Street', photos)
    await app.query('drop index syncs_active')
    try {
      const [one, two] = await Promise.all([studio.first(), studio.first()])
      expect(one.data.sync?.id).not.toBe(two.data.sync?.id)
      expect(one.data.imported + two.data.imported).toBe(3)
      expect(one.data.skipped + two.data.skipped).toBe(3)
    } finally {
      await app.query(
        "create unique index syncs_active on syncs (user_id, provider) where state in ('queued', 'running')",
      )
    }
    expect(await studio.library()).toHaveLength(3)
    expect(await studio.rows('imported_images')).toHaveLength(3)
  })

  test('does not bring a deleted photo back, and marks what vanished without touching its photo', async () => {
    const listing = aryeo.add('A', '1 Elm Street', photos)
    aryeo.add('B', '2 Elm Street', [])
    // Files that no listing names yet: one that is new, and one that is a photo of the first listing once more.
    const [fresh, copy] = aryeo.add('C', '3 Elm Street', [await roomJpeg(700, 480), photos[2]]).images
    aryeo.listings.pop()
    await studio.first()
    const gone = (await studio.library()).find(({ name }) => name === 'DSC_A_0.jpg')!
    await app.api('PUT', '/images', { token: studio.token, body: { image_id: gone.id } })
    const [, taken] = listing.images.splice(1, 1, { ...fresh, id: 'new', filename: 'new.jpg' })
    expect(taken).toBeUndefined()
    listing.images.push({ ...copy, id: 'copy', filename: 'copy.jpg' })
    expect(countsOf(await studio.sync())).toEqual([2, 1, 3, 0])
    const names = (await studio.library()).map(({ name }) => name).sort()
    expect(names).toEqual(['DSC_A_1.jpg', 'DSC_A_2.jpg', 'new.jpg'])
    // The deleted one was not even asked for again.
    expect(aryeo.asked('/files/A/0')).toBe(1)
    const vanished = () =>
      app.query<{ image_id: string }>(
        'select image_id from imported_images where user_id = $1 and vanished_at is not null',
        [studio.userId],
      )
    expect(await vanished()).toEqual([{ image_id: 'A-image-1' }])
    listing.images.push({ id: 'A-image-1', filename: 'back.jpg', url: '/files/A/1' })
    expect(countsOf(await studio.sync())).toEqual([2, 0, 5, 0])
    expect(await vanished()).toEqual([])
  })

  test('of a listing that is gone marks its images, but not when pages do not add up', async () => {
    aryeo.add('A', '1 Elm Street', photos.slice(0, 1))
    aryeo.add('B', '2 Elm Street', photos.slice(1, 2))
    await studio.first()
    const vanished = async () =>
      (
        await app.query('select 1 from imported_images where user_id = $1 and vanished_at is not null', [
          studio.userId,
        ])
      ).length
    aryeo.listings.push({ ...aryeo.listings[0] })
    aryeo.listings.splice(1, 1)
    expect(countsOf(await studio.sync())).toEqual([1, 0, 1, 0])
    expect(await vanished()).toBe(0)
    aryeo.listings.pop()
    await studio.sync()
    expect(await vanished()).toBe(1)
    expect(await studio.library()).toHaveLength(2)
  })

  test('says of each image that failed which one and why, and takes the others', async () => {
    const listing = aryeo.add('A', '1 Elm Street', photos.slice(0, 1))
    const bad = (name: string, url: string | null) => listing.images.push({ id: name, filename: name, url })
    bad('broken.jpg', '/broken')
    aryeo.paths.set('/broken', { status: 200, body: photos[0].subarray(0, 3_000) })
    bad('plan.svg', '/plan')
    aryeo.paths.set('/plan', { status: 200, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
    bad('gone.jpg', '/nowhere')
    bad('bare.jpg', null)
    bad('large.jpg', '/large')
    aryeo.paths.set('/large', { status: 200, body: Buffer.alloc(50 * 1024 * 1024 + 1) })
    const answer = await studio.first()
    expect([answer.status, countsOf(answer)]).toEqual([200, [1, 1, 0, 5]])
    const why = Object.fromEntries(answer.data.sync!.problems.map(({ name, reason }) => [name, reason]))
    expect(why).toEqual({
      'broken.jpg': expect.stringContaining('damaged'),
      'plan.svg': expect.stringContaining('JPEG, PNG, WebP'),
      'gone.jpg': 'Its file is gone (404).',
      'bare.jpg': 'Aryeo gives no original file of it.',
      'large.jpg': 'It is larger than 50 MB.',
    })
    expect(answer.data.sync!.problems[0].address).toBe('1 Elm Street')
    expect(readdirSync(path.join(app.dataDir, 'tmp'))).toEqual([])
    aryeo.paths.delete('/broken')
    expect(countsOf(await studio.sync())).toEqual([1, 0, 1, 5])
  })
})

test('an image that breaks what nobody foresaw fails alone', async () => {
  const listing = aryeo.add('A', '1 Elm Street', photos)
  listing.images[1].filename = 'poison.jpg'
  await app.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'poison'; end $$;
    create trigger poison before insert on images for each row when (new.name = 'poison.jpg')
      execute function refuse();
  `)
  try {
    const { data } = await studio.first()
    expect([data.imported, data.failed, data.sync?.state]).toEqual([2, 1, 'done'])
    expect(data.sync?.problems).toMatchObject([{ name: 'poison.jpg', reason: 'It could not be brought in.' }])
  } finally {
    await app.query('drop trigger poison on images; drop function refuse')
  }
})

describe('when Aryeo is not well', () => {
  test('faults that pass are waited out', async () => {
    aryeo.add('A', '1 Elm Street', photos.slice(0, 1))
    aryeo.next.push(fault(500, 'Server Error'), fault(429, 'Too Many Attempts.', { 'retry-after': '1' }))
    expect(countsOf(await studio.first())).toEqual([1, 1, 0, 0])
  })

  test('a long wait that it asks for is told, with its length', async () => {
    aryeo.next.push(fault(429, 'Too Many Attempts.', { 'retry-after': '120' }))
    const answer = await studio.look()
    expect([answer.status, answer.headers.get('retry-after'), answer.meta.message]).toEqual([
      503,
      '120',
      'Aryeo asks to wait 120 s. Then try again.',
    ])
  })

  test.each([
    ['another page', { data: [], meta: { current_page: 7, last_page: 9, total: 0 } }],
    ['no images', { data: [{ id: 'A' }], meta: { current_page: 1, last_page: 1, total: 1 } }],
    ['no list', { status: 'success' }],
  ])('an answer with %s is not believed', async (_name, body) => {
    aryeo.next.push({ status: 200, body: JSON.stringify(body) })
    const answer = await studio.look()
    expect([answer.status, answer.meta.message]).toEqual([
      503,
      'Aryeo gave an answer that Mullion does not understand. Nothing was changed.',
    ])
  })

  test('a redirect of the API is not followed', async () => {
    aryeo.next.push({ status: 302, headers: { location: `http://${aryeo.host}/elsewhere` } })
    expect((await studio.look()).status).toBe(503)
    expect(aryeo.asked('/elsewhere')).toBe(0)
  })

  test('a kept key that stops working is told, and photos stay', async () => {
    aryeo.add('A', '1 Elm Street', photos.slice(0, 1))
    await studio.first()
    aryeo.next.push(fault(401, 'Unauthenticated.'))
    const answer = await studio.sync()
    expect([answer.status, answer.meta.code]).toEqual([400, 'invalid_credentials'])
    expect((await studio.state()).sync).toMatchObject({ state: 'failed', error: answer.meta.message })
    expect(await studio.library()).toHaveLength(1)
  })
})
