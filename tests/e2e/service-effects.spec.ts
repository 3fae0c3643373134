import type { Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { App } from '../helpers/app.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { houseJpeg, lawnJpeg } from '../helpers/pictures.ts'
import { addReady, readBytes, readOrder } from '../helpers/studio.ts'
import { expectNoSeriousFaults } from './faults.ts'
import { beSignedIn, creditsShown, expect, test } from './fixtures.ts'
import { previewShown, watchPreviews } from './watch-previews.ts'

const samplePhoto = fileURLToPath(new URL('../../server/samples/living-room.jpg', import.meta.url))
/** Reading the photo and looking at it take as long as the machine is busy. */
const patience = { timeout: 60_000 }

/** Signal to noise of two pictures in dB, over red, green and blue. */
async function psnr(preview: Awaited<ReturnType<typeof previewShown>>, result: Buffer): Promise<number> {
  const { width, height, data } = preview
  const other = await sharp(result).resize(width, height, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  let squares = 0
  for (let i = 0; i < width * height; i++)
    for (let c = 0; c < 3; c++) squares += (data[i * 4 + c] - other[i * 3 + c]) ** 2
  return 10 * Math.log10((255 * 255 * width * height * 3) / squares)
}

const previewCount = (page: Page) => page.evaluate(() => window.previews.count)

/** How many pixels the preview has, as the page says. */
async function shownPixels(page: Page): Promise<number> {
  const said = await page.getByText(/^Free preview, at/).textContent()
  const [, width, height] = /(\d+) × (\d+)/.exec(said ?? '') ?? []
  return Number(width) * Number(height)
}

async function setUp(page: Page, app: App, path: string, photo: Buffer): Promise<string> {
  const { access_token: token } = await app.signIn()
  const { id } = await addReady(app, token, photo)
  await watchPreviews(page)
  await beSignedIn(page, app)
  await page.goto(`${path}/uploaded-image?image=${id}`)
  return token
}

/** Moves a slider by keys, and waits until the preview shows where it stands. */
async function slide(page: Page, name: string, key: string): Promise<void> {
  const before = await previewCount(page)
  await page.getByRole('slider', { name, exact: true }).focus()
  await page.keyboard.press(key)
  await expect.poll(() => previewCount(page), patience).toBeGreaterThan(before)
}

const services = [
  {
    name: 'Image enhancement',
    path: '/service-image-enhancement/image-enhancement',
    photo: () => sharp(samplePhoto).resize(1800).jpeg({ quality: 95 }).toBuffer(),
    slider: 'Exposure',
    engine: 'Tone and detail 1, built-in',
    label: 'None needed',
    minDecibels: 38,
  },
  {
    name: 'Day to dusk',
    path: '/service-day-to-dusk/day-to-dusk',
    photo: () => houseJpeg(1600, 1200),
    slider: 'Time of evening',
    engine: 'Relit evening 1, built-in',
    label: 'Digitally altered',
    minDecibels: 38,
  },
]

for (const { name, path, photo, slider, engine, label, minDecibels } of services) {
  test(`${name}: the free preview follows the sliders, and the result looks like it`, async ({
    page,
    app,
  }) => {
    const token = await setUp(page, app, path, await photo())
    await expect(page.getByText(/^Free preview, at \d+ × \d+$/)).toBeVisible(patience)
    await slide(page, slider, 'Shift+ArrowRight')
    await slide(page, slider, 'ArrowRight')
    await expectNoSeriousFaults(page)

    // What is seen while the key is held is the photo alone.
    const seen = page.getByText('Preview', { exact: true })
    await expect(seen).toBeVisible()
    await page.keyboard.down('Backslash')
    await expect(seen).toBeHidden()
    await page.keyboard.up('Backslash')
    await expect(seen).toBeVisible()

    const credits = await creditsShown(page)
    // What moves is shown in few pixels; at rest the same comes in five times as many.
    await expect.poll(() => shownPixels(page), patience).toBeGreaterThan(1_400_000)
    const preview = await previewShown(page)
    await page.keyboard.press('Control+Enter')
    await page.waitForURL('**/result?**')
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible(patience)
    await expect(page.getByRole('definition').filter({ hasText: engine })).toBeVisible()
    await expect(page.getByRole('term').filter({ hasText: 'Label' }).locator('+ dd')).toHaveText(label)
    await expect.poll(() => creditsShown(page)).toBe(credits - 1)
    const id = new URL(page.url()).searchParams.get('order')!
    const [result] = (await readOrder(app, token, id)).results
    const noise = await psnr(preview, await readBytes(app, result.png_url!))
    expect(noise).toBeGreaterThanOrEqual(minDecibels)
    await assertLedgerBalances(app)
  })
}

test('a photo that the engine refuses says so before and after the order, which costs nothing', async ({
  page,
  app,
}) => {
  await setUp(page, app, '/service-day-to-dusk/day-to-dusk', await lawnJpeg())
  await expect(page.getByText('No sky was found in this photo')).toBeVisible(patience)
  const credits = await creditsShown(page)
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/result?**')
  await expect(page.getByText('This order has no result')).toBeVisible(patience)
  await expect(page.getByText('No sky was found in this photo')).toBeVisible()
  await expect(page.getByText('1 credit is back on your account.')).toBeVisible()
  await expect.poll(() => creditsShown(page)).toBe(credits)
  await page.getByRole('link', { name: 'Back to the settings' }).click()
  await page.waitForURL('**/uploaded-image?**')
})

test('another sky for a room is told to change nothing, before the order', async ({ page, app }) => {
  const photo = await sharp(samplePhoto).resize(1200).jpeg().toBuffer()
  await setUp(page, app, '/service-image-enhancement/image-enhancement', photo)
  const notice = page.getByText('No sky was found in this photo: neither sky nor lawn is changed.')
  const sky = page.getByRole('radiogroup', { name: 'Sky' })
  await sky.getByRole('radio', { name: 'Keep mine' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(notice).toBeVisible(patience)
  const label = page.getByRole('term').filter({ hasText: 'Label' }).locator('+ dd')
  await expect(label).toHaveText('None needed')
  await expect(page.getByText('Labelled', { exact: true })).toBeHidden()
  await page.keyboard.press('ArrowLeft')
  await expect(notice).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await expect(notice).toBeVisible(patience)
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/result?**')
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible(patience)
  await expect(label).toHaveText('None needed: nothing was altered')
})

test('on a phone the preview stays in sight down to the last slider', async ({ page, app }) => {
  const photo = await sharp(samplePhoto).resize(1200).jpeg().toBuffer()
  await page.setViewportSize({ width: 390, height: 844 })
  await setUp(page, app, '/service-image-enhancement/image-enhancement', photo)
  await expect(page.getByText(/^Free preview, at/)).toBeVisible(patience)
  await slide(page, 'Sharpen', 'Shift+ArrowRight')
  await expect(page.getByRole('slider', { name: 'Sharpen', exact: true })).toBeInViewport()
  await expect(page.getByText(/^Free preview, at/)).toBeInViewport({ ratio: 1 })
  // Nothing lies over the slider: it is moved by the pointer where it stands.
  await page.getByRole('slider', { name: 'Sharpen', exact: true }).click({ trial: true })
  // Nor over what the keyboard goes back to.
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Shift+Tab')
    const isCovered = await page.evaluate(() => {
      const at = document.activeElement!.getBoundingClientRect()
      const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2)
      return top?.closest('section[aria-label]')?.querySelector('canvas') != null
    })
    expect(isCovered).toBe(false)
  }
})

test('by keys to the last setting, the page stays in its place around the panel that scrolls', async ({
  page,
  app,
}) => {
  const photo = await sharp(samplePhoto).resize(1200).jpeg().toBuffer()
  await setUp(page, app, '/service-image-enhancement/image-enhancement', photo)
  await expect(page.getByText(/^Free preview, at/)).toBeVisible(patience)
  const order = page.getByRole('button', { name: /^Order at full size/ })
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.getByRole('radio', { name: 'Indoor' }).focus()
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      if (await order.evaluate((button) => button === document.activeElement)) break
    }
    await expect(order).toBeFocused()
    await expect(order).toBeInViewport({ ratio: 1 })
    // Nor can the wheel move it away.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
  }
})
