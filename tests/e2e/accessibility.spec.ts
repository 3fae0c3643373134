import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Session } from '../../core/contract/auth.ts'
import type { App } from '../helpers/app.ts'
import { order, paintedMask, photoWithSpot, saveMask, uploadPhoto, whenFinished } from '../helpers/photos.ts'
import { expect, signIn, test } from './fixtures.ts'

async function expectNoSeriousFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

let made: Promise<{ session: Session; image: string; order: string }> | undefined

async function finishedOrder(app: App) {
  const session = await app.signIn()
  const photo = await sharp(await photoWithSpot(600, 400))
    .jpeg()
    .toBuffer()
  const image = await uploadPhoto(app, session, photo, 'a.jpg')
  const { mask } = await saveMask(app, session, image, await paintedMask(600, 400))
  const placed = await order(app, session, image, mask)
  const done = await whenFinished(app, session, placed.data.order.id)
  return { session, image: image.id, order: done.id }
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    })

    for (const path of [
      '/',
      '/signin',
      '/signup',
      '/otp-verify',
      '/forgot-password',
      '/typography',
      '/no-such-page',
    ]) {
      test(`${path} has no serious fault`, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await expectNoSeriousFaults(page)
      })
    }

    test('the pages behind the sign-in have no serious fault', async ({ page, app }) => {
      made ??= finishedOrder(app)
      const { image, order: id } = await made
      await signIn(page, app)
      const flow = '/service-item-removal-v2/item-removal'
      for (const path of [
        '/home',
        '/media-library',
        '/profile',
        '/pricing-billing',
        '/service-day-to-dusk/day-to-dusk',
        `${flow}/selection`,
        `${flow}/selection?image=${image}`,
        `${flow}/mask?image=${image}`,
        `${flow}/result?image=${image}&order=${id}`,
      ]) {
        await test.step(path, async () => {
          await page.goto(path)
          await page.waitForLoadState('networkidle')
          await expect(page.getByRole('banner')).toBeVisible()
          await expectNoSeriousFaults(page)
        })
      }
    })
  })
}
