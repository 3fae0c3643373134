import type { Locator, Page } from '@playwright/test'
import type { App } from '../helpers/app.ts'
import { packBatch } from '../../src/services/batch-address.ts'
import { seedVideo } from '../helpers/films.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { sendSound, wavTone } from '../helpers/sounds.ts'
import { addReady, placeOrder, sendMask, waitForEnd } from '../helpers/studio.ts'
import { expectNoSeriousFaultsInEitherTheme } from './faults.ts'
import { beSignedIn, expect, test } from './fixtures.ts'

let made: Promise<{ image: string; order: string; batch: string; film: string }> | undefined

async function finishedOrder(app: App) {
  const { access_token: token, user } = await app.signIn()
  const { id: image } = await addReady(app, token, await roomJpeg())
  const { data } = await sendMask(app, token, image, await boxMask())
  const placed = await placeOrder(app, token, { image_id: image, mask_id: data.mask.id })
  const { id: other } = await addReady(app, token, await roomJpeg())
  const order = (await waitForEnd(app, token, placed.data.order.id)).id
  await sendSound(app, token, wavTone(3), 'Voice.wav')
  const clips = [image, other].map((id) => ({ image_id: id, frames: 120 }))
  const overlays = [{ template: 'caption', clip_id: null, frames: 60, lines: ['Kitchen'] }]
  const film = await seedVideo(app, user.id, { film: { version: 1, fps: 30, clips, overlays, sounds: [] } })
  return { image, order, batch: packBatch([image, other]), film }
}

for (const path of [
  '/',
  '/signin',
  '/signup',
  '/otp-verify',
  '/forgot-password',
  '/typography',
  '/no-such-page',
])
  test(`${path} has no serious fault`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectNoSeriousFaultsInEitherTheme(page)
  })

async function expectNoFaultsIn(page: Page, paths: readonly string[], landmark: Locator): Promise<void> {
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect(landmark).toBeVisible()
      await expectNoSeriousFaultsInEitherTheme(page)
    })
}

test('the pages of an account have no serious fault', async ({ page, app }) => {
  const { film } = await (made ??= finishedOrder(app))
  await beSignedIn(page, app)
  const paths = [
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
    `/video-generation/${film}/edit`,
    '/media-library?tab=videos',
  ]
  await expectNoFaultsIn(page, paths, page.getByRole('banner'))
})

test('the pages of services have no serious fault', async ({ page, app }) => {
  const { image } = await (made ??= finishedOrder(app))
  await beSignedIn(page, app)
  const paths = [
    '/service-day-to-dusk/day-to-dusk',
    `/service-day-to-dusk/day-to-dusk/uploaded-image?image=${image}`,
    `/service-creative-designer/interior-design/uploaded-image?image=${image}`,
    `/service-ai-virtual-staging/virtual-staging/item-removal?image=${image}`,
  ]
  await expectNoFaultsIn(page, paths, page.getByRole('banner'))
})

test('the pages of item removal have no serious fault', async ({ page, app }) => {
  const { image, order, batch } = await (made ??= finishedOrder(app))
  await beSignedIn(page, app)
  const flow = '/service-item-removal-v2/item-removal'
  const paths = [
    `${flow}/selection`,
    `${flow}/selection?image=${image}`,
    `${flow}/mask?image=${image}`,
    `${flow}/result?image=${image}&order=${order}`,
    `${flow}/selection?batch=${batch}`,
    `${flow}/mask?image=${image}&batch=${batch}`,
    `${flow}/processing?batch=${batch}`,
    `${flow}/result?image=${image}&order=${order}&batch=${batch}`,
  ]
  await expectNoFaultsIn(page, paths, page.getByRole('banner'))
})

test('the pages of administrators have no serious fault', async ({ page, app }) => {
  await beSignedIn(page, app, 'admin')
  const { user } = await app.signIn('newcomer')
  const paths = ['/users', '/users?role=agent', '/users/new', '/users/log', `/users/${user.id}`]
  await expectNoFaultsIn(page, paths, page.getByRole('heading', { level: 1 }))
})

test('the dialogs of the profile have no serious fault', async ({ page, app }) => {
  await beSignedIn(page, app)
  await page.goto('/profile')
  await page.getByLabel('Add a picture').setInputFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await roomJpeg(),
  })
  await expect(page.getByRole('application', { name: 'Part of the picture' })).toBeVisible()
  await expectNoSeriousFaultsInEitherTheme(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('heading', { name: 'Delete this account?' })).toBeVisible()
  await expectNoSeriousFaultsInEitherTheme(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expectNoSeriousFaultsInEitherTheme(page)
})
