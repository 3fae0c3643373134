import type { Page } from '@playwright/test'
import type { App } from '../helpers/app.ts'
import { houseJpeg } from '../helpers/pictures.ts'
import { addReady } from '../helpers/studio.ts'
import { drawWindow } from './draw-window.ts'
import { beSignedIn, expect, test as base } from './fixtures.ts'
import { openStudio, paintDots } from './mask-studio.ts'

/** Reading the photo and looking at it take as long as the machine is busy. */
const patience = { timeout: 60_000 }

/** A browser whose network may be away: it logs what fails, which the usual page forbids. */
const test = base.extend<{ page: Page }>({
  page: async ({ browser, app }, use) => {
    const page = await browser.newPage({ baseURL: app.url, viewport: { width: 1440, height: 900 } })
    await use(page)
    await page.close()
  },
})

const ordersOf = (app: App, imageId: string) =>
  app.query<{ settings: object }>('select settings from orders where image_id = $1', [imageId])

test('windows are drawn without network; an order is refused then, and one whose answer is lost is one order', async ({
  page,
  app,
}) => {
  const { access_token: token } = await app.signIn()
  const { id } = await addReady(app, token, await houseJpeg(660, 500), 'offline-house.jpg')
  await beSignedIn(page, app)
  await page.goto(`/service-day-to-dusk/day-to-dusk/uploaded-image?image=${id}`)
  await expect(page.getByRole('button', { name: 'Window 1, lit', exact: true })).toBeAttached(patience)
  await page.context().setOffline(true)
  await drawWindow(page, 'offline-house.jpg')

  const order = page.getByRole('button', { name: /^Order at full size/ })
  const refusal = page.getByText('Unable to connect to server. The settings are kept.')
  await order.click()
  await expect(refusal).toBeVisible()
  await page.context().setOffline(false)

  // Its order arrives, and the answer gets lost.
  const calls: string[] = []
  await page.route('**/api/submit-order/day-to-dusk', async (route) => {
    calls.push((await route.fetch()).statusText())
    await route.abort('connectionreset')
  })
  await order.click()
  await expect.poll(() => calls).toHaveLength(1)
  await expect(refusal).toBeVisible()
  expect(await ordersOf(app, id)).toHaveLength(1)
  await page.unroute('**/api/submit-order/day-to-dusk')
  await order.click()
  await page.waitForURL('**/result?**')
  expect(await ordersOf(app, id)).toEqual([
    {
      settings: expect.objectContaining({
        values: expect.objectContaining({ drawn_windows: [expect.anything()] }),
      }),
    },
  ])
})

/** Resolves when the server has saved a mask and the page was not told. */
function losesAnswer(page: Page): Promise<void> {
  return new Promise((resolve) => {
    void page.route(
      '**/manual-mask',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
        resolve()
      },
      { times: 1 },
    )
  })
}

test('a mask that is painted without network is safe, and reaches the server by itself when it is back', async ({
  page,
  app,
}) => {
  await beSignedIn(page, app)
  const stage = await openStudio(page, app)
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/manual-mask'))
  await paintDots(page, stage, 3)
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await failed
  const nextSaved = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/manual-mask') && answer.ok())
  const saved = nextSaved()
  await page.context().setOffline(false)
  await saved
  await page.reload()
  await expect(page.getByText(/^Step 3 of 3/)).toBeVisible(patience)

  // An answer gets lost, and the window is turned to before the mask is sent again: it is no other one.
  const isAsked = page.getByRole('dialog', { name: /saved a later mask of this photo/ })
  let lost = losesAnswer(page)
  await stage.press('ControlOrMeta+i')
  await expect(page.getByText(/^Step 4 of 4/)).toBeVisible()
  await lost
  let again = nextSaved()
  // As the browser does when the window is turned to; a tab in a test is never left.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await again
  await expect(isAsked).toHaveCount(0)

  // Nor is it when the page is loaded anew.
  lost = losesAnswer(page)
  await stage.press('ControlOrMeta+i')
  await expect(page.getByText(/^Step 5 of 5/)).toBeVisible()
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await lost
  again = nextSaved()
  await page.reload()
  await again
  await expect(page.getByText(/^Step 5 of 5/)).toBeVisible(patience)
  await expect(isAsked).toHaveCount(0)
})

test('the studio goes on without parts that could not be loaded, and has them when the network is back', async ({
  page,
  app,
}) => {
  await beSignedIn(page, app)
  const parts = /\/assets\/(history-list|key-sheet|command-palette|room-overlay)-.*\.js(\?.*)?$/
  await page.route(parts, (route) => route.abort())
  const stage = await openStudio(page, app)
  await expect(page.getByText('The list could not be loaded.')).toBeVisible()
  await paintDots(page, stage, 2)
  const notice = page.getByText('A part of this page could not be loaded.')
  const sheet = page.getByRole('heading', { name: 'Keys' })
  for (const key of ['Shift+?', 'r']) {
    await expect(notice).toBeHidden()
    await page.keyboard.press(key)
    await expect(notice).toBeVisible()
  }
  await paintDots(page, stage, 4)
  await page.unroute(parts)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(page.getByRole('list', { name: 'Steps' }).getByRole('button')).toHaveCount(5)
  await page.keyboard.press('Shift+?')
  await expect(sheet).toBeVisible()
})

test('a photo that cannot be sent waits for the network, and opens by itself when it is back', async ({
  page,
  app,
}) => {
  const account = { email: 'offline@example.com', password: 'a mullion divides 2 panes' }
  const { access_token: token } = await app.signUp(account.email, account.password)
  await beSignedIn(page, app, account)
  await page.goto('/service-image-enhancement/image-enhancement')
  const input = page.getByLabel('Upload photos', { exact: true }).and(page.locator('input'))
  const photo = { name: 'sent.jpg', mimeType: 'image/jpeg', buffer: await houseJpeg(400, 300) }
  await expect(input).toBeAttached()
  await page.context().setOffline(true)
  await input.setInputFiles(photo)
  await expect(page.getByText(/^Waiting for the network/)).toBeVisible()
  await page.context().setOffline(false)
  await page.waitForURL('**/uploaded-image?**', patience)
  const { data } = await app.api<{ images: { name: string }[] }>('GET', '/images', { token })
  expect(data.images.map(({ name }) => name)).toEqual(['sent.jpg'])
})
