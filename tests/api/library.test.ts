import { execFileSync } from 'node:child_process'
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Image, Pagination, Version } from '../../core/contract/shapes.ts'
import { type AppProcess, startApp } from '../helpers/app.ts'
import { holdWork } from '../helpers/held-work.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { addReady, placeOrder, readBytes, sendMask, waitForEnd } from '../helpers/studio.ts'
import { unpack } from '../helpers/zip.ts'

interface List {
  images: Image[]
  pagination: Pagination
  next: string | null
}
interface Archive {
  url: string
  name: string
  files: number
  bytes: number
}

let app: AppProcess
let token: string
let stranger: string
let bytes: Buffer
let photo: Image
let foreign: Image

beforeAll(async () => {
  app = await startApp()
  token = (await app.signIn()).access_token
  stranger = (await app.signIn('newcomer')).access_token
  bytes = await roomJpeg(320, 280)
  photo = await addReady(app, token, bytes, 'Küche: Süd?.jpg')
  foreign = await addReady(app, stranger, bytes, 'theirs.jpg')
})
afterAll(async () => {
  await app.stop()
})

test('what a photo shows is known from the orders on its versions, the latest first', async () => {
  const known = async (as = token) =>
    (
      await app.api<{ spaces: object[] }>('POST', '/images/spaces', {
        token: as,
        body: { image_ids: [photo.id, 'missing'] },
      })
    ).data.spaces
  expect(await known()).toEqual([])
  for (const [product, space, age] of [
    ['virtual-staging', 'kitchen', 2],
    ['interior-design', 'terrace', 1],
    ['image-enhancement', 'indoor', 0],
  ])
    await app.query(
      `insert into orders
         (id, user_id, product, service_id, image_id, space_id, settings, seed, engine, credits, status, created_at)
       select gen_random_uuid()::text, user_id, $1, $1, id, $2, '{}', 1, '{}', 1, 'failed', now() - $3 * interval '1 day'
       from images where id = $4`,
      [product, space, age, photo.id],
    )
  expect(await known()).toEqual([{ image_id: photo.id, space: 'Terrace' }])
  expect(await known(stranger)).toEqual([])
})

/** Rows that only lists ask for; `age` in seconds counts back from the photo above. */
async function seed(count: number, name: string): Promise<string[]> {
  const rows = await app.query<{ id: string }>(
    `insert into images (id, user_id, name, kind, status, mime, original_key, created_at)
     select gen_random_uuid()::text, i.user_id, $2 || n || '.jpg', 'original', 'ready', 'image/jpeg',
       'photos/none-' || n || '/original.jpg', i.created_at - (n / 3) * interval '1 microsecond' - interval '1 second'
     from images i, generate_series(1, $3::int) n where i.id = $1 returning id`,
    [photo.id, name, count],
  )
  return rows.map(({ id }) => id)
}

const list = async (query: string, path = '/images') =>
  (await app.api<List>('GET', `${path}?${query}`, { token })).data

async function resultOf(image: Image): Promise<Image> {
  const mask = await sendMask(app, token, image.id, await boxMask(image.width, image.height))
  const placed = await placeOrder(app, token, { image_id: image.id, mask_id: mask.data.mask.id })
  return (await waitForEnd(app, token, placed.data.order.id)).results[0]
}

