import type { Page } from '@playwright/test'
import type { FilmDraft } from '../../core/contract/film-shapes.ts'
import type { App } from '../helpers/app.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { addReady } from '../helpers/studio.ts'
import { beSignedIn, expect, test } from './fixtures.ts'

test('a film is built by keyboard alone and ordered', async ({ page, app }) => {
  test.setTimeout(180_000)
  const { access_token: token } = await app.signIn()
  for (const name of ['Front.jpg', 'Kitchen.jpg']) await addReady(app, token, await roomJpeg(640, 480), name)
  await beSignedIn(page, app)
  await page.goto('/video-settings?new')
  const { keyboard } = page
  const clips = page.getByRole('listbox', { name: 'Photos', exact: true }).getByRole('option')
  const photos = page.getByRole('listbox', { name: 'Photos of the library' }).getByRole('option')
  await expect(photos.first()).toBeVisible()

  // To the media, from there to the photos; both are added.
  await keyboard.press('Shift+Digit1')
  while (!(await photos.first().evaluate((tile) => tile === document.activeElement)))
    await keyboard.press('Tab')
  await keyboard.press('Enter')
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await expect(clips).toHaveCount(2)

  // The first one shorter, with a motion of its own and a caption.
  await keyboard.press('Shift+Digit3')
  await expect(clips.first()).toBeFocused()
  await keyboard.press('ArrowRight')
  await keyboard.press('Home')
  for (let i = 0; i < 3; i++) await keyboard.press('Shift+BracketLeft')
  await expect(clips.first()).toHaveAccessibleName(/, 1 s, /)
  await keyboard.press('ArrowRight')
  for (let i = 0; i < 3; i++) await keyboard.press('Shift+BracketLeft')
  await keyboard.press('t')
  await expect(page.getByRole('textbox', { name: 'Caption', exact: true })).toBeFocused()
  await keyboard.type('Room with a view')
  await keyboard.press('Enter')
  await expect(page.getByRole('listbox', { name: 'Texts' }).getByRole('option')).toHaveAccessibleName(
    /^Room with a view, Caption/,
  )
  await keyboard.press('t')
  await expect(page.getByRole('textbox', { name: 'Caption', exact: true })).toBeFocused()
  await keyboard.press('Enter')

  // The camera's start by arrow keys.
  await keyboard.press('Shift+Digit3')
  await keyboard.press('Home')
  const start = page.getByRole('button', { name: /^Start \d+ %/ })
  while (!(await start.evaluate((frame) => frame === document.activeElement)))
    await keyboard.press('Shift+Tab')
  await keyboard.press('Minus')
  await expect(page.getByRole('radio', { name: 'Custom' })).toBeChecked()

  // Seen, then ordered.
  await keyboard.press('f')
  await expect(page.getByRole('img', { name: 'The film at the playhead' })).toBeVisible()
  await expect(page.getByText('Whole film, 2 s')).toBeVisible()
  await keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('You can leave; the bell will tell you.')).toBeVisible()
  await expect(page.getByText('No clip changed')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('radio', { name: 'Result' })).toBeAttached()

  // A caption costs nothing; the balance stays.
  await expect(page.getByRole('button', { name: /^Render again/ })).toContainText('free')
})

/** How many clips each film has that is kept on the server. */
async function savedClips(app: App, token: string): Promise<number[]> {
  const { data } = await app.api<{ drafts: FilmDraft[] }>('GET', '/audio-video/film-drafts', { token })
  return data.drafts.map(({ film }) => film.clips.length)
}

test('two windows cut one film: neither is written over, and the user says which counts', async ({
  context,
  app,
}) => {
  const { access_token: token } = await app.signIn()
  for (const name of ['Hall.jpg', 'Attic.jpg']) await addReady(app, token, await roomJpeg(640, 480), name)
  // Pages of their own: an answer that another window was first is logged by the browser.
  const [one, other] = [await context.newPage(), await context.newPage()]
  await beSignedIn(one, app)
  const clips = (page: Page) => page.getByRole('listbox', { name: 'Photos', exact: true }).getByRole('option')
  const add = (page: Page) =>
    page.getByRole('listbox', { name: 'Photos of the library' }).getByRole('option').first().dblclick()
  await one.goto('/video-settings?new')
  await add(one)
  await expect(clips(one)).toHaveCount(1)
  await expect(one.getByText(/^Saved /)).toBeVisible()
  await other.goto(one.url())
  await expect(clips(other)).toHaveCount(1)

  await add(other)
  await expect(clips(other)).toHaveCount(2)
  await one.keyboard.press('ControlOrMeta+a')
  await one.keyboard.press('Shift+BracketLeft')
  const question = (page: Page) => page.getByRole('dialog', { name: 'Another window has changed this film' })
  await expect(question(one)).toContainText('2 clips')
  await question(one).getByRole('button', { name: 'Keep the film here' }).click()
  await expect(clips(one)).toHaveAccessibleName(/, 3 s, /)
  // The server gets it too, though the other window has sent its own there meanwhile; nobody is asked again.
  await expect.poll(() => savedClips(app, token)).toContain(1)
  await expect(question(one)).toBeHidden()

  // Back in the other window.
  await other.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(question(other)).toContainText('1 clip')
  await question(other).getByRole('button', { name: 'Use the other film' }).click()
  await expect(clips(other)).toHaveAccessibleName(/, 3 s, /)
  // What it replaces is a step back.
  await other.keyboard.press('ControlOrMeta+z')
  await expect(clips(other)).toHaveCount(2)
})
