import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creditCost } from '../../core/contract/constants.ts'
import type { Image, Order, Product } from '../../core/contract/shapes.ts'
import type { Settings } from '../../core/contract/widgets.ts'
import type { Camera } from '../../core/imaging/camera/camera.ts'
import { prepareDusk } from '../../core/imaging/dusk/prepare-dusk.ts'
import { prepareEnhancement } from '../../core/imaging/enhance/prepare-enhancement.ts'
import type { Pixels } from '../../core/imaging/pixels.ts'
import { codeOf } from '../../core/perception/classes.ts'
import { correctionsSize, correctMap, packCorrections } from '../../core/perception/corrections.ts'
import { mapOfPlane, type PerceptionMap } from '../../core/perception/perception-map.ts'
import { duskEvidence } from '../../core/perception/dusk-evidence.ts'
import { type AppProcess, startApp } from '../helpers/app.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { boxMask, houseJpeg, lawnJpeg } from '../helpers/pictures.ts'
import { sameFile } from '../helpers/same-file.ts'
import {
  addReady,
  placeOrder,
  readBytes,
  readImage,
  readOrder,
  sendMask,
  waitForEnd,
} from '../helpers/studio.ts'

/** Some forty orders are worked on in here, so photos are about as small as they may be. */
const house = (width = 348, height = 261) => houseJpeg(width, height)
const lawn = () => lawnJpeg(348, 261)

let app: AppProcess
let token: string
let photo: Image

beforeAll(async () => {
  app = await startApp()
  token = (await app.signIn()).access_token
  photo = await addReady(app, token, await house(), 'house.jpg')
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await app.stop()
})

/** What pre-processing found in a photo. */
interface Found {
  camera: Camera | null | undefined
  map: PerceptionMap | null
}

interface ServiceEffectCase {
  product: Product
  call: string
  base: string
  settings: Settings
  alters: boolean
  suffix: string
  engine: (photo: Pixels, found: Found) => { render(settings: Settings): Pixels }
}

const cases: ServiceEffectCase[] = [
  {
    product: 'image-enhancement',
    call: 'image-enhancement',
    base: '/service-image-enhancement/image-enhancement',
    settings: { exposure: 0.5, sharpen: 40 },
    alters: false,
    suffix: 'enhanced',
    engine: (pixels, { camera }) => prepareEnhancement(pixels, { scale: 1, camera }),
  },
  {
    product: 'day-to-dusk',
    call: 'day-to-dusk',
    base: '/service-day-to-dusk/day-to-dusk',
    settings: { time: 80, sky: 'pink' },
    alters: true,
    suffix: 'dusk',
    engine: (pixels, { map }) => prepareDusk(pixels, { scale: 1, evidence: map && duskEvidence(map) }),
  },
]

type Placed = { order: Order; image_credit: number }

const credits = async () =>
  (await app.api<{ image_credit: number }>('GET', '/users/self', { token })).data.image_credit

const entriesOf = async (id: string) =>
  (await app.query<{ entry: string }>('select entry from ledger where order_id = $1 order by id', [id])).map(
    ({ entry }) => entry,
  )