describe('pages of the gallery', () => {
  test('neither repeat nor lose an image while others are added and deleted', async () => {
    // Groups of three share a moment, so that pages end in the middle of one.
    const seeded = await seed(100, 'page ')
    const read: string[] = []
    const totals: number[] = []
    let next: string | null = null
    for (let page = 1; page < 50; page++) {
      const answer: List = await list(
        `limit=7&page=${page}&search=page${next === null ? '' : `&after=${next}`}`,
      )
      expect(answer.pagination.currentPage).toBe(page)
      expect(answer.pagination.totalItems).toBe(answer.images.length)
      totals.push(answer.pagination.totalRecords)
      read.push(...answer.images.map(({ id }) => id))
      next = answer.next
      if (next === null) break
      // Newer than everything: by number of page it would push the last image onto the next page again.
      await app.query(
        `insert into images (id, user_id, name, kind, status, mime, original_key)
         select gen_random_uuid()::text, user_id, 'page new', 'original', 'ready', 'image/jpeg', 'photos/x/original.jpg'
         from images where id = $1`,
        [photo.id],
      )
      await app.query('delete from images where id = $1', [read[0]])
    }
    expect(new Set(read).size).toBe(read.length)
    expect(new Set(read)).toEqual(new Set(seeded))
    expect(totals.at(-1)).toBeGreaterThan(totals[0])
    await app.query("delete from images where name like 'page %'")
  })

  test('still come by number, and a made-up place is refused', async () => {
    await seed(5, 'number ')
    const first = await list('limit=3&search=number')
    const second = await list('limit=3&search=number&page=2')
    expect(second.images).toHaveLength(2)
    expect(second.next).toBeNull()
    expect(new Set([...first.images, ...second.images].map(({ id }) => id)).size).toBe(5)
    for (const after of ['x', '1_', `1_${'a'.repeat(65)}`, "1_' or true"]) {
      const answer = await app.api('GET', `/images?after=${encodeURIComponent(after)}`, { token })
      expect(answer.status, after).toBe(400)
    }
  })

  test('have the ids of everything that a filter shows, in order', async () => {
    const shown = await list('limit=100&search=number')
    const ids = async (query: string, who = token) =>
      (await app.api<{ image_ids: string[] }>('GET', `/images/ids?${query}`, { token: who })).data.image_ids
    expect(await ids('search=number')).toEqual(shown.images.map(({ id }) => id))
    expect(await ids('search=number&favorites=true')).toEqual([])
    expect(await ids('search=number', stranger)).toEqual([])
  })
})

describe('several at once', () => {
  interface Refused {
    items: { index: number; image_id: string; code: string }[]
  }

  test('are marked and unmarked, all or none, and only those of their owner', async () => {
    const some = (await list('limit=3&search=number')).images.map(({ id }) => id)
    const mark = (who: string, image_ids: string[], isFavorite: boolean) =>
      app.api<{ image_ids: string[] } & Refused>('PUT', '/images/favorites', {
        token: who,
        body: { image_ids, is_favorite: isFavorite },
      })
    const marked = async () => (await list('', '/images/favorites')).images.map(({ id }) => id)
    // Somebody else's and one that is missing are the same answer.
    const mixed = await mark(token, [...some, 'missing', foreign.id], true)
    expect([mixed.status, mixed.meta.code]).toEqual([404, 'not_found'])
    expect(mixed.data.items).toMatchObject([
      { index: 3, image_id: 'missing', code: 'not_found' },
      { index: 4, image_id: foreign.id, code: 'not_found' },
    ])
    expect(mixed.meta.message).toContain('2 of 5 images are missing; nothing was changed.')
    expect((await mark(stranger, some, true)).status).toBe(404)
    expect(await marked()).toEqual([])
    expect((await mark(token, some, true)).data.image_ids.sort()).toEqual([...some].sort())
    expect(await marked()).toEqual(some)
    await mark(token, some, false)
    expect(await marked()).toEqual([])
  })

  test('are deleted, all or none, and what cannot be is named', async () => {
    const some = (await list('limit=3&search=number')).images.map(({ id }) => id)
    const remove = (who: string, image_ids = some) =>
      app.api<{ image_ids: string[] } & Refused>('POST', '/images/delete', {
        token: who,
        body: { image_ids },
      })
    const left = async () =>
      (
        await app.query('select id from images where id = any($1) and deleted_at is null', [
          [...some, foreign.id],
        ])
      ).length
    const theirs = await remove(stranger)
    expect([theirs.status, theirs.data.items.length]).toEqual([404, 3])
    const mixed = await remove(token, [...some, foreign.id])
    expect([mixed.status, await left()]).toEqual([404, 4])
    expect(mixed.data.items).toMatchObject([{ index: 3, image_id: foreign.id, code: 'not_found' }])
    await app.query(
      `insert into orders (id, user_id, product, service_id, image_id, settings, seed, status, credits, engine)
       select 'held', user_id, 'item-removal', 'item-removal', id, '{}', 1, 'queued', 1, '{}' from images where id = $1`,
      [some[1]],
    )
    const release = await holdWork(app, 'orders', 'held')
    const busy = await remove(token)
    expect([busy.status, busy.meta.code, await left()]).toEqual([409, 'in_progress', 4])
    expect(busy.data.items).toMatchObject([{ index: 1, image_id: some[1], code: 'in_progress' }])
    await release()
    await app.query("delete from orders where id = 'held'")
    expect((await remove(token)).data.image_ids).toEqual(some)
    expect(await left()).toBe(1)
    await app.query("delete from images where name like 'number %'")
  })

  test('are at most 500, and at least one', async () => {
    const body = { image_ids: Array.from({ length: 501 }, (_, index) => `i${index}`) }
    for (const path of ['/images/delete', '/images/archive'])
      for (const image_ids of [[], body.image_ids])
        expect((await app.api('POST', path, { token, body: { image_ids } })).status).toBe(400)
  })
})

