import type { App } from '../helpers/app.ts'
import { packBatch } from '../../src/services/batch-address.ts'
import { seedVideo } from '../helpers/films.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { sendSound, wavTone } from '../helpers/sounds.ts'
import { addReady, placeOrder, sendMask, waitForEnd } from '../helpers/studio.ts'
import { expectNoSeriousFaults } from './faults.ts'
import { expect, signIn, test } from './fixtures.ts'

let made: Promise<{ image: string; order: string; batch: string; film: string }> | undefined

async function finishedOrder(app: App) {
  const { access_token: token, user } = await app.signIn()
  const { id: image } = await addReady(app, token, await roomJpeg())
  const { data } = await sendMask(app, token, image, await boxMask())
  const placed = await placeOrder(app, token, { image_id: image, mask_id: data.mask.id })
  const { id: other } = await addReady(app, token, await roomJpeg())
  const order = (await waitForEnd(app, token, placed.data.order.id)).id
  await sendSound(app, token, wavTone(3), 'Voice.wav')
  const film = await seedVideo(app, user.id)
  return { image, order, batch: packBatch([image, other]), film }
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
      const { image, order: id, batch, film } = await made
      await signIn(page, app)
      const flow = '/service-item-removal-v2/item-removal'
      for (const path of [
        '/home',
        '/media-library',
        '/profile',
        '/notifications',
        '/typographyy',
        '/pricing-billing',
        '/ai-video-builder',
        '/ai-video-builder?show=favorites',
        '/video-settings',
        `/video-generation/${film}`,
        '/media-library?tab=videos',
        '/service-day-to-dusk/day-to-dusk',
        `/service-day-to-dusk/day-to-dusk/uploaded-image?image=${image}`,
        `/service-creative-designer/interior-design/uploaded-image?image=${image}`,
        `/service-ai-virtual-staging/virtual-staging/item-removal?image=${image}`,
        `${flow}/selection`,
        `${flow}/selection?image=${image}`,
        `${flow}/mask?image=${image}`,
        `${flow}/result?image=${image}&order=${id}`,
        `${flow}/selection?batch=${batch}`,
        `${flow}/mask?image=${image}&batch=${batch}`,
        `${flow}/processing?batch=${batch}`,
        `${flow}/result?image=${image}&order=${id}&batch=${batch}`,
      ]) {
        await test.step(path, async () => {
          await page.goto(path)
          await page.waitForLoadState('networkidle')
          await expect(page.getByRole('banner')).toBeVisible()
          await expectNoSeriousFaults(page)
        })
      }
    })

    test('the pages of administrators have no serious fault', async ({ page, app }) => {
      await signIn(page, app, 'admin')
      const { user } = await app.signIn('newcomer')
      for (const path of ['/users', '/users?role=agent', '/users/new', `/users/${user.id}`]) {
        await test.step(path, async () => {
          await page.goto(path)
          await page.waitForLoadState('networkidle')
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectNoSeriousFaults(page)
        })
      }
    })

    test('the dialogs of the profile have no serious fault', async ({ page, app }) => {
      await signIn(page, app)
      await page.goto('/profile')
      await page.getByLabel('Add a picture').setInputFiles({
        name: 'me.jpg',
        mimeType: 'image/jpeg',
        buffer: await roomJpeg(),
      })
      await expect(page.getByRole('application', { name: 'Part of the picture' })).toBeVisible()
      await expectNoSeriousFaults(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Delete account' }).click()
      await expect(page.getByRole('heading', { name: 'Delete this account?' })).toBeVisible()
      await expectNoSeriousFaults(page)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
      await expectNoSeriousFaults(page)
    })
  })
}
