import type { Page } from '@playwright/test'
import { type App, startApp } from '../helpers/app.ts'
import { aryeoKey, type FakeAryeo, fault, startFakeAryeo } from '../helpers/fake-aryeo.ts'
import { roomJpeg, withComment } from '../helpers/pictures.ts'
import { expectNoSeriousFaults } from './faults.ts'
import { beSignedIn, expect as plainExpect, liveChannel, test } from './fixtures.ts'

/** An import works on whole photos, and the machine may be busy. */
const expect = plainExpect.configure({ timeout: 30_000 })

let aryeo: FakeAryeo
let app: App
let photo: Buffer
test.beforeAll(async () => {
  photo = await roomJpeg()
  aryeo = await startFakeAryeo()
  app = await startApp({ env: { ARYEO_URL: aryeo.url, ARYEO_TEST_HOST: aryeo.host } })
})
test.afterAll(async () => {
  await app.stop()
  await aryeo.close()
})
test.beforeEach(() => aryeo.reset())

async function openProfile(page: Page, email: string): Promise<void> {
  await app.signUp(email)
  await beSignedIn(page, app, { email, password: 'a mullion divides 2 panes' })
  await page.goto(`${app.url}/profile`)
}

const part = (page: Page) => page.getByRole('region', { name: 'Connected accounts' })

test('a look, an import with what failed and why, and the key removed again, by keys alone', async ({
  page,
}) => {
  const listing = aryeo.add('A', '1 Elm Street', [photo, withComment(photo)])
  listing.images.push({ id: 'plan', filename: 'plan.svg', url: '/plan' })
  aryeo.paths.set('/plan', { status: 200, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  aryeo.add('B', '2 Elm Street', [])
  await openProfile(page, 'connects@example.com')
  const connected = part(page)
  await expect(connected.getByText('Not connected')).toBeVisible()

  await connected.getByLabel('API key').focus()
  await page.keyboard.press('Enter')
  await expect(connected.getByText('Enter the API key of your Aryeo account')).toBeVisible()
  await page.keyboard.insertText(aryeoKey)
  await page.keyboard.press('Enter')
  await expect(connected.getByText('3 photos would come from 1 of 2 listings.')).toBeVisible()
  const rows = connected.getByRole('list', { name: 'Listings' }).getByRole('listitem')
  await expect(rows).toHaveText([/1 Elm Street.*3 images.*3 new/, /2 Elm Street.*No images.*Nothing new/])
  await expectNoSeriousFaults(page, 'every rule')

  const answered = page.waitForResponse('**/api/aryeo/sync-aryeo-acc')
  await connected.getByRole('button', { name: 'Import' }).focus()
  await page.keyboard.press('Enter')
  await answered
  await expect(page.getByText('Aryeo account synced successfully').first()).toBeVisible()
  await expect(connected.getByText('2 photos imported from 2 listings. 1 failed.')).toBeVisible()
  const failed = connected.getByRole('list', { name: 'What failed' }).getByRole('listitem')
  await expect(failed).toHaveText([/^plan\.svg, 1 Elm Street.*Choose a JPEG, PNG, WebP/])
  await expect(connected.getByText('Connected', { exact: true })).toBeVisible()
  await expectNoSeriousFaults(page, 'every rule')

  await connected.getByRole('link', { name: 'Open the media library' }).click()
  await expect(page.getByText('2 of 2')).toBeVisible()
  await page.goBack()

  await connected.getByRole('button', { name: 'Remove key' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove key' }).click()
  await expect(connected.getByText('Not connected')).toBeVisible()
  await expect(connected.getByLabel('API key')).toHaveValue('')
})

test('progress can be left, is there after a reload, and can be stopped', async ({ page }) => {
  const go = Promise.withResolvers<void>()
  const listing = aryeo.add('A', '1 Elm Street', [photo])
  listing.images.push({ id: 'slow', filename: 'slow.jpg', url: '/slow' })
  aryeo.paths.set(
    '/slow',
    go.promise.then(() => ({ status: 200, body: withComment(photo) })),
  )
  await openProfile(page, 'patient@example.com')
  const connected = part(page)
  await connected.getByLabel('API key').fill(aryeoKey)
  await connected.getByRole('button', { name: 'Import' }).click()
  await expect(connected.getByText('1 of 2')).toBeVisible()
  await expect(connected.getByRole('progressbar', { name: 'Import from Aryeo' })).toHaveAttribute(
    'value',
    '50',
  )
  await expectNoSeriousFaults(page, 'every rule')
  await page.reload()
  await expect(connected.getByText('1 of 2')).toBeVisible()
  const live = liveChannel(page)
  await page.goto(`${app.url}/home`)
  await live
  go.resolve()
  await expect(page.getByText('Aryeo account synced successfully').first()).toBeVisible()
  await page.goto(`${app.url}/profile`)
  await expect(connected.getByText('2 photos imported from 1 listing.')).toBeVisible()

  listing.images.push({ id: 'slower', filename: 'slower.jpg', url: '/slower' })
  const never = Promise.withResolvers<void>()
  aryeo.paths.set(
    '/slower',
    never.promise.then(() => ({ status: 200, body: withComment(photo) })),
  )
  await connected.getByRole('button', { name: 'Import' }).click()
  await connected.getByRole('button', { name: 'Stop' }).click()
  await expect(connected.getByText('Import stopped')).toBeVisible()
  never.resolve()
})

test('failures are told in words, in place', async ({ page }) => {
  // Refusals are answers of 400 and 503, which the browser logs.
  page.removeAllListeners('console')
  await openProfile(page, 'unlucky@example.com')
  const connected = part(page)
  await connected.getByLabel('API key').fill('not-the-right-key')
  await connected.getByRole('button', { name: 'Look first' }).click()
  await expect(connected.getByRole('alert')).toContainText('Aryeo does not accept this API key')
  aryeo.next.push(fault(429, 'Too Many Attempts.', { 'retry-after': '90' }))
  await connected.getByLabel('API key').fill(aryeoKey)
  await connected.getByRole('button', { name: 'Look first' }).click()
  await expect(connected.getByRole('alert')).toHaveText('Aryeo asks to wait 90 s. Then try again.')
  await expect(connected.getByText('Not connected')).toBeVisible()
})
