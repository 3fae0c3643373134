import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Image, Order, Service, Version } from '../../core/contract/shapes.ts'
import type { Settings } from '../../core/contract/widgets.ts'
import type { App } from '../helpers/app.ts'
import { type FakeImages, startFakeImages, swapColours } from '../helpers/fake-images.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { sameFile } from '../helpers/same-file.ts'
import { addReady, placeOrder, readBytes, readOrder, sendMask, waitForEnd } from '../helpers/studio.ts'
import { waitFor } from '../helpers/wait.ts'

let fake: FakeImages
let app: App
let token: string
let photo: Image

beforeAll(async () => {
  fake = await startFakeImages()
  app = await startInProcess({
    env: {
      ENGINE_VIRTUAL_STAGING: `remote:${fake.url}#stage-1`,
      ENGINE_INTERIOR_DESIGN: `remote:${fake.url}/`,
      ENGINE_REMOTE_KEY: 'a key for tests',
      ENGINE_REMOTE_TIMEOUT: '2',
    },
  })
  token = (await app.signIn()).access_token
  photo = await addReady(app, token, await roomJpeg())
})
afterEach(() => fake.behave(null))
afterAll(async () => {
  await assertLedgerBalances(app)
  await app.stop()
  await fake.close()
})

type Placed = { order: Order; image_credit: number }

