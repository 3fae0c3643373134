import sharp from 'sharp'
import type { Session } from '../../core/contract/auth.ts'
import type { Image, Mask, Order } from '../../core/contract/shapes.ts'
import type { Answer, App } from './app.ts'
import { waitFor } from './wait.ts'

interface Disc {
  x: number
  y: number
  radius: number
}

/** A softly shaded wall with a dark disc of radius 50 in its middle, as PNG. */
export async function photoWithSpot(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isSpot = Math.hypot(x - width / 2, y - height / 2) < 50
      const grain = (x * 7 + y * 13) % 9
      const shade = isSpot ? 20 : 180 + (40 * x) / width + grain
      data.set([shade, shade, isSpot ? 90 : shade - 20], (y * width + x) * 3)
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** A mask with one white disc; by default over the spot of `photoWithSpot`, with a rim. */
export async function paintedMask(
  width: number,
  height: number,
  { x: cx, y: cy, radius }: Disc = { x: width / 2, y: height / 2, radius: 60 },
): Promise<Buffer> {
  const data = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (Math.hypot(x - cx, y - cy) < radius) data[y * width + x] = 255
  }
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
}

function fileForm(
  field: string,
  bytes: Uint8Array,
  name: string,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set(field, new Blob([Uint8Array.from(bytes)]), name)
  return form
}

export async function sendPhoto(
  app: App,
  session: Session,
  bytes: Uint8Array,
  name: string,
): Promise<Answer<{ image: Image }>> {
  return app.api('POST', '/admin/users/upload-image', {
    token: session.access_token,
    form: fileForm('image', bytes, name, { service_id: 'item-removal' }),
  })
}

/** Uploads a photo and waits until it is ready to work on. */
export async function uploadPhoto(
  app: App,
  session: Session,
  bytes: Uint8Array,
  name: string,
): Promise<Image> {
  const sent = await sendPhoto(app, session, bytes, name)
  if (sent.status !== 202) throw new Error(`the upload was refused: ${JSON.stringify(sent.meta)}`)
  return waitFor(
    'the photo to be ready',
    async () => {
      const { data } = await app.api<{ image: Image }>('GET', `/images/${sent.data.image.id}`, {
        token: session.access_token,
      })
      return data.image.status === 'processing' ? undefined : data.image
    },
    60_000,
  )
}

export async function saveMask(
  app: App,
  session: Session,
  image: Image,
  png: Uint8Array,
  revision = 0,
): Promise<{ mask: Mask; revision: number }> {
  const { data, meta } = await app.api<{ mask: Mask; revision: number }>(
    'POST',
    '/submit-order/item-removal-mask/manual-mask',
    {
      token: session.access_token,
      form: fileForm('mask', png, 'mask.png', { image_id: image.id, revision: String(revision) }),
    },
  )
  if (!meta.success) throw new Error(`the mask was refused: ${JSON.stringify(meta)}`)
  return data
}

export async function order(
  app: App,
  session: Session,
  image: Image,
  mask: Mask,
  key?: string,
): Promise<Answer<{ order: Order; image_credit: number }>> {
  return app.api('POST', '/submit-order/item-removal-mask', {
    token: session.access_token,
    body: { image_id: image.id, service_id: 'item-removal', mask_id: mask.id },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  })
}

export async function readOrder(app: App, session: Session, id: string): Promise<Order> {
  const { data } = await app.api<{ order: Order }>('GET', `/order-details/${id}`, {
    token: session.access_token,
  })
  return data.order
}

export async function whenFinished(app: App, session: Session, id: string): Promise<Order> {
  return waitFor(
    'the order to end',
    async () => {
      const found = await readOrder(app, session, id)
      return found.status === 'queued' || found.status === 'processing' ? undefined : found
    },
    90_000,
  )
}
