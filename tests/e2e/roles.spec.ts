import type { Page } from '@playwright/test'
import { roomJpeg } from '../helpers/pictures.ts'
import { addReady } from '../helpers/studio.ts'
import { creditsShown, expect, signIn, test } from './fixtures.ts'

const modal = (page: Page) => page.getByRole('heading', { name: 'Unlock AI Power for Images & Video' })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const removal = '/service-item-removal-v2/item-removal'

test('signed out: the landing page, and nothing of the rest', async ({ page }) => {
  for (const path of ['/home', '/media-library', '/video-settings', '/users', '/pricing-billing']) {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === '/')
  }
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect(navigation(page)).toHaveCount(0)
})

test('without a plan: everything can be looked at and previewed, no order is taken', async ({
  context,
  app,
}) => {
  // A page of its own: the refusal is logged by the browser.
  const page = await context.newPage()
  const { access_token: token } = await app.signIn('newcomer')
  const { id: image } = await addReady(app, token, await roomJpeg())
  await signIn(page, app, 'newcomer')
  await expect(modal(page)).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(modal(page)).toBeHidden()
  expect(await creditsShown(page)).toBe(0)
  await expect(navigation(page).getByRole('link')).toHaveText([
    'Home',
    'Media Library',
    'AI Video Builder',
    'Pricing & Billing',
  ])
  for (const [path, heading] of [
    ['/media-library', 'Media Library'],
    ['/ai-video-builder', 'AI Video Builder'],
    ['/service-day-to-dusk/day-to-dusk', 'Day to dusk'],
    ['/pricing-billing', 'Pricing & Billing'],
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.goto('/users')
  await page.waitForURL('**/home')
  // The studio opens, as previews are free.
  await page.goto(`${removal}/mask?image=${image}`)
  await expect(page.getByRole('toolbar').first()).toBeVisible()

  for (const [path, body] of [
    ['/submit-order/item-removal', { image_id: image, service_id: 'item-removal' }],
    ['/submit-order/day-to-dusk', { image_id: image, service_id: 'day-to-dusk' }],
    [
      '/audio-video/create-video',
      { engine: 'v25', title: 'Film', film: { version: 1, clips: [{ image_id: image, frames: 90 }] } },
    ],
  ] as const) {
    const { status, meta } = await app.api('POST', path, { token, body })
    expect([status, meta.code], path).toEqual([403, 'not_subscribed'])
  }
})

test('with a plan: no modal, credits, and orders are taken; users stay shut', async ({ page, app }) => {
  const { access_token: token } = await app.signIn()
  const { id: image } = await addReady(app, token, await roomJpeg())
  await signIn(page, app)
  expect(await creditsShown(page)).toBeGreaterThan(0)
  await page.goto(`${removal}/mask?image=${image}`)
  await expect(page.getByRole('button', { name: /^(Order|Remove)/ }).first()).toBeVisible()
  await expect(modal(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)
  await page.goto('/users')
  await page.waitForURL('**/home')
  expect((await app.api('GET', '/users/list', { token })).status).toBe(403)
  const { status } = await app.api('POST', '/submit-order/item-removal', {
    token,
    body: { image_id: 'none', service_id: 'item-removal' },
  })
  expect(status).toBe(404)
})

test('an administrator sees users, and no more of anybody’s photos and films', async ({ page, app }) => {
  const { access_token: theirs } = await app.signIn()
  const { id: image } = await addReady(app, theirs, await roomJpeg())
  await signIn(page, app, 'admin')
  await page.getByRole('button', { name: 'Not now' }).click()
  await navigation(page).getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(page.getByRole('row', { name: /demo@mullion\.local/ })).toBeVisible()
  const { access_token: token } = await app.signIn('admin')
  expect((await app.api('GET', `/images/${image}`, { token })).status).toBe(404)

  // In another of their roles administrators are as everybody else.
  await page.goto('/profile')
  await page.getByText('Agent', { exact: true }).click()
  await expect(navigation(page).getByRole('link', { name: 'Users' })).toHaveCount(0)
  await page.goto('/users')
  await page.waitForURL('**/home')
  await page.goto('/profile')
  await page.getByText('Administrator', { exact: true }).last().click()
  await expect(navigation(page).getByRole('link', { name: 'Users' })).toBeVisible()
})
