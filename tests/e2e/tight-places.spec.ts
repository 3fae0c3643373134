import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { holdWork } from '../helpers/held-work.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { addReady, placeOrder, sendMask, waitForEnd } from '../helpers/studio.ts'
import { beSignedIn, expect, test } from './fixtures.ts'
import { openStudio } from './mask-studio.ts'

const sample = readFileSync(new URL('../../server/samples/living-room.jpg', import.meta.url))

const boxOf = async (one: Locator) => (await one.boundingBox())!

test('a long name and address stay inside the sidebar', async ({ page, app }) => {
  const { access_token: token } = await app.signIn('newcomer')
  const full_name = 'Maximiliana Featherstonehaugh-Cholmondeley of Westbrook Heights'
  await app.api('PUT', '/users/update-full-name', { token, body: { full_name } })
  await beSignedIn(page, app, 'newcomer')
  await page.goto('/profile')
  const side = page.getByRole('complementary')
  await expect(side.getByText(full_name)).toBeVisible()
  const { x, width } = await boxOf(side)
  for (const part of [
    side.getByRole('radiogroup', { name: 'Theme' }),
    side.getByRole('link', { name: full_name }),
  ]) {
    const box = await boxOf(part)
    expect(box.x + box.width).toBeLessThanOrEqual(x + width)
  }
})

test('in the low window of a laptop every tool, undo and redo are in sight, and help is in the top bar', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await beSignedIn(page, app)
  await openStudio(page, app)
  const rail = page.getByRole('toolbar', { name: 'Tools' }).filter({ visible: true })
  for (const button of await rail.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
  await expect(rail.getByRole('button', { name: 'Redo' })).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: 'Show all keys' }).click()
  await expect(page.getByRole('heading', { name: 'Keys', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Run a command' }).click()
  await expect(page.getByPlaceholder('Run a command')).toBeVisible()
})

test('at a browser zoom of 200 % the photo keeps its size, and the order is reached by scrolling', async ({
  page,
  app,
}) => {
  // What is left of a window of 1440 × 900.
  await page.setViewportSize({ width: 720, height: 450 })
  await beSignedIn(page, app)
  const stage = await openStudio(page, app)
  expect((await boxOf(stage)).height).toBeGreaterThanOrEqual(260)
  const remove = page.getByRole('button', { name: /^Remove/ })
  await remove.scrollIntoViewIfNeeded()
  await expect(remove).toBeInViewport({ ratio: 1 })
})

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
    expect(boxes.length).toBeGreaterThan(3)
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

test('Sign out stays in its place while the connected accounts are read', async ({ page, app }) => {
  await beSignedIn(page, app)
  const asked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  await page.route('**/api/aryeo/sync', async (route) => {
    asked.resolve()
    await release.promise
    await route.continue()
  })
  await page.goto('/profile')
  await asked.promise
  const button = page.getByRole('button', { name: 'Sign out' })
  const before = await boxOf(button)
  release.resolve()
  await expect(page.getByRole('button', { name: 'Look first' })).toBeVisible()
  expect(await boxOf(button)).toEqual(before)
})

test('the bar of selected photos is one row beside an open sidebar', async ({ page, app }) => {
  const { access_token: token } = await app.signIn()
  for (let i = 0; i < 2; i++) await addReady(app, token, await roomJpeg(320 + i, 256))
  await page.setViewportSize({ width: 1024, height: 768 })
  await beSignedIn(page, app)
  await page.goto('/media-library')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('[data-tile="0"]').focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('toolbar', { name: 'Selected images' })
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeVisible()
  const side = page.getByRole('complementary')
  await expect.poll(async () => (await boxOf(side)).width).toBe(320)
  const box = await boxOf(bar)
  expect(box.x).toBeGreaterThanOrEqual(320)
  expect(box.height).toBeLessThan(60)
})
