import { existsSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Image, Mask, Order, Service } from '../../core/contract/shapes.ts'
import type { StagingLayout } from '../../core/contract/staging-document.ts'
import type { Settings } from '../../core/contract/widgets.ts'
import type { Camera } from '../../core/scene/camera.ts'
import { listingCamera } from '../../core/scene/room/living-room.ts'
import { wedgeGlb } from '../../server/furniture/testing/glb.ts'
import type { App } from '../helpers/app.ts'
import { emptyRoomJpeg } from '../helpers/empty-room.ts'
import { beginPack, endPack, packItem, packOf, sendModel } from '../helpers/furniture.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import {
  addReady,
  becomesReady,
  formOf,
  readBytes,
  readImage,
  sendMask,
  waitForEnd,
} from '../helpers/studio.ts'

let app: App
let token: string
let photo: Image
/** Of the first test, by defaults. */
let first: Order

beforeAll(async () => {
  app = await startInProcess()
  token = (await app.signIn()).access_token
  photo = await addReady(app, token, await ownRoom())
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await app.stop()
})

/** Its walls are found, and it is furnished in half the time of the usual one. */
const ownRoom = (camera?: Camera) => emptyRoomJpeg(480, 320, camera)

interface Parts {
  image_id?: string
  space_id?: string
  settings?: Settings
  seed?: number
  layout?: StagingLayout
}

const stage = (parts: Parts = {}) =>
  app.api<{ order: Order; image_credit: number }>('POST', '/submit-order/ai-virtual-staging', {
    token,
    body: { image_id: photo.id, service_id: 'virtual-staging', space_id: 'living-room', ...parts },
  })

async function stageToEnd(parts: Parts = {}): Promise<Order> {
  const { data, meta } = await stage(parts)
  expect(meta.message, meta.code).toBe('OK')
  return waitForEnd(app, token, data.order.id)
}

/** One step beside the view of a listing, with the 24 mm that the photo's EXIF says. */
const ASIDE = {
  ...listingCamera,
  at: [listingCamera.at[0] - 0.3, listingCamera.at[1], listingCamera.at[2]],
} as const

const folder = path.resolve(process.env['SHARED_PHOTOS'] ?? '../shared/photos', 'empty-rooms')
const isThere = existsSync(folder)
if (!isThere) console.warn(`SKIPPED: the photos of empty rooms are not at ${folder}; set SHARED_PHOTOS`)
const photos = isThere
  ? ['bedroom-closet-brown-floor', 'living-orange-bow-windows', 'white-room-one-window-dark-floor']
  : []

const small = (name: string) =>
  sharp(path.join(folder, `${name}.jpg`))
    .resize(480)
    .keepExif()
    .jpeg()
    .toBuffer()

const mirrored = (jpeg: Buffer) => sharp(jpeg).flop().keepExif().jpeg({ quality: 92 }).toBuffer()

/** Everything is marked. */
const wholeMask = ({ width, height }: Image) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .toColourspace('b-w')
    .png()
    .toBuffer()

const credits = async () =>
  (await app.api<{ image_credit: number }>('GET', '/users/self', { token })).data.image_credit

async function pixels(url: string): Promise<Buffer> {
  return sharp(await readBytes(app, url))
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
}

const original = async () => pixels(photo.url)

test('by calls alone with defaults a living room comes back furnished, full size, for one credit', async () => {
  const { services } = (await app.api<{ services: Service[] }>('GET', '/services', { token })).data
  expect(services.find(({ id }) => id === 'virtual-staging')).toMatchObject({
    is_available: true,
    engine: { provider: 'built-in' },
  })
  const before = await credits()
  const order = await stageToEnd()
  first = order
  expect(order).toMatchObject({ status: 'completed', space_id: 'living-room', changed_outside: 0 })
  expect(await credits()).toBe(before - 1)
  const [result] = order.results
  expect(result).toMatchObject({ width: photo.width, height: photo.height, alters_property: true })
  expect(order.layout?.pieces.some(({ piece }) => /sofa|loveseat/.test(piece))).toBe(true)

  const [staged, empty] = [await pixels(result.png_url!), await original()]
  const row = photo.width * 3
  const changedRows = (from: number, to: number) => {
    let count = 0
    for (let i = Math.round(from * photo.height) * row; i < Math.round(to * photo.height) * row; i++)
      if (Math.abs(staged[i] - empty[i]) > 12) count++
    return count
  }
  // The ceiling stays; furniture stands on the floor.
  expect(changedRows(0, 0.12)).toBe(0)
  expect(changedRows(0.5, 0.95)).toBeGreaterThan(2_000)
  // What was made stands in the same room, and can be worked on like a photo.
  const { analysis } = await readImage(app, token, result.id)
  expect(analysis?.room?.camera).not.toBeNull()
})