function stage(parts: { image_id?: string; settings?: Settings; seed?: number } = {}, key?: string) {
  return app.api<Placed>('POST', '/submit-order/ai-virtual-staging', {
    token,
    body: { image_id: photo.id, service_id: 'virtual-staging', space_id: 'kitchen', ...parts },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
}

const credits = async () =>
  (await app.api<{ image_credit: number }>('GET', '/users/self', { token })).data.image_credit

const entriesOf = async (id: string) =>
  (await app.query<{ entry: string }>('select entry from ledger where order_id = $1 order by id', [id])).map(
    ({ entry }) => entry,
  )

async function stageToEnd(parts: Parameters<typeof stage>[0] = {}): Promise<Order> {
  const { data } = await stage(parts)
  return waitForEnd(app, token, data.order.id)
}

async function pixels(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).toColourspace('srgb').removeAlpha().raw().toBuffer()
}

test('the services that a remote engine works for can be ordered, and name it', async () => {
  const { services } = (await app.api<{ services: Service[] }>('GET', '/services', { token })).data
  const staging = services.find(({ id }) => id === 'virtual-staging')!
  const host = new URL(fake.url).host
  expect(staging).toMatchObject({
    is_available: true,
    engine: { provider: 'remote', name: host, version: 'stage-1' },
  })
  expect(staging.limits).toContain(`sent to ${host}`)
})

describe('an order of a remote engine', () => {
  test('sends photo and wish, and keeps the picture that comes back without loss', async () => {
    const before = await credits()
    const order = await stageToEnd({ settings: { style: 'coastal', fullness: 80, note: 'for the owner' } })
    expect(order).toMatchObject({
      status: 'completed',
      product: 'virtual-staging',
      space_id: 'kitchen',
      mask_url: null,
      changed_outside: null,
      settings: { style: 'coastal', fullness: 80, season: 'none' },
      engine: { provider: 'remote', version: 'stage-1', seed: 1 },
    })
    const edit = fake.seen[fake.seen.length - 1]
    expect(edit.authorization).toBe('Bearer a key for tests')
    expect(edit.fields).toMatchObject({ model: 'stage-1', n: '1' })
    expect(edit.fields['prompt']).toMatch(/It shows: Kitchen\..*Style: Coastal\..*Fullness: 80 %/)
    expect(edit.fields['prompt']).not.toContain('for the owner')
    expect(edit.image.type).toBe('image/jpeg')

    const [result] = order.results
    expect(result).toMatchObject({
      kind: 'result',
      parent_id: photo.id,
      product: 'virtual-staging',
      original_url: sameFile(photo.url),
      alters_property: true,
      width: 640,
      height: 480,
    })
    const sent = await pixels(await swapColours(edit.image.bytes))
    expect((await pixels(await readBytes(app, result.png_url!))).equals(sent)).toBe(true)
    const jpeg = await fetch(`${app.url}${result.url}&download=1`)
    expect(jpeg.headers.get('content-disposition')).toMatch(/room-staged\.jpg/)
    expect(await credits()).toBe(before - 1)
    expect(await entriesOf(order.id)).toEqual(['hold', 'capture'])
    const notes = await app.api<{ notifications: { link: string; title: string }[] }>(
      'GET',
      '/notifications/list',
      { token },
    )
    expect(notes.data.notifications[0]).toMatchObject({
      title: 'Virtual staging is done',
      link: `/service-ai-virtual-staging/virtual-staging/result?image=${result.id}&order=${order.id}`,
    })
  })

  test('names colours and seed in words, so that another seed is another wish', async () => {
    const settings = { style: 'coastal', palette: 'earthy' }
    const order = await stageToEnd({ settings, seed: 7 })
    expect(order).toMatchObject({ status: 'completed', engine: { seed: 7 } })
    const prompt = fake.seen[fake.seen.length - 1].fields['prompt']
    expect(prompt).toMatch(/Colours: Earthy neutrals \(#.*Proposal: 7\./)
  })

  test('gives a result that items can be removed from, exact outside the mask and labelled still', async () => {
    const [staged] = (await stageToEnd()).results
    const mask = await sendMask(app, token, staged.id, await boxMask())
    const placed = await placeOrder(app, token, { image_id: staged.id, mask_id: mask.data.mask.id })
    const removed = await waitForEnd(app, token, placed.data.order.id)
    expect(removed).toMatchObject({ status: 'completed', changed_outside: 0 })
    const [result] = removed.results
    expect(result).toMatchObject({
      parent_id: staged.id,
      alters_property: true,
      original_url: sameFile(photo.url),
    })
    const before = await pixels(await readBytes(app, staged.png_url!))
    const after = await pixels(await readBytes(app, result.png_url!))
    expect(after.subarray(0, 640 * 3 * 200).equals(before.subarray(0, 640 * 3 * 200))).toBe(true)
    expect(after.equals(before)).toBe(false)
    // The first row of the corner is in the colours of the staged picture, not of the photo.
    const original = await pixels(await readBytes(app, photo.url))
    expect(after.subarray(0, 300).equals(original.subarray(0, 300))).toBe(false)
    const { versions } = (
      await app.api<{ versions: Version[] }>('GET', `/images/${result.id}/versions`, { token })
    ).data
    const parents = new Map(versions.map(({ image, from_id }) => [image.id, from_id]))
    expect([parents.get(result.id), parents.get(staged.id), parents.get(photo.id)]).toEqual([
      staged.id,
      photo.id,
      null,
    ])
    const gone = await app.api('PUT', '/images', { token, body: { image_id: staged.id } })
    expect(gone.status).toBe(200)
    const again = await pixels(await readBytes(app, result.png_url!))
    expect(again.equals(after)).toBe(true)
  })

  test('takes a picture of another size, and by its address', async () => {
    const half = await sharp(await roomJpeg(320, 240 + 20))
      .resize(400, 300)
      .png()
      .toBuffer()
    fake.serve('/pictures/1.png', half)
    fake.behave(() => ({ body: { data: [{ url: '/pictures/1.png' }] } }))
    const order = await stageToEnd()
    expect(order.status).toBe('completed')
    expect(order.results[0]).toMatchObject({ width: 400, height: 300 })
  })

  test('is one order and one charge for one key', async () => {
    const before = await credits()
    const answers = await Promise.all(Array.from({ length: 5 }, () => stage({}, 'the-same-key')))
    const ids = new Set(answers.map(({ data }) => data.order.id))
    expect(ids.size).toBe(1)
    expect(await credits()).toBe(before - 1)
    const other = await stage({ settings: { style: 'luxury' } }, 'the-same-key')
    expect([other.status, other.meta.code]).toEqual([409, 'idempotency_mismatch'])
    await waitForEnd(app, token, [...ids][0])
  })

  test('is tried again when the server is busy, and not charged twice', async () => {
    const before = await credits()
    const asked = fake.seen.length
    fake.behave(async ({ image }, attempt) =>
      attempt === 1
        ? { status: 429, headers: { 'retry-after': '1' }, body: {} }
        : { body: { data: [{ b64_json: (await swapColours(image.bytes)).toString('base64') }] } },
    )
    const order = await stageToEnd()
    expect(order.status).toBe('completed')
    expect(fake.seen.length - asked).toBe(2)
    expect(await credits()).toBe(before - 1)
  })

  test.each([
    [
      'a refusal of the server',
      () => ({ status: 400, body: { error: { message: 'no such model' } } }),
      /400: no such model/,
    ],
    ['what is no JSON', () => ({ body: 'hello' }), /not of the expected shape/],
    ['an answer without a picture', () => ({ body: { data: [{}] } }), /holds no picture/],
    [
      'a picture that cannot be read',
      () => ({ body: { data: [{ b64_json: 'AAAA' }] } }),
      /cannot be read, or is too small/,
    ],
    [
      'a picture of another shape',
      async () => ({ body: { data: [{ b64_json: (await roomJpeg(480, 480)).toString('base64') }] } }),
      /another shape, 480 × 480 instead of 640 × 480/,
    ],
    [
      'an address elsewhere',
      () => ({ body: { data: [{ url: 'http://10.0.0.1/x.png' }] } }),
      /address that is not allowed/,
    ],
    ['a broken server', () => ({ status: 500, body: {} }), /it answered 500/],
    [
      'a server that wants too long a rest',
      () => ({ status: 503, headers: { 'retry-after': '900' }, body: {} }),
      /503/,
    ],
    ['no answer in time', () => 'never' as const, /did not answer within 2 s/],
  ])('fails with its reason and gives the credit back for %s', async (_, behaviour, reason) => {
    const before = await credits()
    fake.behave(behaviour)
    const order = await stageToEnd()
    expect(order).toMatchObject({ status: 'failed', results: [], error: { code: 'engine_unavailable' } })
    expect(order.error?.message).toMatch(reason)
    expect(await entriesOf(order.id)).toEqual(['hold', 'release'])
    expect(await credits()).toBe(before)
  })

  test('can be cancelled while the server works, which is then let go', async () => {
    const before = await credits()
    const given = fake.givenUp()
    const asked = fake.seen.length
    fake.behave(() => 'never')
    const { data } = await stage()
    await waitFor('the server to be asked', () => (fake.seen.length > asked ? true : undefined), 30_000)
    const cancelled = await app.api('POST', `/order-details/${data.order.id}/cancel`, { token })
    expect(cancelled.status).toBe(200)
    expect(await credits()).toBe(before)
    await waitFor('the connection to be closed', () => (fake.givenUp() > given ? true : undefined))
    expect(await entriesOf(data.order.id)).toEqual(['hold', 'release'])
    expect((await readOrder(app, token, data.order.id)).results).toEqual([])
  })
})

describe('several photos in one order', () => {
  const batch = (items: object[]) =>
    app.api<{ orders: Order[]; image_credit: number; items: { index: number; code: string }[] }>(
      'POST',
      '/submit-order/service-batch',
      { token, body: { service_id: 'virtual-staging', items } },
    )

  test('are all ordered, each as it is set', async () => {
    const second = await addReady(app, token, await roomJpeg(400, 300))
    const before = await credits()
    const { status, data } = await batch([
      { image_id: photo.id, space_id: 'kitchen', settings: { style: 'coastal' } },
      { image_id: second.id, space_id: 'bedroom', settings: { style: 'luxury' } },
    ])
    expect(status).toBe(202)
    expect(data.image_credit).toBe(before - 2)
    expect(data.orders.map(({ image, settings }) => [image.id, settings['style']])).toEqual([
      [photo.id, 'coastal'],
      [second.id, 'luxury'],
    ])
    for (const { id } of data.orders) expect((await waitForEnd(app, token, id)).status).toBe('completed')
  })

  test('or none, and the refusal names those at fault', async () => {
    const before = await credits()
    const refused = await batch([
      { image_id: photo.id, space_id: 'kitchen' },
      { image_id: photo.id, space_id: 'kitchen' },
      { image_id: 'nothing', space_id: 'kitchen' },
      { image_id: photo.id },
    ])
    expect(refused.status).toBe(400)
    expect(refused.data.items.map(({ index }) => index)).toEqual([1, 2, 3])
    expect(await credits()).toBe(before)
  })
})
