import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { addReady } from '../helpers/studio.ts'
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
})
