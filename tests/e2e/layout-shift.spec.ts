import type { Order } from '../../core/contract/shapes.ts'
import type { App } from '../helpers/app.ts'
import { packBatch } from '../../src/services/batch-address.ts'
import { boxMask, houseJpeg, roomJpeg } from '../helpers/pictures.ts'
import { addReady, placeOrder, sendMask, waitForEnd } from '../helpers/studio.ts'
import { beSignedIn, expect, test } from './fixtures.ts'
import { tooMuchMoved, watchShifts } from './watch-shifts.ts'

async function addresses(app: App): Promise<string[]> {
  const { access_token: token } = await app.signIn()
  const { id: image } = await addReady(app, token, await roomJpeg())
  const { data } = await sendMask(app, token, image, await boxMask())
  const removal = await placeOrder(app, token, { image_id: image, mask_id: data.mask.id })
  const { id: house } = await addReady(app, token, await houseJpeg(640, 480))
  const effect = await app.api<{ order: Order }>('POST', '/submit-order/image-enhancement', {
    token,
    body: { image_id: house, service_id: 'image-enhancement', settings: {} },
  })
  const [removed, enhanced] = [removal.data.order.id, effect.data.order.id]
  for (const id of [removed, enhanced]) await waitForEnd(app, token, id)
  const flow = '/service-item-removal-v2/item-removal'
  const enhancement = '/service-image-enhancement/image-enhancement'
  const dusk = '/service-day-to-dusk/day-to-dusk'
  return [
    '/home',
    '/media-library',
    '/pricing-billing',
    '/profile',
    '/notifications',
    '/ai-video-builder',
    `${flow}/selection?image=${image}`,
    `${flow}/processing?batch=${packBatch([image, house])}`,
    `${flow}/result?image=${image}&order=${removed}`,
    enhancement,
    `${enhancement}/uploaded-image?image=${house}`,
    `${enhancement}/result?image=${house}&order=${enhanced}`,
    `${enhancement}/result?orders=${packBatch([enhanced])}`,
    `${dusk}/uploaded-image?image=${house}&batch=${packBatch([house, image])}`,
  ]
}

// Editors of one canvas are left out: their layout is a grid of fixed parts, and opening them takes long.
test('no page moves under the eyes while it opens', async ({ page, app }) => {
  test.setTimeout(240_000)
  const paths = await addresses(app)
  await watchShifts(page)
  await beSignedIn(page, app)
  const moved: string[] = []
  // At 390 px narrow.spec.ts looks, which opens them all.
  for (const width of [1440, 800]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const shift = await tooMuchMoved(page)
      if (shift !== null) moved.push(`${path.split('?')[0]} at ${width}: ${shift}`)
    }
  }
  expect(moved).toEqual([])
})
