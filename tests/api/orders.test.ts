import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../core/contract/auth.ts'
import type { Image, Mask, Order } from '../../core/contract/shapes.ts'
import { type App, startApp } from '../helpers/app.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { order, paintedMask, photoWithSpot, saveMask, uploadPhoto, whenFinished } from '../helpers/photos.ts'

describe('item removal, from upload to download', () => {
  let app: App
  let session: Session
  let image: Image

  beforeAll(async () => {
    app = await startApp()
    session = await app.signIn()
    image = await uploadPhoto(app, session, await photoWithSpot(900, 600), 'Kitchen, south.png')
  })
  afterAll(async () => {
    await assertLedgerBalances(app)
    await app.stop()
  })

  async function fetchPixels(address: string) {
    const answer = await fetch(new URL(address, app.url))
    expect(answer.status).toBe(200)
    return sharp(Buffer.from(await answer.arrayBuffer()))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
  }

  it('pre-processes the upload', () => {
    expect(image).toMatchObject({ status: 'ready', width: 900, height: 600, name: 'Kitchen, south.png' })
  })

  let mask: Mask
  it('keeps a mask with its revision and refuses one that was drawn on an older one', async () => {
    const saved = await saveMask(app, session, image, await paintedMask(900, 600))
    mask = saved.mask
    expect(saved.revision).toBe(1)
    expect(mask.coverage).toBeCloseTo((Math.PI * 60 * 60) / (900 * 600), 3)
    const form = new FormData()
    form.set('image_id', image.id)
    form.set('revision', '0')
    form.set('mask', new Blob([Uint8Array.from(await paintedMask(900, 600))]), 'mask.png')
    const stale = await app.api('POST', '/submit-order/item-removal-mask/manual-mask', {
      token: session.access_token,
      form,
    })
    expect(stale.meta).toMatchObject({ status: 409, code: 'stale_revision' })
  })

  it('refuses a mask of another size, in colour, or of no pixels at all', async () => {
    const send = async (bytes: Uint8Array) => {
      const form = new FormData()
      form.set('image_id', image.id)
      form.set('revision', '1')
      form.set('mask', new Blob([Uint8Array.from(bytes)]), 'mask.png')
      const { meta } = await app.api('POST', '/submit-order/item-removal-mask/manual-mask', {
        token: session.access_token,
        form,
      })
      return meta.status
    }
    expect(await send(await paintedMask(450, 300))).toBe(422)
    expect(await send(await photoWithSpot(900, 600))).toBe(422)
    expect(await send(Buffer.from('not a picture'))).toBe(422)
  })

  let done: Order
  it('completes an order, takes one credit, and changes nothing outside the mask', async () => {
    const placed = await order(app, session, image, mask)
    expect(placed.data.image_credit).toBe(session.image_credit - 1)
    done = await whenFinished(app, session, placed.data.order.id)
    expect(done).toMatchObject({ status: 'completed', changed_outside: 0, progress: 1 })
    expect(done.results).toHaveLength(1)

    const before = await fetchPixels(image.url)
    const after = await fetchPixels(done.results[0].png_url!)
    expect(after.info).toMatchObject({ width: 900, height: 600 })
    const reach = 60 + 4 + 4 + 2
    let changedOutside = 0
    let sum = 0
    for (let y = 0; y < 600; y++) {
      for (let x = 0; x < 900; x++) {
        const i = (y * 900 + x) * 4
        const distance = Math.hypot(x - 450, y - 300)
        if (distance > reach && before.data.compare(after.data, i, i + 4, i, i + 4) !== 0) changedOutside++
        if (distance < 50) sum += after.data[i]
      }
    }
    expect(changedOutside).toBe(0)
    // The dark spot (red 20) has given way to the wall round it (red about 200).
    expect(sum / (Math.PI * 50 * 50)).toBeGreaterThan(150)
  })

  it('runs again on the result and stays exact', async () => {
    const result = done.results[0]
    const second = await saveMask(
      app,
      session,
      result,
      await paintedMask(900, 600, { x: 200, y: 150, radius: 30 }),
    )
    const again = await whenFinished(
      app,
      session,
      (await order(app, session, result, second.mask)).data.order.id,
    )
    expect(again).toMatchObject({ status: 'completed', changed_outside: 0 })
    const first = await fetchPixels(result.png_url!)
    const last = await fetchPixels(again.results[0].png_url!)
    const at = (300 * 900 + 450) * 4
    expect(last.data.compare(first.data, at, at + 4, at, at + 4)).toBe(0)
    expect(again.results[0].original_url).toContain(image.id)
  })

  it('serves the download as a full-size JPEG without subsampling, with a safe name', async () => {
    const answer = await fetch(new URL(`${done.results[0].url}&download=1`, app.url))
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('content-disposition')).toContain(
      'attachment; filename="Kitchen, south (items removed).jpg"',
    )
    const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(metadata).toMatchObject({ width: 900, height: 600, chromaSubsampling: '4:4:4' })
  })

  it('shows the results in the gallery, and takes them out when deleted', async () => {
    const list = async () =>
      (await app.api<{ images: Image[] }>('GET', '/images?kind=result', { token: session.access_token })).data
        .images
    const before = await list()
    expect(before).toHaveLength(2)
    await app.api('PUT', '/images', { token: session.access_token, body: { image_id: before[0].id } })
    expect(await list()).toHaveLength(1)
  })

  it('refuses an empty mask before any credit is held', async () => {
    const fresh = await uploadPhoto(app, session, await photoWithSpot(600, 400), 'b.png')
    const empty = await saveMask(app, session, fresh, await paintedMask(600, 400, { x: 0, y: 0, radius: 0 }))
    const refused = await order(app, session, fresh, empty.mask)
    expect(refused.meta).toMatchObject({ status: 400, code: 'invalid_request' })
  })

  it('refuses orders of somebody without a plan', async () => {
    const newcomer = await app.signIn('newcomer')
    const refused = await order(app, newcomer, image, mask)
    expect(refused.meta).toMatchObject({ status: 403, code: 'not_subscribed' })
  })
})
