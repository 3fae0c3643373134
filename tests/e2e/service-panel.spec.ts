import type { Page } from '@playwright/test'
import type { App } from '../helpers/app.ts'
import { packBatch } from '../../src/services/batch-address.ts'
import { houseJpeg, roomJpeg } from '../helpers/pictures.ts'
import { addReady, waitForEnd } from '../helpers/studio.ts'
import { expectNoSeriousFaultsInEitherTheme } from './faults.ts'
import { beSignedIn, creditsShown, expect, test } from './fixtures.ts'

const patience = { timeout: 60_000 }
const enhancement = '/service-image-enhancement/image-enhancement/uploaded-image'

async function open(page: Page, app: App, path: string, photo: Buffer): Promise<void> {
  const { access_token: token } = await app.signIn()
  const { id } = await addReady(app, token, photo)
  await beSignedIn(page, app)
  await page.goto(`${path}?image=${id}`)
  await expect(page.getByText(/^Free preview, at/)).toBeVisible(patience)
}

/** The pictures of a choice, each as one number: its mean brightness; empty until all are drawn. */
function brightnesses(page: Page, choice: string): Promise<number[]> {
  return page.getByRole('radiogroup', { name: choice, exact: true }).evaluate((group) => {
    const drawn = [...group.querySelectorAll('canvas')]
    if (drawn.length < group.querySelectorAll('input').length) return []
    return drawn.map((canvas) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      let sum = 0
      for (let i = 0; i < data.length; i += 4) sum += data[i] + data[i + 1] + data[i + 2]
      return sum / (data.length / 4) / 3
    })
  })
}

test('moments and skies of an evening are pictures of the photo itself', async ({ page, app }) => {
  await open(page, app, '/service-day-to-dusk/day-to-dusk/uploaded-image', await houseJpeg(960, 720))
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Evening')
  const moments = 'Time of evening, in pictures'
  await expect.poll(() => brightnesses(page, moments), patience).toHaveLength(4)
  // Each moment is darker than the one before: they are made, not stock.
  const lights = await brightnesses(page, moments)
  expect(lights.toSorted((a, b) => b - a)).toEqual(lights)
  await expect.poll(() => brightnesses(page, 'Sky'), patience).toHaveLength(4)

  const slider = page.getByRole('slider', { name: 'Time of evening' })
  await expect(slider).toHaveAttribute('aria-valuetext', 'Blue hour, 65 %')
  const skies = (await brightnesses(page, 'Sky'))[1]
  await page.getByRole('radiogroup', { name: moments }).getByText('Golden hour').click()
  await expect(slider).toHaveAttribute('aria-valuetext', 'Golden hour, 0 %')
  // The skies are those of the moment that is chosen.
  await expect.poll(async () => (await brightnesses(page, 'Sky'))[1], patience).toBeGreaterThan(skies)
  await expectNoSeriousFaultsInEitherTheme(page)
})

test('what is seldom set is folded, and stays as it was left', async ({ page, app }) => {
  await open(page, app, enhancement, await roomJpeg())
  await expect(page.getByRole('slider', { name: 'Exposure' })).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Highlights' })).toHaveCount(0)
  await page.getByRole('button', { name: /^More in Light/ }).click()
  const highlights = page.getByRole('slider', { name: 'Highlights' })
  await highlights.press('Shift+ArrowRight')
  await expect(highlights).toHaveAttribute('aria-valuetext', 'Brighter, 10')
  await page.reload()
  await expect(highlights).toHaveAttribute('aria-valuetext', 'Brighter, 10')
  await page.getByRole('button', { name: /^More in Light/ }).click()
  await expect(page.getByRole('button', { name: /^More in Light/ })).toContainText('1 changed')
})