async function decode(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

async function readFound(imageId: string): Promise<Found> {
  const { analysis } = await readImage(app, token, imageId)
  const url = analysis?.perception_url ?? null
  if (url === null) return { camera: analysis?.room?.camera, map: null }
  const picture = sharp(await readBytes(app, url)).toColourspace('b-w')
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return {
    camera: analysis?.room?.camera,
    map: mapOfPlane({ width: info.width, height: info.height, data }),
  }
}

test('an evening goes by what the owner says that the photo shows', async () => {
  const image = await addReady(app, token, await house(), 'corrected.jpg')
  const { map } = await readFound(image.id)
  const grid = correctionsSize(image)
  // No glass on the left half, whatever the network has there.
  const data = Uint8Array.from({ length: grid.width * grid.height }, (_, p) =>
    p % grid.width < grid.width / 2 ? codeOf('facade') : 0,
  )
  const corrections = packCorrections({ ...grid, data })
  const sent = await app.api('PUT', `/images/${image.id}/classes`, { token, body: { corrections } })
  expect(sent.status).toBe(200)
  const body = { image_id: image.id, service_id: 'day-to-dusk', settings: { time: 80 } }
  const placed = await app.api<Placed>('POST', '/submit-order/day-to-dusk', { token, body })
  const [result] = (await waitForEnd(app, token, placed.data.order.id)).results
  const made = await decode(await readBytes(app, result.png_url!))
  const pixels = await decode(await readBytes(app, image.url))
  const evening = (known: PerceptionMap) =>
    Buffer.from(prepareDusk(pixels, { scale: 1, evidence: duskEvidence(known) }).render({ time: 80 }).data)
  expect(evening(correctMap(map!, { ...grid, data })).equals(Buffer.from(made.data))).toBe(true)
  expect(evening(map!).equals(Buffer.from(made.data)), 'corrections change it').toBe(false)
})

describe.each(cases)('$product', ({ product, call, base, settings, alters, suffix, engine }) => {
  const place = (
    parts: { image_id?: string; settings?: Settings; unless_ordered?: boolean } = {},
    key?: string,
  ) =>
    app.api<Placed>('POST', `/submit-order/${call}`, {
      token,
      body: { image_id: photo.id, service_id: product, settings, ...parts },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    })

  test('an order gives what the engine makes, byte for byte, and is charged once', async () => {
    const before = await credits()
    const placed = await place()
    expect([placed.status, placed.data.image_credit]).toEqual([202, before - creditCost[product]])
    const order = await waitForEnd(app, token, placed.data.order.id)
    expect(order).toMatchObject({
      status: 'completed',
      progress: 1,
      settings,
      mask_url: null,
      changed_outside: null,
      engine: { provider: 'built-in', seed: 1 },
    })
    const [result] = order.results
    expect(result).toMatchObject({ kind: 'result', product, parent_id: photo.id, alters_property: alters })
    const taken = await decode(await readBytes(app, photo.url))
    const expected = engine(taken, await readFound(photo.id)).render(settings)
    const made = await decode(await readBytes(app, result.png_url!))
    expect([made.width, made.height, result.width]).toEqual([expected.width, expected.height, expected.width])
    expect(Buffer.compare(Buffer.from(made.data), Buffer.from(expected.data))).toBe(0)
    expect(await entriesOf(order.id)).toEqual(['hold', 'capture'])
    expect(await credits()).toBe(before - creditCost[product])
    const file = await fetch(`${app.url}${result.url}&download=1`)
    expect(file.headers.get('content-disposition')).toContain(`house-${suffix}.jpg`)
    const notes = await app.api<{ notifications: { link: string }[] }>('GET', '/notifications/list', {
      token,
    })
    expect(notes.data.notifications[0].link).toBe(`${base}/result?image=${result.id}&order=${order.id}`)
  })

  test('one key is one order, and the same settings are the same bytes', async () => {
    const before = await credits()
    const answers = await Promise.all(Array.from({ length: 5 }, () => place({}, `${product}-key`)))
    expect(new Set(answers.map(({ data }) => data.order.id)).size).toBe(1)
    expect(await credits()).toBe(before - creditCost[product])
    const again = await place()
    const orders = [
      await waitForEnd(app, token, answers[0].data.order.id),
      await waitForEnd(app, token, again.data.order.id),
    ]
    const [first, second] = await Promise.all(
      orders.map(({ results: [result] }) => readBytes(app, result.png_url!)),
    )
    expect(first.equals(second)).toBe(true)
  })

  test('the same is not charged twice where that is asked for, and again when asked again', async () => {
    const own = await addReady(app, token, await house(352))
    const parts = { image_id: own.id, unless_ordered: true }
    const order = await waitForEnd(app, token, (await place(parts)).data.order.id)
    const before = await credits()
    const refused = await place(parts)
    expect([refused.status, refused.meta.code, refused.data]).toEqual([
      409,
      'already_ordered',
      { order_id: order.id },
    ])
    expect(await credits()).toBe(before)
    // By the contract, and by whom it is asked for again.
    expect((await place({ image_id: own.id })).status).toBe(202)
    await app.query('update images set deleted_at = now() where parent_id = $1', [own.id])
    await app.query("update orders set status = 'failed' where image_id = $1 and id <> $2", [
      own.id,
      order.id,
    ])
    expect((await place(parts)).status).toBe(202)
  })

  test('a series names those of its photos that were ordered so before, and charges nothing', async () => {
    const own = await addReady(app, token, await house(352))
    const other = await addReady(app, token, await house(356))
    const series = (more: object, ids = [own.id, other.id]) =>
      app.api<{ order_id?: string; orders?: Order[] }>('POST', '/submit-order/service-batch', {
        token,
        body: {
          service_id: product,
          items: ids.map((image_id) => ({ image_id, settings, seed: 1 })),
          ...more,
        },
      })
    const { id } = await waitForEnd(app, token, (await place({ image_id: other.id })).data.order.id)
    const before = await credits()
    const refused = await series({ unless_ordered: true })
    expect([refused.status, refused.meta.code]).toEqual([409, 'already_ordered'])
    expect(refused.data).toEqual({ order_id: id, items: [{ index: 1, image_id: other.id, order_id: id }] })
    expect(await credits()).toBe(before)
    expect((await series({ unless_ordered: true }, [own.id])).status).toBe(202)
    // By the contract, and by whom it is asked for again.
    const again = await series({})
    expect([again.status, again.data.orders?.length]).toEqual([202, 2])
    for (const placed of again.data.orders ?? []) await waitForEnd(app, token, placed.id)
  })

  test('items can be removed from a result, and the result worked on again', async () => {
    const order = await waitForEnd(app, token, (await place()).data.order.id)
    const [first] = order.results
    const mask = await sendMask(app, token, first.id, await boxMask(first.width, first.height))
    const placed = await placeOrder(app, token, { image_id: first.id, mask_id: mask.data.mask.id })
    const removal = await waitForEnd(app, token, placed.data.order.id)
    expect(removal).toMatchObject({ status: 'completed', changed_outside: 0 })
    const [removed] = removal.results
    // Something is gone from the photo, so what is made of it shows that too.
    expect(removed.alters_property).toBe(true)
    const third = await waitForEnd(app, token, (await place({ image_id: removed.id })).data.order.id)
    expect(third.results[0]).toMatchObject({
      parent_id: removed.id,
      original_url: sameFile(photo.url),
      alters_property: true,
    })
    const input = await decode(await readBytes(app, removed.png_url!))
    const made = await decode(await readBytes(app, third.results[0].png_url!))
    const expected = engine(input, await readFound(removed.id)).render(settings)
    expect(Buffer.compare(Buffer.from(made.data), Buffer.from(expected.data))).toBe(0)
  })

  test('a cancelled order gives its credits back and leaves no result', async () => {
    const before = await credits()
    const large = await addReady(app, token, await house(1200, 900))
    const { data } = await place({ image_id: large.id })
    const cancelled = await app.api('POST', `/order-details/${data.order.id}/cancel`, { token })
    expect(cancelled.status).toBe(200)
    expect(await entriesOf(data.order.id)).toEqual(['hold', 'release'])
    expect(await credits()).toBe(before)
    expect((await readOrder(app, token, data.order.id)).results).toEqual([])
  })

  test('a photo whose bytes are lost fails the order in the end, and the credits come back', async () => {
    const before = await credits()
    const own = await addReady(app, token, await house(360))
    await app.query("update images set original_key = 'photos/none/none.jpg' where id = $1", [own.id])
    const order = await waitForEnd(app, token, (await place({ image_id: own.id })).data.order.id)
    expect(order).toMatchObject({ status: 'failed', results: [] })
    expect(await entriesOf(order.id)).toEqual(['hold', 'release'])
    expect(await credits()).toBe(before)
    const notes = await app.api<{ notifications: { link: string; body: string }[] }>(
      'GET',
      '/notifications/list',
      { token },
    )
    expect(notes.data.notifications[0].link).toBe(`${base}/uploaded-image?image=${own.id}`)
    expect(notes.data.notifications[0].body).toMatch(/credits are back/)
  })

  test('is not for those without a subscription', async () => {
    const newcomer = await app.signIn('newcomer')
    const body = { image_id: photo.id, service_id: product, settings }
    const refused = await app.api('POST', `/submit-order/${call}`, { token: newcomer.access_token, body })
    expect([refused.status, refused.meta.code]).toEqual([403, 'not_subscribed'])
  })
})

test('an order that the engine refuses fails with its words, and the credits come back', async () => {
  const before = await credits()
  const room = await addReady(app, token, await lawn(), 'lawn.jpg')
  const body = { image_id: room.id, service_id: 'day-to-dusk' }
  const placed = await app.api<Placed>('POST', '/submit-order/day-to-dusk', { token, body })
  const order = await waitForEnd(app, token, placed.data.order.id)
  expect(order).toMatchObject({ status: 'failed', error: { code: 'invalid_request' }, results: [] })
  expect(order.error?.message).toMatch(/sky/)
  expect(await entriesOf(order.id)).toEqual(['hold', 'release'])
  expect(await credits()).toBe(before)
})

test('only what was really altered is labelled, one by one and in a batch', async () => {
  const grass = await addReady(app, token, await lawn(), 'lawn.jpg')
  const settings = { sky: 'clear', green_lawn: true }
  const body = { image_id: grass.id, service_id: 'image-enhancement', settings }
  const placed = await app.api<Placed>('POST', '/submit-order/image-enhancement', { token, body })
  const items = [photo, grass].map(({ id }) => ({ image_id: id, settings }))
  const batch = await app.api<{ orders: Order[] }>('POST', '/submit-order/service-batch', {
    token,
    body: { service_id: 'image-enhancement', items },
  })
  const orders = [placed.data.order, ...batch.data.orders]
  const ended = await Promise.all(orders.map(({ id }) => waitForEnd(app, token, id)))
  const labelled = ended.map(({ image, results: [result] }) => [image.name, result.alters_property])
  expect(labelled).toEqual([
    ['lawn.jpg', false],
    ['house.jpg', true],
    ['lawn.jpg', false],
  ])
})

test('removals of earlier versions get their label when the server starts, and so does what was made of them', async () => {
  const mask = await sendMask(app, token, photo.id, await boxMask(photo.width, photo.height))
  const removal = await placeOrder(app, token, { image_id: photo.id, mask_id: mask.data.mask.id })
  const [removed] = (await waitForEnd(app, token, removal.data.order.id)).results
  const enhance = async (id: string) => {
    const body = { image_id: id, service_id: 'image-enhancement', settings: {} }
    const placed = await app.api<Placed>('POST', '/submit-order/image-enhancement', { token, body })
    return (await waitForEnd(app, token, placed.data.order.id)).results[0]
  }
  const [made, plain] = [await enhance(removed.id), await enhance(photo.id)]
  const ids = [removed.id, made.id, plain.id]
  await app.query('update images set alters_property = false where id = any($1)', [ids])
  // As a database of before: migrations run in their order, so what came after this one is taken back too.
  await app.query('drop table film_outputs, film_renders, film_drafts, brand_kits, known_devices, files')
  await app.query('drop index purchases_open')
  await app.query(
    `alter table purchases drop payment_id, drop checked_at, drop refunded, drop disputed, drop credits_reversed,
       drop credits_missing, drop reversals, drop reversed_at`,
  )
  await app.query('alter table credit_lots drop purchase_id')
  await app.query('alter table subscriptions drop purchase_id')
  await app.query(
    'drop table account_events, acts, authenticators, recovery_codes, passkeys, used_challenges',
  )
  await app.query('drop function logs_are_append_only')
  await app.query('alter table sessions drop agent, drop network, drop confirmed_at')
  await app.query('alter table codes drop email')
  await app.query('alter table codes drop device, drop network, drop full_name, drop password_hash')
  await app.query('alter table videos drop column preset, drop column bytes')
  await app.query('drop index masks_automatic, masks_named')
  await app.query('alter table masks drop column name')
  await app.query('alter table masks drop column is_foreground')
  await app.query('create unique index masks_automatic on masks (image_id) where not is_draft')
  await app.query('alter table orders drop column layout, drop column design')
  await app.query('alter table images drop column perception_key')
  await app.query('drop table exports')
  await app.query('alter table users drop column export_settings')
  await app.query('alter table archives drop column video_ids')
  await app.query(`delete from kysely_migration where name >= '011'`)
  await app.restart()
  const labelled = await Promise.all(ids.map(async (id) => (await readImage(app, token, id)).image))
  expect(labelled.map((image) => image.alters_property)).toEqual([true, true, false])
})