/** The rooms that are ordered by calls alone, each taken with the camera's own 24 mm. */
const ROOMS: [string, () => Promise<Buffer>][] = [
  ['our own, the other way round', async () => mirrored(await emptyRoomJpeg())],
  ['our own, from a step to the side', () => ownRoom(ASIDE)],
  ...photos.map((name): [string, () => Promise<Buffer>] => [name, () => small(name)]),
]

test.each(ROOMS)('an empty room (%s) comes back furnished below its ceiling', async (_, jpeg) => {
  const room = await addReady(app, token, await jpeg())
  const before = await credits()
  const order = await stageToEnd({ image_id: room.id })
  expect(order).toMatchObject({ status: 'completed', changed_outside: 0 })
  expect(order.results[0]).toMatchObject({ width: room.width, height: room.height })
  expect(order.layout?.pieces.length).toBeGreaterThan(2)
  expect(await credits()).toBe(before - 1)
  const [staged, empty] = [await pixels(order.results[0].png_url!), await pixels(room.url)]
  // A picture on a near wall hangs as high as a tenth of the photo.
  const ceiling = Math.round(0.08 * room.height) * room.width * 3
  const change = staged.subarray(0, ceiling).map((value, i) => Math.abs(value - empty[i]))
  expect(change.reduce((max, value) => Math.max(max, value), 0)).toBeLessThanOrEqual(12)
  expect(staged.equals(empty)).toBe(false)
})

test.each([
  ['virtual-staging', 'Sample empty room.jpg'],
  ['day-to-dusk', 'Sample house.jpg'],
  ['image-enhancement', 'Sample living room.jpg'],
])('%s is tried on %s', async (service_id, name) => {
  const body = { service_id }
  const { data } = await app.api<{ image: Image }>('POST', '/images/try-sample', { token, body })
  const image = await becomesReady(app, token, data.image.id)
  expect(image).toMatchObject({ name, status: 'ready', service_id })
  if (service_id !== 'virtual-staging') return
  // Its walls are found, so that it can be ordered as it is.
  expect((await readImage(app, token, image.id)).analysis?.room?.camera).not.toBeNull()
})

test('one chair leaves more than half of the photo, and all of its upper part, as it is to the bit', async () => {
  const { pieces } = first.layout!
  const chair = { ...pieces.find(({ place }) => place.on === 'floor')!, piece: 'armchair' }
  const order = await stageToEnd({ layout: { ...first.layout!, pieces: [chair] } })
  const [staged, empty] = [await pixels(order.results[0].png_url!), await original()]
  let differing = 0
  for (let i = 0; i < staged.length; i += 3)
    if (!staged.subarray(i, i + 3).equals(empty.subarray(i, i + 3))) differing++
  expect(order.changed_outside).toBe(0)
  expect(differing).toBeGreaterThan(500)
  // Its soft shadow reaches far over floor and walls, by less than can be seen; the rest is the photo itself.
  expect(differing).toBeLessThan(staged.length / 3 / 2)
  const ceiling = Math.round(0.12 * photo.height) * photo.width * 3
  expect(staged.subarray(0, ceiling).equals(empty.subarray(0, ceiling))).toBe(true)
})

test('the same seed gives the same bytes, another one another room, and a layout is rendered as it is', async () => {
  const [again, other] = [await stageToEnd(), await stageToEnd({ seed: 2 })]
  const bytes = await Promise.all([first, again, other].map(({ results }) => pixels(results[0].png_url!)))
  expect(bytes[1].equals(bytes[0])).toBe(true)
  expect(bytes[2].equals(bytes[0])).toBe(false)
  expect(other.layout?.seed).toBe(2)
  const pieces = first.layout!.pieces.slice(0, 1)
  const own = await stageToEnd({ layout: { ...first.layout!, pieces } })
  expect(own.layout).toEqual({ ...first.layout, pieces })
  expect((await pixels(own.results[0].png_url!)).equals(bytes[0])).toBe(false)
})

test('a model of a pack stands in the room, and an order without its pack says so and costs nothing', async () => {
  const admin = (await app.signIn('admin')).access_token
  const { data } = await beginPack(app, admin, packOf([packItem('wedge')]))
  await sendModel(app, admin, data, 'wedge', await wedgeGlb())
  await endPack(app, admin, data)
  const piece = {
    id: 'p1',
    piece: 'nordic/wedge',
    look: 'pack',
    colours: {},
    seed: 1,
    place: {
      on: 'floor',
      x: 0,
      z: 3,
      turn: 0.4,
    },
  } as const
  const layout = { ...first.layout!, pieces: [piece] }
  const order = await stageToEnd({ layout })
  // The wedge's map is red, and nothing else here is.
  const staged = await pixels(order.results[0].png_url!)
  let red = 0
  for (let i = 0; i < staged.length; i += 3) if (staged[i] > 60 && staged[i + 1] < staged[i] * 0.5) red++
  expect(red).toBeGreaterThan(500)

  await app.api('DELETE', '/furniture/packs/nordic', { token: admin })
  const before = await credits()
  const failed = await stageToEnd({ layout })
  expect(failed.status).toBe('failed')
  expect(failed.error?.message).toMatch(/nordic\/wedge is in no furniture pack any more/)
  expect(await credits()).toBe(before)
})