test('inside and outside are guessed, can be changed, and go with the order', async ({ page, app }) => {
  const { access_token: token } = await app.signIn()
  const { id } = await addReady(app, token, await houseJpeg(960, 720))
  const [{ analysis }] = await app.query<{ analysis: object }>('select analysis from images where id = $1', [
    id,
  ])
  const outside = JSON.stringify(analysis).replace(/"place":"[a-z]+"/, '"place":"outside"')
  await app.query('update images set analysis = $2 where id = $1', [id, outside])
  await beSignedIn(page, app)
  await page.goto(`${enhancement}?image=${id}`)
  await expect(page.getByText('guessed', { exact: false })).toBeVisible(patience)
  await expect(page.getByRole('radio', { name: 'Outdoor' })).toBeChecked()
  await page.getByRole('radiogroup', { name: 'What the photo shows' }).getByText('Indoor').click()
  await expect(page.getByText('guessed', { exact: false })).toBeHidden()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('radio', { name: 'Outdoor' })).toBeChecked()
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.waitForURL(/result\?.*order=/)
  const order = new URL(page.url()).searchParams.get('order')!
  expect((await waitForEnd(app, token, order)).space_id).toBe('outdoor')
})

test('the foot orders this photo or the whole series, and the same series is not bought twice unasked', async ({
  page,
  app,
}) => {
  // The answer that names the orders is logged by the browser.
  page.removeAllListeners('console')
  const { access_token: token } = await app.signIn()
  const ids: string[] = []
  for (const width of [640, 642]) ids.push((await addReady(app, token, await houseJpeg(width, 480))).id)
  await beSignedIn(page, app)
  await page.goto(`${enhancement}?image=${ids[0]}&batch=${packBatch(ids)}`)
  const what = page.getByRole('radiogroup', { name: 'What is ordered' })
  await expect(page.getByRole('button', { name: 'Order at full size 1 credit' })).toBeVisible(patience)
  const before = await creditsShown(page)
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.waitForURL(/result\?.*order=/)
  await waitForEnd(app, token, new URL(page.url()).searchParams.get('order')!)

  await page.goto(`${enhancement}?image=${ids[0]}&batch=${packBatch(ids)}`)
  await what.getByText('All 2').click()
  await expect(page.getByRole('button', { name: 'Order all 2 photos 2 credits' })).toBeVisible(patience)
  await page.keyboard.press('ControlOrMeta+Enter')
  const said = page.getByRole('alert').filter({ hasText: '1 of 2 photos' })
  await expect(said).toContainText('Nothing was charged')
  await expect.poll(() => creditsShown(page)).toBe(before - 1)
  await said.getByRole('button', { name: /^Order the other 1/ }).click()
  await page.waitForURL(/result\?orders=/)
  await expect(page.getByText('1 of 1 done.')).toBeVisible(patience)
  await expect.poll(() => creditsShown(page)).toBe(before - 2)
})

test('from result to result of a series, by its strip and by keys', async ({ page, app }) => {
  const { access_token: token } = await app.signIn()
  const ids: string[] = []
  for (const width of [644, 646]) {
    const { id } = await addReady(app, token, await houseJpeg(width, 480), `house ${width}.jpg`)
    ids.push(id)
  }
  const placed = await app.api<{ orders: { id: string }[] }>('POST', '/submit-order/service-batch', {
    token,
    body: { service_id: 'image-enhancement', items: ids.map((image_id) => ({ image_id, settings: {} })) },
  })
  const orders = placed.data.orders.map(({ id }) => id)
  for (const id of orders) await waitForEnd(app, token, id)
  await beSignedIn(page, app)
  await page.goto(`/service-image-enhancement/image-enhancement/result?orders=${packBatch(orders)}`)
  await page.getByRole('link', { name: 'Open result of house 644.jpg' }).click()
  await expect(page.getByRole('heading', { name: 'Result of house 644.jpg' })).toBeAttached()
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('heading', { name: 'Result of house 646.jpg' })).toBeAttached()
  await page
    .getByRole('navigation', { name: 'Photos of this series' })
    .getByRole('button', { name: /^1 of 2/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Result of house 644.jpg' })).toBeAttached()
})
