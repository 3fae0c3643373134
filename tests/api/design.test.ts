import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Design } from '../../core/contract/design-document.ts'
import type { Image, Order } from '../../core/contract/shapes.ts'
import type { Settings } from '../../core/contract/widgets.ts'
import type { App } from '../helpers/app.ts'
import { emptyRoomJpeg } from '../helpers/empty-room.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { lawnJpeg } from '../helpers/pictures.ts'
import { addReady, readBytes, waitForEnd } from '../helpers/studio.ts'

let app: App
let token: string
let photo: Image
/** Of the first test, by defaults. */
let first: Order

beforeAll(async () => {
  app = await startInProcess()
  token = (await app.signIn()).access_token
  photo = await addReady(app, token, await emptyRoomJpeg(480, 320))
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await app.stop()
})

interface Parts {
  image_id?: string
  space_id?: string
  settings?: Settings
  seed?: number
  design?: Design
}

const place = (parts: Parts = {}) =>
  app.api<{ order: Order; image_credit: number }>('POST', '/submit-order/interior-design', {
    token,
    body: { image_id: photo.id, service_id: 'interior-design', ...parts },
  })

async function designToEnd(parts: Parts = {}): Promise<Order> {
  const { data, meta } = await place(parts)
  expect(meta.message, meta.code).toBe('OK')
  return waitForEnd(app, token, data.order.id)
}

const credits = async () =>
  (await app.api<{ image_credit: number }>('GET', '/users/self', { token })).data.image_credit

async function pixels(url: string): Promise<Buffer> {
  return sharp(await readBytes(app, url))
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
}

const result = (order: Order) => pixels(order.results[0].png_url!)

/** The part of a photo's pixels that differ from another's by more than can be overlooked. */
function changedFraction(a: Buffer, b: Buffer): number {
  let count = 0
  for (let i = 0; i < a.length; i += 3) if (Math.abs(a[i + 1] - b[i + 1]) > 6) count++
  return (3 * count) / a.length
}

function countPixels(bytes: Buffer, is: (r: number, g: number, b: number) => boolean): number {
  let count = 0
  for (let i = 0; i < bytes.length; i += 3) if (is(bytes[i], bytes[i + 1], bytes[i + 2])) count++
  return count
}

/** Red and blue stripes. */
function stripedJpeg(): Promise<Buffer> {
  const [width, height] = [384, 256]
  const data = new Uint8Array(width * height * 3)
  for (let p = 0; p < width * height; p++)
    data.set(p % width < width / 2 ? [190, 30, 30] : [30, 40, 190], p * 3)
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
}

test('by calls alone with defaults an empty room comes back changed, full size, for two credits', async () => {
  const before = await credits()
  first = await designToEnd()
  expect(first).toMatchObject({ status: 'completed', changed_outside: 0, credits: 2 })
  expect(await credits()).toBe(before - 2)
  const [made] = first.results
  expect(made).toMatchObject({ width: photo.width, height: photo.height, alters_property: true })
  // What was changed is told by name.
  expect(first.design?.surfaces.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Floor', 'Back wall']),
  )
  expect(changedFraction(await result(first), await pixels(photo.url))).toBeGreaterThan(0.2)
})

test('the same order gives the same bytes', async () => {
  expect((await result(await designToEnd())).equals(await result(first))).toBe(true)
})

test('a design is rendered as it is, and kept with the order', async () => {
  const design: Design = {
    ...first.design!,
    surfaces: [
      { ...first.design!.surfaces[0], change: { kind: 'paint', colour: '#20402a', finish: 'matt' } },
    ],
  }
  const order = await designToEnd({ design })
  expect(order.design).toEqual(design)
  expect((await result(order)).equals(await result(first))).toBe(false)
  const same = await app.api('POST', '/submit-order/interior-design', {
    token,
    body: { image_id: photo.id, service_id: 'interior-design', design, unless_ordered: true },
  })
  expect(same.meta.code).toBe('already_ordered')
})

test('a picture of the library is laid as a material; another user’s is not found, and nothing is charged', async () => {
  const stripes = await addReady(app, token, await stripedJpeg(), 'stripes.jpg')
  const laid = (id: string): Design => ({
    version: 1,
    seed: 1,
    scale: { kind: 'auto' },
    surfaces: [
      {
        id: 'floor',
        name: 'Floor',
        plane: 'floor',
        clicks: [{ kind: 'add', x: 0.5, y: 0.9 }],
        strokes: [],
        change: { kind: 'picture', image_id: id, width: 0.8, turn: 0, shift: [0, 0], finish: 'matt' },
      },
    ],
  })
  const order = await designToEnd({ design: laid(stripes.id) })
  expect(order).toMatchObject({ status: 'completed', changed_outside: 0, design: laid(stripes.id) })
  const [made, before] = [await result(order), await pixels(photo.url)]
  expect(changedFraction(made, before)).toBeGreaterThan(0.1)
  // Both colours of the picture are seen, in the photo's light.
  expect(countPixels(made, (r, g, b) => r > 1.6 * b && r > 1.6 * g)).toBeGreaterThan(500)
  expect(countPixels(made, (r, g, b) => b > 1.6 * r && b > 1.3 * g)).toBeGreaterThan(500)

  const charged = await credits()
  const { access_token: stranger } = await app.signIn('newcomer')
  const theirs = await addReady(app, stranger, await stripedJpeg(), 'theirs.jpg')
  for (const id of [theirs.id, 'none']) {
    const refused = await place({ design: laid(id) })
    expect([refused.status, refused.meta.code]).toEqual([404, 'not_found'])
  }
  expect(await credits()).toBe(charged)
})

test('settings say what changes: the floor alone', async () => {
  const order = await designToEnd({ settings: { walls: 'keep', ceiling: 'keep', floor: 'carpet' } })
  expect(order.design?.surfaces.map(({ plane }) => plane)).toEqual(['floor'])
})

test('what cannot be done is refused before a credit is touched', async () => {
  const before = await credits()
  const refusal = async (parts: Parts) => {
    const { status, meta } = await place(parts)
    expect([status, meta.code]).toEqual([400, 'invalid_request'])
    return meta.message
  }
  expect(await refusal({ settings: { walls: 'keep', floor: 'keep', ceiling: 'keep' } })).toMatch(
    /Nothing is to change/,
  )
  const lawn = await addReady(app, token, await lawnJpeg())
  expect(await refusal({ image_id: lawn.id })).toMatch(/Set its corners first/)
  const blank = { ...first.design!, surfaces: [{ ...first.design!.surfaces[0], clicks: [] }] }
  expect(await refusal({ design: blank })).toMatch(/click it, or paint over it/)
  expect(await credits()).toBe(before)
})

test('a photo without a room is changed where it is clicked, and no other service takes a design', async () => {
  const lawn = await addReady(app, token, await lawnJpeg(400))
  const design: Design = {
    version: 1,
    seed: 1,
    scale: { kind: 'auto' },
    surfaces: [
      {
        id: 'lawn',
        name: 'Lawn',
        plane: null,
        clicks: [{ kind: 'add', x: 0.5, y: 0.9 }],
        strokes: [],
        change: { kind: 'paint', colour: '#8a5a3c', finish: 'matt' },
      },
    ],
  }
  const order = await designToEnd({ image_id: lawn.id, design })
  expect(order).toMatchObject({ status: 'completed', changed_outside: 0 })
  const refused = await app.api('POST', '/submit-order/service-batch', {
    token,
    body: { service_id: 'image-enhancement', items: [{ image_id: lawn.id, design }] },
  })
  expect(refused.status).toBe(400)
})
