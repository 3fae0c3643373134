import type { Page } from '@playwright/test'
import { beSignedIn, expect, test } from './fixtures.ts'
import { openStudio, paintDots } from './mask-studio.ts'
import { addRoom, cornerOf, openRoom } from './room-mode.ts'

/** From the open studio to the profile, faster than a mask is sent by itself, without loading the page anew. */
async function toProfile(page: Page): Promise<void> {
  await page.evaluate(() => {
    history.pushState({}, '', '/profile')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  // The part above it may move the button when it is read (a connection that is made is higher): a press that begins
  // before and ends after is none.
  await page.getByRole('button', { name: 'Look first' }).waitFor()
}

test('signing out right after painting loses nothing', async ({ page, app }) => {
  await beSignedIn(page, app)
  const stage = await openStudio(page, app)
  const address = page.url()
  await paintDots(page, stage, 3)
  const covers = (await page.getByText(/^Mask covers/).textContent())!
  await toProfile(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull()

  await beSignedIn(page, app)
  await page.goto(address)
  await expect(page.getByText(covers).first()).toBeVisible()
})

test('what cannot be sent is told of before signing out erases it', async ({ page, app }) => {
  // The calls that are held up here are logged by the browser.
  page.removeAllListeners('console')
  await beSignedIn(page, app)
  const stage = await openStudio(page, app)
  const address = page.url()
  await page.route('**/item-removal-mask/manual-mask', (route) => route.abort())
  await paintDots(page, stage, 2)
  const covers = (await page.getByText(/^Mask covers/).textContent())!
  await toProfile(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'A mask would be lost' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await page.goto(address)
  await expect(page.getByText(covers).first()).toBeVisible()

  await toProfile(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign out and lose it' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await page.unrouteAll()
  await beSignedIn(page, app)
  await page.goto(address)
  await expect(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible()
})

test('a room that was placed and not saved is told of before signing out erases it', async ({
  page,
  app,
}) => {
  await beSignedIn(page, app)
  const id = await addRoom(app, 'room.jpg')
  await openRoom(page, id)
  await cornerOf(page, 'Lower left').press('Shift+ArrowRight')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await toProfile(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: 'A room would be lost' })
  await expect(dialog.getByRole('link', { name: 'room.jpg' })).toHaveAttribute('href', new RegExp(id))
  await dialog.getByRole('button', { name: 'Sign out and lose it' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull()

  await beSignedIn(page, app)
  await openRoom(page, id)
  await expect(page.getByRole('button', { name: 'Back to the room as found' })).toBeDisabled()
})

test('a film that only this browser has is told of, and sent before signing out', async ({ page, app }) => {
  // The calls that are held up here are logged by the browser.
  page.removeAllListeners('console')
  await beSignedIn(page, app)
  await page.route('**/audio-video/film-drafts', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.goto('/video-settings?new')
  await page.getByLabel('Title').fill('Mill lane')
  await page.keyboard.press('Tab')
  await toProfile(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'A film would be lost' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Mill lane' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay signed in' }).click()

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull()
  await beSignedIn(page, app)
  await page.goto('/ai-video-builder')
  await expect(page.getByRole('link', { name: 'Mill lane' })).toBeVisible()
})

test('the menu of the profile signs out', async ({ page, app }) => {
  await beSignedIn(page, app)
  await page.goto('/media-library')
  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})
