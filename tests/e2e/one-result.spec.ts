import type { Page } from '@playwright/test'
import type { Order } from '../../core/contract/shapes.ts'
import type { App } from '../helpers/app.ts'
import { boxMask, houseJpeg, roomJpeg } from '../helpers/pictures.ts'
import { addReady, placeOrder, sendMask, waitForEnd } from '../helpers/studio.ts'
import { expectNoSeriousFaultsInEitherTheme } from './faults.ts'
import { beSignedIn, expect, test } from './fixtures.ts'

const patience = { timeout: 60_000 }
const enhancement = '/service-image-enhancement/image-enhancement'

async function removalResult(app: App): Promise<string> {
  const { access_token: token } = await app.signIn()
  const { id: image } = await addReady(app, token, await roomJpeg())
  const { data } = await sendMask(app, token, image, await boxMask())
  const placed = await placeOrder(app, token, { image_id: image, mask_id: data.mask.id })
  const { id: order } = await waitForEnd(app, token, placed.data.order.id)
  return `/service-item-removal-v2/item-removal/result?image=${image}&order=${order}`
}

async function effectResult(app: App): Promise<string> {
  const { access_token: token } = await app.signIn()
  const { id: image } = await addReady(app, token, await houseJpeg(640, 480))
  const placed = await app.api<{ order: Order }>('POST', '/submit-order/image-enhancement', {
    token,
    body: { image_id: image, service_id: 'image-enhancement', settings: { exposure: 0.5 } },
  })
  const { id: order } = await waitForEnd(app, token, placed.data.order.id)
  return `${enhancement}/result?image=${image}&order=${order}`
}

/** What every result has, whatever the service: versions, favourite, three lines and the rest behind them. */
async function expectResultPage(page: Page): Promise<void> {
  const versions = page.getByRole('tree', { name: 'Versions' })
  await expect(versions.getByRole('treeitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await expect(page.getByRole('button', { name: 'Remove from favourites' })).toBeVisible()
  const terms = page.getByRole('term')
  await expect(terms).toHaveText(['Changes', 'Made by', 'Label'])
  const all = page.getByRole('button', { name: 'All settings' })
  await expect(all).toHaveAttribute('aria-expanded', 'false')
  await all.click()
  await expect(page.getByRole('term').filter({ hasText: 'Size' })).toBeVisible()
  await expectNoSeriousFaultsInEitherTheme(page)
  await all.click()
  // Names and favourites are the version's own: another one on side B has its own heart.
  await versions.getByRole('treeitem', { name: /^Original/ }).click()
  await expect(page.getByRole('button', { name: 'Add to favourites' })).toBeVisible()
}

test('a removal and an enhancement have one and the same result page', async ({ page, app }) => {
  const paths = [await removalResult(app), await effectResult(app)]
  await beSignedIn(page, app)
  for (const path of paths)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await expectResultPage(page)
      // All of it is in sight beside the photo of a small window, too.
      await page.setViewportSize({ width: 1024, height: 768 })
      await expect(page.getByRole('button', { name: 'Formats' })).toBeInViewport({ ratio: 1 })
    })
})

test('a result names what was set, not what was left at nothing', async ({ page, app }) => {
  const path = await effectResult(app)
  await beSignedIn(page, app)
  await page.goto(path)
  const done = page.getByRole('term').filter({ hasText: 'Changes' }).locator('+ dd')
  await expect(done).toHaveText(/^Exposure: 0\.5 EV · /)
  await page.getByRole('button', { name: 'All settings' }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Left alone' })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Contrast' })).toHaveCount(0)
  await expect(page.getByRole('definition').filter({ hasText: /^0( %)?$/ })).toHaveCount(0)
  // It stays as the user left it.
  await page.reload()
  await expect(page.getByRole('button', { name: 'All settings' })).toHaveAttribute('aria-expanded', 'true')
})

test('the wait shows the free preview that was ordered, with one bar over it', async ({ page, app }) => {
  const { access_token: token } = await app.signIn()
  const { id } = await addReady(app, token, await houseJpeg(640, 480))
  await beSignedIn(page, app)
  await page.goto(`/service-day-to-dusk/day-to-dusk/uploaded-image?image=${id}`)
  await expect(page.getByText(/^Free preview, at/)).toBeVisible(patience)
  // The order is told of as a long one would be.
  let order: Record<string, unknown> | null = null
  let progress = 0.2
  await page.route('**/api/order-details/*', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    order ??= body.data.order as Record<string, unknown>
    const held = { ...order, status: 'processing', stage: 'Drawing the evening', progress, results: [] }
    await route.fulfill({ json: { ...body, data: { order: held } } })
  })
  await page.keyboard.press('ControlOrMeta+Enter')
  const picture = page.getByRole('img', { name: 'Free preview of the order' })
  await expect(picture).toBeVisible(patience)
  const bar = page.getByRole('progressbar', { name: 'Order' })
  await expect(bar).toHaveCount(1)
  const [over, under] = [(await bar.boundingBox())!, (await picture.boundingBox())!]
  expect(over.y).toBeGreaterThan(under.y)
  expect(over.y + over.height).toBeLessThanOrEqual(under.y + under.height)
  await expect(bar).toHaveAttribute('value', '20')
  progress = 0.6
  await expect(bar).toHaveAttribute('value', '60')
  await expect(page.getByText(/Drawing the evening, 60 %, .*left/)).toBeVisible()
  // A stage that begins anew does not take it back.
  progress = 0.3
  await page.waitForResponse('**/api/order-details/*')
  await expect(bar).toHaveAttribute('value', '60')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const box = (await picture.boundingBox())!
    expect(box.x).toBeGreaterThan(0)
    expect(box.x + box.width).toBeLessThan(width)
  }
  // Answers that are still on their way belong to no test.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