test('what is masked as standing in front stays as it is, and only one’s own mask counts', async () => {
  const { data } = await sendMask(app, token, photo.id, await wholeMask(photo))
  const layout = { ...first.layout!, foreground: data.mask.id }
  const covered = await stageToEnd({ layout })
  expect(covered.changed_outside).toBe(0)
  expect((await pixels(covered.results[0].png_url!)).equals(await original())).toBe(true)
  expect((await stage({ layout: { ...layout, foreground: 'nothing' } })).status).toBe(404)
})

test('a mask of what stands in front is kept apart from the drafts of a removal', async () => {
  const save = async (image = photo.id) => {
    const form = formOf('mask', await wholeMask(photo), 'mask.png', { image_id: image })
    return app.api<{ mask: Mask }>('POST', '/submit-order/ai-virtual-staging/foreground', { token, form })
  }
  const lastDraft = async () =>
    (await app.api('GET', `/submit-order/item-removal-mask/last-temp-image/${photo.id}`, { token })).data
  const before = await lastDraft()
  const { mask } = (await save()).data
  // The same again, as after a lost answer, is the same mask.
  expect((await save()).data.mask.id).toBe(mask.id)
  expect(await lastDraft()).toEqual(before)
  const path = `/submit-order/ai-virtual-staging/foreground/${photo.id}`
  expect((await app.api('GET', `${path}/${mask.id}`, { token })).status).toBe(200)
  const { access_token: other } = await app.signIn('newcomer')
  expect((await app.api('GET', `${path}/${mask.id}`, { token: other })).status).toBe(404)
  const pieces = first.layout!.pieces.slice(0, 1)
  const placed = await stage({ layout: { ...first.layout!, pieces, foreground: mask.id } })
  expect(placed.status).toBe(202)
})

test('furniture that was placed is ordered in a series, too, and a layout that cannot be refuses all of it', async () => {
  const layout = { ...first.layout!, pieces: first.layout!.pieces.slice(0, 1) }
  const order = (own: StagingLayout, service = 'virtual-staging') =>
    app.api<{ orders: Order[] }>('POST', '/submit-order/service-batch', {
      token,
      body: {
        service_id: service,
        items: [{ image_id: photo.id, space_id: 'living-room', settings: {}, layout: own }],
      },
    })
  const before = await credits()
  expect((await order({ ...layout, foreground: 'nothing' })).status).toBeGreaterThanOrEqual(400)
  expect((await order(layout, 'day-to-dusk')).status).toBe(400)
  expect(await credits()).toBe(before)
  const [placed] = (await order(layout)).data.orders
  const staged = await waitForEnd(app, token, placed.id)
  expect(staged.status).toBe('completed')
  expect(staged.layout).toEqual(layout)
})

test('a photo without a known room is refused with what to do, until its corners are set', async () => {
  const before = await credits()
  const { image, analysis } = await readImage(app, token, (await addReady(app, token, await roomJpeg())).id)
  const refused = await stage({ image_id: image.id })
  expect([refused.status, refused.meta.code]).toEqual([400, 'invalid_request'])
  expect(refused.meta.message).toMatch(/corners/)
  expect(await credits()).toBe(before)
  expect(analysis?.room?.camera).toBeDefined()
})

test('what cannot be furnished is refused before a credit is held', async () => {
  const before = await credits()
  const { spaces } = (
    await app.api<{ spaces: { id: string }[] }>('GET', '/spaces/virtual-staging', { token })
  ).data
  expect(spaces.map(({ id }) => id)).not.toContain('garage')
  expect((await stage({ space_id: 'garage' })).meta.message).toMatch(/no furniture for that space/)
  const layout = { version: 2 } as unknown as StagingLayout
  expect((await stage({ layout })).status).toBe(400)
  expect(await credits()).toBe(before)
})

test('corrected corners are what furniture stands in', async () => {
  const box = { left: -0.73, right: 0.23, ceiling: -0.23, floor: 0.234 }
  await app.api('PUT', `/images/${photo.id}/room`, { token, body: { box } })
  const corrected = await stageToEnd()
  expect(corrected.layout?.pieces).not.toEqual(first.layout?.pieces)
})
