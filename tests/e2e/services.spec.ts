import type { Page } from '@playwright/test'
import type { App } from '../helpers/app.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { boxMask, roomJpeg, withComment } from '../helpers/pictures.ts'
import { addReady, placeOrder, sendMask, waitForEnd } from '../helpers/studio.ts'
import { expectNoSeriousFaults } from './faults.ts'
import { beSignedIn, expect, test } from './fixtures.ts'

const services = [
  {
    name: 'Interior design',
    path: '/service-creative-designer/interior-design',
    space: 'Bedroom',
    card: 'Industrial',
    slider: 'Strength',
    label: 'Digitally altered',
  },
]

async function choose(page: Page, files: number, apart = false): Promise<void> {
  const buffer = await roomJpeg()
  const chosen = Array.from({ length: files }, (_, at) => ({
    name: `room ${at + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: withComment(buffer),
  }))
  await page.locator('input[type=file]').first().setInputFiles(chosen)
  if (apart) await page.getByRole('dialog').getByRole('button', { name: 'Keep apart' }).click()
  await page.waitForURL('**/uploaded-image?**')
  await expect(page.getByRole('region', { name: /^room/ })).toBeVisible()
}

/** Clicks what is seen of an option; the radio button itself is for keys and screen readers. */
async function pick(page: Page, option: string): Promise<void> {
  await page.getByRole('radiogroup').getByText(option, { exact: true }).click()
}

const labelOf = (page: Page) =>
  page.getByRole('term').filter({ hasText: 'Label of the result' }).locator('+ dd')

for (const { name, path, space, card, slider, label } of services) {
  test(`${name}: a photo is uploaded and set up, a reload keeps it, no order is taken`, async ({
    page,
    app,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await beSignedIn(page, app)
    // Other tests of this server may have ordered it.
    const readOrders = () =>
      app.query<{ id: string }>('select id from orders where service_id = $1 order by id', [
        path.split('/').at(-1),
      ])
    const before = await readOrders()
    // As a server tells that has no engine for it.
    await page.route('**/api/services', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as {
        data: { services: { name: string; is_available: boolean; engine: object | null }[] }
      }
      for (const service of body.data.services)
        if (service.name === name) Object.assign(service, { is_available: false, engine: null })
      await route.fulfill({ response, json: body })
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByText('cannot be ordered yet')).toBeVisible()
    await expectNoSeriousFaults(page)
    await choose(page, 1)
    await expect(labelOf(page)).toHaveText(label)

    await pick(page, space)
    await pick(page, card)
    const track = page.getByRole('slider', { name: slider })
    const first = await track.getAttribute('aria-valuetext')
    await track.focus()
    await page.keyboard.press('Shift+ArrowRight')
    const set = (await track.getAttribute('aria-valuetext'))!
    expect(set).not.toBe(first)
    await page.getByRole('button', { name: /^Show in For your records/ }).click()
    await page.getByLabel('Note').fill('for the listing at the lake')
    await expect(labelOf(page)).toHaveText('Digitally altered')
    await expect(page.getByText('Settings kept here')).toBeVisible()
    await expectNoSeriousFaults(page)

    await page.reload()
    await expect(page.getByRole('radio', { name: space, exact: true })).toBeChecked()
    await expect(page.getByRole('radio', { name: new RegExp(`^${card}`) })).toBeChecked()
    await expect(track).toHaveAttribute('aria-valuetext', set)
    await expect(page.getByLabel('Note')).toHaveValue('for the listing at the lake')

    // The button says why, and neither it nor its key sends anything.
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/submit-order/')) sent.push(request.url())
    })
    const button = page.getByRole('button', { name: /^Order at full size/ })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toContainText('Not built yet')
    await expect(page.getByText(`${name} cannot be ordered yet`).last()).toBeVisible()
    await button.click({ force: true })
    await page.keyboard.press('Control+Enter')

    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page.getByRole('radio', { name: space, exact: true })).not.toBeChecked()
    await expect(track).toHaveAttribute('aria-valuetext', first!)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('radio', { name: space, exact: true })).toBeChecked()
    expect(sent).toEqual([])
    expect(await readOrders()).toEqual(before)
  })
}

test('several photos are set up together, by keys and alike', async ({ page, app }) => {
  await beSignedIn(page, app)
  await page.goto('/service-image-enhancement/image-enhancement')
  await choose(page, 2, true)
  await expect(page.getByText('1 of 2')).toBeVisible()
  await pick(page, 'Warm')
  await expect(page.getByText(/^Free preview, at/)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('region', { name: 'room 1.jpg' }).click()
  await page.keyboard.press('PageDown')
  await expect(page.getByText('2 of 2')).toBeVisible()
  await expect(page.getByRole('region', { name: 'room 2.jpg' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Warm' })).not.toBeChecked()
  await pick(page, 'Modern')
  await page.getByRole('radiogroup', { name: 'What is ordered' }).getByText('All 2').click()
  await page.getByRole('button', { name: 'Set all 2 photos like this one' }).click()
  await page.getByRole('region', { name: 'room 2.jpg' }).click()
  await page.keyboard.press('PageUp')
  await expect(page.getByText('1 of 2')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Modern' })).toBeChecked()
  await expect(page.getByText('1 of 2')).toBeVisible()

  await page.getByRole('radiogroup', { name: 'What is ordered' }).getByText('All 2').click()
  await page.getByRole('button', { name: 'Order all 2 photos 2 credits' }).click()
  await page.waitForURL(/\/image-enhancement\/result\?orders=/)
  await expect(page.getByText('2 of 2 done.')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: 'Open result of room 2.jpg' })).toBeVisible()
  const { access_token: token } = await app.signIn()
  const orders = await app.query<{ id: string; look: string }>(
    `select id, settings->'values'->>'look' as look from orders where product = 'image-enhancement'
      order by created_at desc limit 2`,
  )
  expect(orders.map(({ look }) => look)).toEqual(['modern', 'modern'])
  for (const { id } of orders) expect((await waitForEnd(app, token, id)).status).toBe('completed')
  await assertLedgerBalances(app)
})

test('items are removed on the way, and staging goes on with the result', async ({ page, app }) => {
  const { access_token: token } = await app.signIn()
  const { id } = await addReady(app, token, await roomJpeg())
  await beSignedIn(page, app)
  await page.goto(`/service-ai-virtual-staging/virtual-staging/uploaded-image?image=${id}`)
  await page.getByRole('link', { name: 'Remove items first' }).click()
  await page.waitForURL('**/virtual-staging/item-removal?**')
  const stage = page.getByRole('application', { name: 'Photo with mask' })
  await expect(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible()
  const box = (await stage.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByText(/^Mask covers [1-9]/)).toBeVisible()

  // The short spelling is the same screen, on the same photo.
  await expect(page.getByText(/Draft saved/)).toBeVisible()
  await page.goto(`/service-ai-virtual-staging/item-removal?image=${id}`)
  await page.waitForURL('**/virtual-staging/item-removal?**')
  await expect(page.getByText(/^Mask covers [1-9]/)).toBeVisible()

  await page.getByRole('button', { name: /^Remove \d/ }).click()
  await page.waitForURL('**/item-removal/processing?**')
  await page.waitForURL('**/uploaded-image?**', { timeout: 90_000 })
  const photo = new URL(page.url()).searchParams.get('image')
  const [order] = await app.query<{ product: string; service_id: string; image: string }>(
    `select orders.product, orders.service_id, images.id as image from orders
      join images on images.order_id = orders.id where images.kind = 'result' and orders.image_id = $1`,
    [id],
  )
  expect(order).toEqual({ product: 'item-removal', service_id: 'item-removal', image: photo })
  await expect(page.getByRole('heading', { name: 'Virtual staging', level: 1 })).toBeVisible()
  await assertLedgerBalances(app)
})

/** A finished removal stands in for the order of another service. */
async function finishedOrder(app: App, service: string): Promise<{ image: string; order: string }> {
  const { access_token: token } = await app.signIn()
  const { id: image } = await addReady(app, token, await roomJpeg())
  const { data } = await sendMask(app, token, image, await boxMask())
  const placed = await placeOrder(app, token, { image_id: image, mask_id: data.mask.id })
  const { id: order } = await waitForEnd(app, token, placed.data.order.id)
  await app.query('update orders set product = $2, service_id = $2 where id = $1', [order, service])
  return { image, order }
}

test('a result stands beside its photo, under both spellings', async ({ page, app }) => {
  const { image, order } = await finishedOrder(app, 'interior-design')
  await beSignedIn(page, app)
  await page.goto(`/service-creative-designer/result?image=${image}&order=${order}`)
  await page.waitForURL('**/service-creative-designer/interior-design/result?**')
  const bar = page.getByRole('slider', { name: /compare|bar/i })
  await bar.focus()
  await page.keyboard.press('Home')
  await expect(bar).toHaveValue('0')
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()
  await expect(page.getByText('Digitally altered', { exact: true })).toBeVisible()
  await expectNoSeriousFaults(page)
  await page.getByRole('link', { name: 'Change settings' }).click()
  await page.waitForURL(`**/uploaded-image?image=${image}`)
})
