import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { holdWork } from '../helpers/held-work.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { addReady, placeOrder, sendMask, waitForEnd } from '../helpers/studio.ts'
import { beSignedIn, expect, test } from './fixtures.ts'

const sample = readFileSync(new URL('../../server/samples/living-room.jpg', import.meta.url))

const boxOf = async (one: Locator) => (await one.boundingBox())!

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('no name of a suggestion covers another or is cut off', async ({ page, app }) => {
    const { access_token: token } = await app.signIn()
    const { id } = await addReady(app, token, sample)
    await beSignedIn(page, app)
    await page.goto(`/service-item-removal-v2/item-removal/mask?image=${id}&mode=automatic`)
    const names = page.getByRole('button', { name: /^Region \d+$/ })
    await expect(names.first()).toBeVisible()
    const boxes = await Promise.all((await names.all()).map(boxOf))
    expect(boxes.length).toBeGreaterThan(1)
    boxes.forEach((a, i) => {
      expect(a.x).toBeGreaterThanOrEqual(0)
      expect(a.x + a.width).toBeLessThanOrEqual(390)
      for (const b of boxes.slice(i + 1)) {
        const isApart =
          a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
        expect(isApart, JSON.stringify([a, b])).toBe(true)
      }
    })
  })

  test('an order that is running on a photo with a long name fits on the home page', async ({
    page,
    app,
  }) => {
    const { access_token: token } = await app.signIn()
    const name = '14 Featherstonehaugh Crescent, living room facing the garden, morning light, take 3.jpg'
    const { id } = await addReady(app, token, await roomJpeg(320, 256), name)
    const { data } = await sendMask(app, token, id, await boxMask(320, 256))
    const placed = await placeOrder(app, token, { image_id: id, mask_id: data.mask.id })
    await waitForEnd(app, token, placed.data.order.id)
    // An order that runs for as long as it takes to look at it.
    const release = await holdWork(app, 'orders', placed.data.order.id)
    await beSignedIn(page, app)
    await page.goto('/home')
    await expect(page.getByRole('progressbar', { name: new RegExp(name.slice(0, 20)) })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await release()
  })
})