describe('versions', () => {
  const versions = async (id: string, who = token) =>
    app.api<{ versions: Version[]; is_whole: boolean }>('GET', `/images/${id}/versions`, { token: who })

  test('are one tree, whichever of them is asked for, and nobody else sees it', async () => {
    const first = await resultOf(photo)
    const second = await resultOf(first)
    const branch = await resultOf(photo)
    const wanted = [
      { image: { id: photo.id }, from_id: null, made: null },
      { image: { id: first.id }, from_id: photo.id, made: { credits: 1, engine: { provider: 'built-in' } } },
      { image: { id: second.id }, from_id: first.id },
      { image: { id: branch.id }, from_id: photo.id },
    ]
    for (const one of [photo, first, second, branch]) {
      const { data } = await versions(one.id)
      expect(data.versions).toMatchObject(wanted)
      expect(data.versions).toHaveLength(4)
      expect(data.is_whole).toBe(true)
    }
    const mask = (await versions(first.id)).data.versions[1].made!
    expect(mask.mask_coverage).toBeGreaterThan(0)
    expect((await readBytes(app, mask.mask_url!)).subarray(1, 4).toString()).toBe('PNG')
    expect((await versions(photo.id, stranger)).status).toBe(404)

    // What was made from a deleted one counts as made from its nearest ancestor.
    await app.api('PUT', '/images', { token, body: { image_id: first.id } })
    expect((await versions(second.id)).data.versions).toMatchObject([
      { image: { id: photo.id } },
      { image: { id: second.id }, from_id: photo.id },
      { image: { id: branch.id } },
    ])
    expect((await versions(first.id)).status).toBe(404)
    await app.api('PUT', '/images', { token, body: { image_id: second.id } })
    await app.api('PUT', '/images', { token, body: { image_id: branch.id } })
  })

  test('are named by their owner alone, and numbered again without a name', async () => {
    const rename = (id: string, name: string, who = token) =>
      app.api('PUT', `/images/${id}/version-name`, { token: who, body: { name } })
    const namesOf = async () => (await versions(photo.id)).data.versions.map(({ name }) => name)
    const result = await resultOf(photo)
    expect(await namesOf()).toEqual([null, null])
    expect((await rename(result.id, '  Without the sofa ')).data).toEqual({
      image_id: result.id,
      name: 'Without the sofa',
    })
    expect(await namesOf()).toEqual([null, 'Without the sofa'])
    expect((await rename(result.id, 'Mine', stranger)).status).toBe(404)
    expect((await rename(result.id, 'x'.repeat(61))).status).toBe(400)
    expect((await rename(result.id, ' ')).data).toEqual({ image_id: result.id, name: null })
    expect(await namesOf()).toEqual([null, null])
    await app.api('PUT', '/images', { token, body: { image_id: result.id } })
    expect((await rename(result.id, 'Gone')).status).toBe(404)
  })

  test('are bounded: the newest, and the line above the one that is asked for', async () => {
    const root = await addReady(app, token, bytes, 'many.jpg')
    await app.query(
      `insert into images (id, user_id, name, kind, status, mime, original_key, parent_id, root_id, created_at)
       select 'many-' || n, user_id, name, 'result', 'ready', 'image/jpeg', 'results/none/full.jpg', id, id,
         created_at + n * interval '1 second' from images, generate_series(1, 600) n where id = $1`,
      [root.id],
    )
    await app.query("update images set parent_id = 'many-2' where id = 'many-3'")
    const { data } = await versions('many-3')
    expect(data.is_whole).toBe(false)
    expect(data.versions).toHaveLength(500)
    const ids = data.versions.map(({ image }) => image.id)
    expect(ids.slice(0, 3)).toEqual([root.id, 'many-2', 'many-3'])
    expect(ids.at(-1)).toBe('many-600')
    expect(data.versions.every(({ from_id }) => from_id === null || ids.includes(from_id))).toBe(true)
    await app.query("delete from images where id like 'many-%'")
    await app.api('PUT', '/images', { token, body: { image_id: root.id } })
  })
})

