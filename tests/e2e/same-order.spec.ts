import { boxMask, houseJpeg, roomJpeg } from '../helpers/pictures.ts'
import { addReady, placeOrder, sendMask, waitForEnd } from '../helpers/studio.ts'
import { beSignedIn, creditsShown, expect, test } from './fixtures.ts'

const patience = { timeout: 60_000 }

test('the same is not bought twice unasked, and its result is at hand', async ({ page, app }) => {
  // The answer that names the order is logged by the browser.
  page.removeAllListeners('console')
  const { access_token: token } = await app.signIn()
  const { id } = await addReady(app, token, await houseJpeg(640, 480))
  await beSignedIn(page, app)
  const path = '/service-image-enhancement/image-enhancement'
  await page.goto(`${path}/uploaded-image?image=${id}`)
  await page.getByRole('button', { name: /^Order at full size/ }).click()
  await page.waitForURL(/result\?.*order=/)
  const first = new URL(page.url()).searchParams.get('order')!
  await waitForEnd(app, token, first)

  await page.goto(`${path}/uploaded-image?image=${id}`)
  const order = page.getByRole('button', { name: /^Order at full size/ })
  await expect(order).toBeVisible(patience)
  const credits = await creditsShown(page)
  await page.keyboard.press('ControlOrMeta+Enter')
  const said = page.getByRole('alert').filter({ hasText: 'You ordered exactly this' })
  await expect(said).toContainText('Nothing was charged')
  await expect(said.getByRole('link', { name: 'See the result' })).toHaveAttribute('href', new RegExp(first))
  expect(await creditsShown(page)).toBe(credits)

  await said.getByRole('button', { name: /^Order again/ }).click()
  await page.waitForURL((url) => ![null, first].includes(url.searchParams.get('order')))
  await expect.poll(() => creditsShown(page)).toBe(credits - 1)
})

test('while the same removal runs, its button says how far it is and leads there', async ({ page, app }) => {
  const { access_token: token } = await app.signIn()
  const { id } = await addReady(app, token, await roomJpeg())
  const { data } = await sendMask(app, token, id, await boxMask())
  const placed = await placeOrder(app, token, { image_id: id, mask_id: data.mask.id })
  const order = await waitForEnd(app, token, placed.data.order.id)
  // It is told of as a long one would be.
  const held = { ...order, status: 'processing', stage: 'Filling', progress: 0.3, results: [] }
  await page.route('**/api/order-details/*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), data: { order: held } } })
  })
  await page.route('**/api/dashboard', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ json: { ...body, data: { ...body.data, active_orders: [held] } } })
  })
  await beSignedIn(page, app)
  await page.goto(`/service-item-removal-v2/item-removal/mask?image=${id}&mode=manual`)
  await page.getByRole('link', { name: 'Under way, 30 %' }).click()
  await page.waitForURL(`**/processing?*order=${order.id}`)
  await expect(page.getByRole('progressbar', { name: 'Order' })).toHaveAttribute('value', '30')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('one Escape closes the palette', async ({ page, app }) => {
  const { access_token: token } = await app.signIn()
  const { id } = await addReady(app, token, await houseJpeg(640, 480))
  await beSignedIn(page, app)
  await page.goto(`/service-image-enhancement/image-enhancement/uploaded-image?image=${id}`)
  await expect(page.getByRole('button', { name: /^Order at full size/ })).toBeVisible(patience)
  await page.keyboard.press('ControlOrMeta+k')
  const command = page.getByRole('combobox', { name: 'Command' })
  await expect(command).toBeFocused()
  await page.keyboard.type('zoom')
  await page.keyboard.press('Escape')
  await expect(command).toHaveCount(0)
})
