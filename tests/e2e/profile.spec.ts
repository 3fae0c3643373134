import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { beSignedIn, expect, liveChannel, signInAs, test } from './fixtures.ts'

/** Left half red, right half blue. */
async function halves(): Promise<Buffer> {
  const half = { create: { width: 600, height: 600, channels: 3 as const, background: '#00f' } }
  return sharp({ create: { width: 1200, height: 600, channels: 3, background: '#f00' } })
    .composite([{ input: half, left: 600, top: 0 }])
    .jpeg({ quality: 95 })
    .toBuffer()
}

async function choosePicture(page: Page, buffer: Buffer, mimeType = 'image/jpeg'): Promise<void> {
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: `me.${mimeType.split('/')[1]}`, mimeType, buffer })
}

async function storedPicture(page: Page): Promise<Buffer> {
  const src = await page.getByRole('main').locator('img').first().getAttribute('src')
  return (await page.request.get(src!)).body()
}

test('a profile gets a name, numbers and a picture cut by drag, zoom and keys', async ({ page, app }) => {
  await beSignedIn(page, app)
  await page.goto('/profile')
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('NMLS number').fill('12 a')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('An NMLS number has 1 to 12 digits')).toBeVisible()
  await page.getByLabel('NMLS number').fill('123456')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Ada Lovelace')).toBeVisible()

  await page.getByLabel('Phone number').fill('0800 555')
  await page.getByRole('button', { name: 'Change number' }).click()
  await expect(page.getByText('Enter the number with its country code')).toBeVisible()
  await page.getByLabel('Phone number').fill('+1 415 555 0100')
  await page.getByRole('button', { name: 'Change number' }).click()
  await expect(page.getByText('Phone number changed successfully')).toBeVisible()
  await expect(page.getByLabel('Phone number')).toHaveValue('+14155550100')

  await choosePicture(page, await halves())
  const stage = page.getByRole('application', { name: 'Part of the picture' })
  const box = (await stage.boundingBox())!
  // The picture is pulled to the right: its left, red half comes into the window.
  await page.mouse.move(box.x + 20, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width, box.y + 40, { steps: 6 })
  await page.mouse.up()
  const saved = page.waitForResponse('**/api/users/update-profile-picture')
  await page.getByRole('button', { name: 'Save picture' }).click()
  expect((await saved).status()).toBe(200)
  await expect(page.getByText('Picture saved')).toBeVisible()
  await expect(stage).toBeHidden()
  const red = (await sharp(await storedPicture(page)).stats()).channels
  expect(red[0].mean).toBeGreaterThan(240)
  expect(red[2].mean).toBeLessThan(15)

  await choosePicture(page, await halves())
  await stage.focus()
  for (let press = 0; press < 5; press++) await page.keyboard.press('+')
  await expect(page.getByText('161 %')).toBeVisible()
  for (let press = 0; press < 12; press++) await page.keyboard.press('Shift+ArrowRight')
  const savedAgain = page.waitForResponse('**/api/users/update-profile-picture')
  await page.getByRole('button', { name: 'Save picture' }).click()
  await savedAgain
  await expect(stage).toBeHidden()
  await expect
    .poll(async () => (await sharp(await storedPicture(page)).stats()).channels[2].mean)
    .toBeGreaterThan(240)

  await page.reload()
  await expect(page.getByLabel('NMLS number')).toHaveValue('123456')
  await expect(page.getByRole('main').locator('img').first()).toBeVisible()
})

