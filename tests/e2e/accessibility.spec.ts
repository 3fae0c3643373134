import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { App } from '../helpers/app.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { addReady, placeOrder, sendMask, waitForEnd } from '../helpers/studio.ts'
import { expect, signIn, test } from './fixtures.ts'

async function expectNoSeriousFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

let made: Promise<{ image: string; order: string }> | undefined

async function finishedOrder(app: App) {
  const { access_token: token } = await app.signIn()
  const { id: image } = await addReady(app, token, await roomJpeg())
  const { data } = await sendMask(app, token, image, await boxMask())
  const placed = await placeOrder(app, token, { image_id: image, mask_id: data.mask.id })
  return { image, order: (await waitForEnd(app, token, placed.data.order.id)).id }
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
        `/service-day-to-dusk/day-to-dusk/uploaded-image?image=${image}`,
        `/service-creative-designer/interior-design/uploaded-image?image=${image}`,
        `/service-ai-virtual-staging/virtual-staging/item-removal?image=${image}`,
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