describe('a ZIP', () => {
  const archive = (body: object, who = token) =>
    app.api<Archive>('POST', '/images/archive', { token: who, body })

  test('holds the files byte for byte, under names that every system takes', async () => {
    const twin = await addReady(app, token, await roomJpeg(300, 260), 'küche: süd?.JPG')
    const result = await resultOf(photo)
    const image_ids = [photo.id, twin.id, result.id, photo.id]
    const made = await archive({ image_ids, content: 'chosen' })
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({ files: 3 })
    expect(made.data.name).toMatch(/^Mullion \d{4}-\d\d-\d\d\.zip$/)

    const answer = await fetch(`${app.url}${made.data.url}`)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.headers.get('content-length')).toBe(String(made.data.bytes))
    const zip = Buffer.from(await answer.arrayBuffer())
    expect(zip).toHaveLength(made.data.bytes)
    const files = unpack(zip)
    expect(files.map(({ name }) => name)).toEqual([
      'Küche_ Süd_.jpg',
      'küche_ süd_ (2).jpg',
      'Küche_ Süd_-removed.jpg',
    ])
    expect(files[0].bytes.equals(bytes)).toBe(true)
    expect(files[2].bytes.equals(await readBytes(app, result.url))).toBe(true)

    const both = unpack(
      await readBytes(app, (await archive({ image_ids: [result.id], content: 'both' })).data.url),
    )
    expect(both.map(({ name }) => name)).toEqual(['Küche_ Süd_.jpg', 'Küche_ Süd_-removed.jpg'])
    const { data } = await archive({ image_ids: [result.id, photo.id], content: 'originals' })
    expect(data.files).toBe(1)
  })

  test('is for its owner, or for whoever has the address; a changed one opens nothing', async () => {
    expect((await archive({ image_ids: [photo.id] }, stranger)).status).toBe(404)
    const mixed = await archive({ image_ids: [photo.id, foreign.id, 'missing'] })
    expect([mixed.status, mixed.meta.code]).toEqual([404, 'not_found'])
    expect(mixed.meta.message).toContain('2 of 3 images cannot be packed; no ZIP was made.')
    const { url } = (await archive({ image_ids: [photo.id] })).data
    const bare = url.split('?', 1)[0]
    const status = async (address: string, who?: string) =>
      (
        await fetch(`${app.url}${address}`, {
          headers: who === undefined ? {} : { authorization: `Bearer ${who}` },
        })
      ).status
    expect(await status(bare)).toBe(401)
    expect(await status(bare, stranger)).toBe(404)
    expect(await status(bare, token)).toBe(200)
    expect(await status(url.replace(bare, '/media/archives/other'))).toBe(401)
    // What is deleted meanwhile is left out, and nothing left is nothing found.
    const twin = (await list('search=küche')).images.find(({ name }) => name.startsWith('k'))!
    const pair = (await archive({ image_ids: [twin.id, photo.id] })).data.url
    const alone = (await archive({ image_ids: [twin.id] })).data.url
    await app.api('PUT', '/images', { token, body: { image_id: twin.id } })
    expect(unpack(await readBytes(app, pair))).toHaveLength(1)
    expect(await status(alone)).toBe(404)
  })

  test('of hundreds of megabytes does not grow the server', async () => {
    const copies = await app.query<{ id: string }>(
      `insert into images (id, user_id, name, kind, status, mime, original_key)
       select gen_random_uuid()::text, user_id, 'copy.jpg', 'original', 'ready', 'image/jpeg',
         'photos/large/original.jpg' from images, generate_series(1, 16) where id = $1 returning id`,
      [photo.id],
    )
    mkdirSync(`${app.dataDir}/files/photos/large`)
    writeFileSync(`${app.dataDir}/files/photos/large/original.jpg`, '')
    truncateSync(`${app.dataDir}/files/photos/large/original.jpg`, 25_000_000)
    const made = (await archive({ image_ids: copies.map(({ id }) => id) })).data
    expect(made.bytes).toBeGreaterThan(400_000_000)
    // What a server holds on to once it has sent so much is not growth.
    for await (const _ of (await fetch(`${app.url}${made.url}`)).body!);
    const before = residentOf(app.pid)
    const answer = await fetch(`${app.url}${made.url}`)
    let read = 0
    let looked = 0
    let peak = 0
    for await (const piece of answer.body!) {
      read += piece.length
      if (read < looked) continue
      looked = read + 40_000_000
      peak = Math.max(peak, residentOf(app.pid))
    }
    expect(read).toBe(made.bytes)
    expect(peak - before).toBeLessThan(100 * 1024)
    await app.query("delete from images where name = 'copy.jpg'")
  })
})

/** Kilobytes of memory that a process holds. */
function residentOf(pid: number): number {
  return Number.parseInt(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString(), 10)
}