test('a change in one window shows in the other at once, and so does a switched role', async ({
  page,
  app,
  context,
}) => {
  await beSignedIn(page, app, 'admin')
  const other = await context.newPage()
  const live = liveChannel(other)
  await other.goto('/profile')
  await other.getByRole('link', { name: 'Users' }).waitFor()
  await live
  await page.goto('/profile')
  await page.getByLabel('Full name').fill('Grace Hopper')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('complementary').getByText('Grace Hopper')).toBeVisible()

  const liveAgain = liveChannel(other)
  await other.goto('/users')
  await other.getByRole('heading', { name: 'Users' }).waitFor()
  await liveAgain
  await page.getByText('Photographer', { exact: true }).click()
  await expect(page.getByText('You work as photographer now')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Users' })).toBeHidden()
  await other.waitForURL('**/home')
  await expect(other.getByRole('link', { name: 'Users' })).toBeHidden()

  await page.getByText('Administrator', { exact: true }).click()
  await expect(page.getByRole('link', { name: 'Users' })).toBeVisible()
})

test('an account is deleted after asking twice, and nothing of it stays in the browser', async ({
  page,
  app,
}) => {
  // A dead session answers 401, which the browser logs.
  page.removeAllListeners('console')
  const email = 'going@example.com'
  await app.signUp(email)
  await signInAs(page, { email, password: 'a mullion divides 2 panes' })
  await page.getByRole('button', { name: 'Not now' }).click()
  const id = await page.evaluate(() => {
    const { value } = JSON.parse(localStorage.getItem('user')!) as { value: { user: { id: string } } }
    localStorage.setItem(`user-value:${value.user.id}:keys`, '{}')
    localStorage.setItem('user-value:somebody-else:keys', '{}')
    return value.user.id
  })
  // What another tab stashed when its session had ended.
  const aside = `user-value:${id}:presets`
  await page.evaluate(async (key) => {
    const store = await openPreferences()
    store.put({ key, text: '{}' })

    function openPreferences() {
      return new Promise<IDBObjectStore>((resolve) => {
        const request = indexedDB.open('mullion-habits', 1)
        request.onsuccess = () =>
          resolve(request.result.transaction('habits', 'readwrite').objectStore('habits'))
      })
    }
  }, aside)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const last = page.getByRole('button', { name: 'Delete for ever' })
  await page.getByRole('textbox', { name: 'Email' }).fill('somebody@example.com')
  await expect(last).toHaveAttribute('aria-disabled', 'true')
  // Off is told by attribute, and the button can still be reached: pressing it does nothing.
  await last.click({ force: true })
  await expect(page.getByRole('heading', { name: 'Type your email address and password' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await expect(last).toHaveAttribute('aria-disabled', 'true')
  const password = page.getByRole('dialog').getByRole('textbox', { name: 'Password' })
  await password.fill('wrong')
  await last.click()
  await expect(page.getByText('This is not your password')).toBeVisible()
  await password.fill('a mullion divides 2 panes')
  await last.click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
    .toEqual(['user-value:somebody-else:keys'])
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<unknown[]>((resolve) => {
            const request = indexedDB.open('mullion-habits', 1)
            request.onsuccess = () => {
              const all = request.result.transaction('habits').objectStore('habits').getAllKeys()
              all.onsuccess = () => resolve(all.result)
            }
          }),
      ),
    )
    .toEqual([])
  expect(await app.query('select id from users where id = $1', [id])).toEqual([])
})

test('a password is changed, and other places are seen and signed out', async ({ page, app }) => {
  const email = 'places@example.com'
  const { access_token: elsewhere } = await app.signUp(email)
  await beSignedIn(page, app, { email, password: 'a mullion divides 2 panes' })
  await page.goto('/profile')
  const places = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(places).toHaveCount(2)
  const other = places.filter({ hasNotText: 'This one' })
  await other.getByRole('button', { name: /^End the session of/ }).click()
  await expect(places).toHaveCount(1)
  expect((await app.api('GET', '/users/self', { token: elsewhere })).status).toBe(401)

  const form = page.getByRole('region', { name: 'Password' })
  await form.getByLabel('Current password').fill('a mullion divides 2 panes')
  await form.getByLabel('New password').fill('a transom divides 3 lights')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(form.getByLabel('Current password')).toHaveValue('')
  await app.signIn({ email, password: 'a transom divides 3 lights' })
})
