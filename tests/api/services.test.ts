import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSettings } from '../../core/contract/settings.ts'
import type { Image, Service } from '../../core/contract/shapes.ts'
import type { Color, Settings, Space, Widget } from '../../core/contract/widgets.ts'
import type { Answer, App } from '../helpers/app.ts'
import { holdWork } from '../helpers/held-work.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { addReady, upload } from '../helpers/studio.ts'

let app: App
let token: string
let photo: Image

beforeAll(async () => {
  app = await startInProcess()
  token = (await app.signIn()).access_token
  photo = await addReady(app, token, await roomJpeg())
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await app.stop()
})

const orders = [
  { service: 'virtual-staging', call: 'ai-virtual-staging', name: 'Virtual staging' },
  { service: 'interior-design', call: 'interior-design', name: 'Interior design' },
  { service: 'day-to-dusk', call: 'day-to-dusk', name: 'Day to dusk' },
  { service: 'image-enhancement', call: 'image-enhancement', name: 'Image enhancement' },
]

const read = async <T>(path: string) => (await app.api<T>('GET', path, { token })).data

async function readService(service: string) {
  const { spaces, is_required } = await read<{ spaces: Space[]; is_required: boolean }>(`/spaces/${service}`)
  const { widgets } = await read<{ widgets: Widget[] }>(`/widgets/${service}`)
  const { colors } = await read<{ colors: Color[] }>(`/widgets/get-color/${service}`)
  return { spaces, is_required, widgets, colors }
}

interface OrderParts {
  image_id?: string
  service_id?: string
  space_id?: string | undefined
  settings?: Settings
  seed?: number
}

function order({ call, service }: (typeof orders)[number], parts: OrderParts): Promise<Answer<object>> {
  const body = { image_id: photo.id, service_id: service, ...parts }
  return app.api('POST', `/submit-order/${call}`, { token, body, headers: { 'idempotency-key': 'one' } })
}

async function standing() {
  const [counts] = await app.query<{ orders: number; entries: number; keys: number }>(
    `select (select count(*) from orders)::int as orders, (select count(*) from ledger)::int as entries,
      (select count(*) from idempotency_keys)::int as keys`,
  )
  const credits = await read<{ total_image: number; holds: object }>('/subscriptions/my-credits')
  return { ...counts, total: credits.total_image, holds: credits.holds }
}

describe.each(orders)('$name', (product) => {
  test('tells spaces, widgets and colours, whose defaults an order may carry', async () => {
    const { spaces, widgets, colors } = await readService(product.service)
    expect(spaces.length).toBeGreaterThan(1)
    expect(widgets.length).toBeGreaterThan(4)
    expect(() => checkSettings(widgets, colors, {})).not.toThrow()
    expect(colors.length > 0).toBe(widgets.some(({ kind }) => kind === 'color'))
  })

  test('refuses what is wrong before anything is held', async () => {
    const { spaces, widgets, is_required } = await readService(product.service)
    const space_id = spaces[0].id
    const before = await standing()
    const refusal = async (parts: OrderParts) => {
      const { status, meta } = await order(product, { space_id, ...parts })
      expect([status, meta.code]).toEqual([400, 'invalid_request'])
      return meta.message
    }
    expect(await refusal({ settings: { magic: true } })).toMatch(/no setting called magic/)
    expect(await refusal({ settings: { note: 'x'.repeat(301) } })).toMatch(/at most 300/)
    expect(await refusal({ space_id: 'moon' })).toMatch(/does not know that space/)
    expect(await refusal({ service_id: 'item-removal' })).toMatch(new RegExp(product.name))
    expect(await refusal({ service_id: 'nothing' })).toMatch(/no such service/)
    expect(await refusal({ seed: -1 })).toMatch(/seed/)
    const wrong = {
      slider: 1e6,
      choice: 'none of them',
      cards: 'none of them',
      toggle: 'yes',
      places: [{ kind: 'add' as const, size: 0.1, points: [0, 0] }],
      strokes: [{ x: 0, y: 0 }],
    }
    for (const [kind, value] of Object.entries(wrong)) {
      const widget = widgets.find((candidate) => candidate.kind === kind)
      if (widget) expect(await refusal({ settings: { [widget.id]: value } })).toContain(widget.label)
    }
    expect(await refusal({ settings: { unlit: [{ x: 2, y: 0 }] } })).toMatch(/unlit/)
    if (is_required) expect(await refusal({ space_id: undefined })).toMatch(/what the photo shows/)
    expect(await standing()).toEqual(before)
  })

  test('knows only photos of one’s own that are ready', async () => {
    const { spaces } = await readService(product.service)
    const space_id = spaces[0].id
    const missing = '00000000-0000-4000-8000-000000000000'
    expect((await order(product, { space_id, image_id: missing })).status).toBe(404)
    const admin = await app.signIn('admin')
    const foreign = await addReady(app, admin.access_token, await roomJpeg(320, 300))
    expect((await order(product, { space_id, image_id: foreign.id })).status).toBe(404)
    const release = await holdWork(app, 'images', photo.id)
    expect((await order(product, { space_id })).meta.message).toMatch(/still being prepared/)
    await release()
  })
})

test('an unknown service has no settings', async () => {
  for (const path of ['/spaces/none', '/widgets/none', '/widgets/get-color/none'])
    expect((await app.api('GET', path, { token })).status).toBe(404)
})

test('the list of services says that each can be ordered, and has its limits to tell', async () => {
  const { services } = await read<{ services: Service[] }>('/services')
  expect(new Set(services.map(({ id }) => id))).toEqual(
    new Set(['item-removal', ...orders.map(({ service }) => service)]),
  )
  for (const { is_available, limits, engine } of services) {
    expect(is_available).toBe(true)
    expect(limits).not.toBe('')
    expect(engine?.provider).toBe('built-in')
  }
})

test('the images of a product are those that were uploaded for it', async () => {
  const list = async (product: string) =>
    (await read<{ images: Image[] }>(`/services/${product}-images`)).images.map(({ id }) => id)
  const { data } = await upload(app, token, await roomJpeg(330, 300))
  await app.api('POST', '/admin/users/process-existing-file', {
    token,
    body: { image_id: data.image.id, service_id: 'day-to-dusk' },
  })
  expect(await list('day-to-dusk')).toEqual([data.image.id])
  expect(await list('image-enhancement')).toEqual([])
})
