import { existsSync } from 'node:fs'
import type { Analysis, Image, Mask, Order } from '../../core/contract/shapes.ts'
import type { Answer, App } from './app.ts'
import { copyPrepared, keepPrepared, preparedPlace } from './prepared-photos.ts'
import { waitForWork } from './wait.ts'

const service = 'item-removal'

export function formOf(
  field: string,
  bytes: Uint8Array,
  name: string,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set(field, new Blob([new Uint8Array(bytes)]), name)
  return form
}

export function upload(
  app: App,
  token: string,
  bytes: Uint8Array,
  name = 'room.jpg',
): Promise<Answer<{ image: Image }>> {
  const form = formOf('image', bytes, name, { service_id: service })
  return app.api('POST', '/admin/users/upload-image', { token, form })
}

/**
 * A photo that is uploaded and prepared. Each distinct picture goes the whole way once a run of tests; after that it is
 * copied. For tests of that way there is `uploadReady`.
 */
export async function addReady(
  app: App,
  token: string,
  bytes: Uint8Array,
  name = 'room.jpg',
): Promise<Image> {
  const place = preparedPlace(bytes)
  if (place !== undefined && existsSync(place))
    return (await readImage(app, token, await copyPrepared(app, token, place, name))).image
  const image = await uploadReady(app, token, bytes, name)
  if (place !== undefined && image.status === 'ready') await keepPrepared(app, image.id, place)
  return image
}

/** Uploads and waits until the photo is prepared. */
export async function uploadReady(app: App, token: string, bytes: Uint8Array, name?: string): Promise<Image> {
  const { data, meta } = await upload(app, token, bytes, name)
  if (!meta.success) throw new Error(`${meta.code}: ${meta.message}`)
  return becomesReady(app, token, data.image.id)
}

/** The photo, once it is prepared. */
export function becomesReady(app: App, token: string, id: string): Promise<Image> {
  return waitForWork(
    'the photo to be ready',
    async () => {
      const { image } = await readImage(app, token, id)
      return image.status === 'processing' ? undefined : image
    },
    60_000,
  )
}

export async function readImage(
  app: App,
  token: string,
  id: string,
): Promise<{ image: Image; analysis?: Analysis }> {
  return (await app.api<{ image: Image; analysis?: Analysis }>('GET', `/images/${id}`, { token })).data
}

export function sendMask(
  app: App,
  token: string,
  imageId: string,
  png: Uint8Array,
  revision = 0,
  /** As JSON; none when left out. */
  hints?: string,
): Promise<Answer<{ mask: Mask; revision: number }>> {
  const fields = { image_id: imageId, revision: String(revision), ...(hints === undefined ? {} : { hints }) }
  const form = formOf('mask', png, 'mask.png', fields)
  return app.api('POST', '/submit-order/item-removal-mask/manual-mask', { token, form })
}

export function placeOrder(
  app: App,
  token: string,
  body: { image_id: string; mask_id?: string; mode?: 'automatic'; settings?: object },
  key?: string,
): Promise<Answer<{ order: Order; image_credit: number }>> {
  return app.api('POST', '/submit-order/item-removal-mask', {
    token,
    body: { service_id: service, ...body },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
}

export async function readOrder(app: App, token: string, id: string): Promise<Order> {
  return (await app.api<{ order: Order }>('GET', `/order-details/${id}`, { token })).data.order
}

export function waitForEnd(app: App, token: string, id: string, ms = 240_000): Promise<Order> {
  return waitForWork(
    'the order to end',
    async () => {
      const order = await readOrder(app, token, id)
      return order.status === 'queued' || order.status === 'processing' ? undefined : order
    },
    ms,
  )
}

export async function readBytes(app: App, url: string): Promise<Buffer> {
  const answer = await fetch(`${app.url}${url}`)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}
