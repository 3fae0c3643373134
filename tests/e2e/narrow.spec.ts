import type { Page } from '@playwright/test'
import { packBatch } from '../../src/services/batch-address.ts'
import { seedVideo } from '../helpers/films.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { addressOf, titles } from '../helpers/screens.ts'
import { sendSound, wavTone } from '../helpers/sounds.ts'
import { addReady, placeOrder, sendMask, waitForEnd } from '../helpers/studio.ts'
import { beSignedIn, expect, expectScreen, test } from './fixtures.ts'
import { tooMuchMoved, watchShifts } from './watch-shifts.ts'
import specification from '../trust/specification.json' with { type: 'json' }

const longName = 'A photo with a rather long name, longer than anybody would want to read at once.jpg'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** A canvas in a grid of fixed parts: what moves there while it opens is looked at by nobody. */
const editors = /\/mask|\/item-removal\?image|\/video-settings/

/** Nothing may stand beyond the right edge, save what scrolls or is cut off in a box of its own. */
async function expectNoSideways(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expectFingersFit(page, path)
  await expect(page.getByRole('heading').first()).toBeAttached()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, path).toBeLessThanOrEqual(390)
}

/** What a finger presses is 44 px high, with its label and what is laid round it. */
async function expectFingersFit(page: Page, path: string): Promise<void> {
  const low = await page.evaluate(() => {
    const isHidden = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === false ||
      element.getBoundingClientRect().height < 2 ||
      // For keys alone: out of sight until it has the focus.
      element.textContent === 'Skip to the content'
    const heightOf = (element: Element) => {
      const { height } = element.getBoundingClientRect()
      const around = getComputedStyle(element, '::after')
      const beyond = around.position === 'absolute' ? -2 * (parseFloat(around.top) || 0) : 0
      return Math.max(height + beyond, element.closest('label')?.getBoundingClientRect().height ?? 0)
    }
    return [...document.querySelectorAll('button, a[href], input, select, [role=slider]')]
      .filter((element) => !isHidden(element) && heightOf(element) < 43.5)
      .map((element) => `${element.getAttribute('aria-label') ?? element.textContent}: ${heightOf(element)}`)
  })
  expect.soft(low, path).toEqual([])
}

test('no public screen scrolls sideways at 390 px', async ({ page }) => {
  for (const path of [
    ...specification.routes.public,
    ...specification.routes.everyone,
    '/terms',
    '/privacy',
  ]) {
    await page.goto(path)
    await expectNoSideways(page, path)
  }
})

test('every private screen opens, scrolls nowhere sideways at 390 px, and moves little on the way', async ({
  page,
  app,
}) => {
  test.slow()
  const { access_token: token, user } = await app.signIn()
  const { id: image } = await addReady(app, token, await roomJpeg(), longName)
  const { id: other } = await addReady(app, token, await roomJpeg())
  const mask = await sendMask(app, token, image, await boxMask())
  const placed = await placeOrder(app, token, { image_id: image, mask_id: mask.data.mask.id })
  const { id: order } = await waitForEnd(app, token, placed.data.order.id)
  await sendSound(app, token, wavTone(3), 'A sound with a rather long name that does not end soon.wav')
  const enhancement = { service_id: 'image-enhancement', image_id: image }
  const { data } = await app.api<{ order: { id: string } }>('POST', '/submit-order/image-enhancement', {
    token,
    body: enhancement,
  })
  const { id: made } = await waitForEnd(app, token, data.order.id)
  const film = await seedVideo(app, user.id, {
    title: 'A film with a rather long title that does not end soon',
  })
  const batch = packBatch([image, other])
  const flow = '/service-item-removal-v2/item-removal'
  const enhanced = '/service-image-enhancement/image-enhancement'
  const named = specification.routes.private.map((route) => ({
    path: addressOf(route, film),
    title: titles[route],
  }))
  const further = [
    '/notifications',
    '/media-library?tab=videos',
    '/pricing-billing?plan=videos-monthly',
    `/service-day-to-dusk/day-to-dusk/uploaded-image?image=${image}`,
    `/service-day-to-dusk/day-to-dusk/uploaded-image?image=${image}&batch=${batch}`,
    `/service-ai-virtual-staging/virtual-staging/item-removal?image=${image}`,
    `${enhanced}/uploaded-image?image=${image}`,
    `${enhanced}/result?image=${image}&order=${made}`,
    `${enhanced}/result?orders=${packBatch([made])}`,
    `${flow}/selection?image=${image}`,
    `${flow}/selection?batch=${batch}`,
    `${flow}/mask?image=${image}`,
    `${flow}/mask?image=${image}&batch=${batch}`,
    `${flow}/processing?batch=${batch}`,
    `${flow}/result?image=${image}&order=${order}`,
  ].map((path) => ({ path, title: undefined }))
  await watchShifts(page)
  await beSignedIn(page, app)
  const moved: string[] = []
  for (const { path, title } of [...named, ...further]) {
    await page.goto(path)
    await expectNoSideways(page, path)
    await expectScreen(page)
    await expect(page, path).toHaveTitle(title ?? /Mullion/)
    await expect(page, path).toHaveURL((url) => url.pathname !== '/')
    const shift = editors.test(path) ? null : await tooMuchMoved(page)
    if (shift !== null) moved.push(`${path}: ${shift}`)
  }
  expect(moved).toEqual([])
})

test('no screen of administrators scrolls sideways at 390 px', async ({ page, app }) => {
  await beSignedIn(page, app, 'admin')
  const { user } = await app.signIn('newcomer')
  for (const path of ['/users', '/users/new', `/users/${user.id}`, '/furniture']) {
    await page.goto(path)
    await expectNoSideways(page, path)
  }
})
