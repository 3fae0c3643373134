import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, type Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import type { App } from '../helpers/app.ts'
import { paddedJpeg, roomJpeg } from '../helpers/pictures.ts'
import { expectNoSeriousFaultsInEitherTheme } from './faults.ts'
import { beSignedIn, expect as strict, test as base } from './fixtures.ts'

const expect = strict.configure({ timeout: 60_000 })

/** A browser whose network may be away: it logs what fails, which the usual page forbids. */
const test = base.extend<{ context: BrowserContext; page: Page }>({
  context: async ({ browser, app }, use) => {
    const context = await browser.newContext({ baseURL: app.url, viewport: { width: 1440, height: 900 } })
    await use(context)
    await context.close()
  },
  page: async ({ context }, use) => use(await context.newPage()),
})

let accounts = 0
/** A page of a new account: its library is empty. */
async function openAs(page: Page, app: App, address: string): Promise<void> {
  const account = { email: `uploads-${accounts++}@example.com`, password: 'a mullion divides 2 panes' }
  await app.signUp(account.email, account.password)
  await beSignedIn(page, app, account)
  await page.goto(address)
}

const jpeg = async (name: string, width = 400) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await roomJpeg(width, 300),
})

/** Different photos, by name and content. */
const jpegs = (prefix: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => jpeg(`${prefix} ${at + 1}.jpg`, 300 + 10 * at)))

/** A photo of more than 8 MB that is small to decode: most of it is comments. */
const largeJpeg = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await paddedJpeg() })

const input = (page: Page) => page.getByLabel(/^Upload( photos)?$/).and(page.locator('input[type=file]'))
const button = (page: Page) => page.getByRole('button', { name: /^Uploads: / })
const tray = (page: Page) => page.getByRole('region', { name: 'Uploads' })

/** Lets the first uploads through and loses the network for all others, until it is told that it is back. */
async function loseNetworkAfter(page: Page, sent: number): Promise<() => Promise<void>> {
  let left = sent
  const asked = /\/api\/(health|admin\/users\/upload-image|image-upload\/.*)$/
  await page.route(asked, async (route) => {
    const isUpload = route.request().method() !== 'GET'
    if (isUpload && left-- > 0) await route.continue()
    else await route.abort('internetdisconnected')
  })
  return () => page.unroute(asked)
}

const namesOf = async (app: App, prefix: string) =>
  (
    await app.query<{ name: string }>('select name from images where name like $1 order by name', [
      `${prefix}%`,
    ])
  ).map(({ name }) => name)

test('the first of several photos opens, and the others outlive a lost network, a closed tab and a reload', async ({
  page,
  context,
  app,
}) => {
  await openAs(page, app, '/service-day-to-dusk/day-to-dusk')
  const back = await loseNetworkAfter(page, 2)
  await page.route(/\/media\/.*thumbnail/, (route) => route.abort('internetdisconnected'))
  await input(page).setInputFiles(await jpegs('way', 6))
  await expect(page.getByText('Your image is being pre-processed')).toBeVisible()
  await expect(page.getByText('First of 6')).toBeVisible()
  await page.waitForURL('**/uploaded-image?**', { timeout: 60_000 })
  await expect(page.getByText('Your image is being pre-processed')).toBeHidden()
  await expect(page.getByText(/1 of 2/)).toBeVisible()

  // Others wait for the network, which is said, and nothing is locked meanwhile.
  await expect(button(page)).toHaveText('2/6')
  await button(page).click()
  await expect(tray(page).getByText('The network is away.')).toBeVisible()
  await expect(tray(page).getByText('Waiting for the network').first()).toBeVisible()
  // What cannot be shown meanwhile is no broken picture.
  await expect(tray(page).getByRole('listitem')).toHaveCount(6)
  await expect(tray(page).locator('img')).toHaveCount(0)
  await page.getByRole('link', { name: 'Mullion, home' }).click()
  await page.waitForURL('**/home')
  await expect(tray(page)).toBeVisible()

  // A closed tab loses nothing: what was not sent is kept here, and goes on by itself.
  await page.close()
  const again = await context.newPage()
  const backAgain = await loseNetworkAfter(again, 1)
  await again.goto('/media-library')
  await expect(button(again)).toHaveText('3/6')
  await again.reload()
  await expect(button(again)).toHaveAccessibleName('Uploads: 3 of 6 ready')
  await backAgain()
  await expect(button(again)).toHaveAccessibleName('Uploads: 6 photos uploaded')
  await expect(again.locator('[data-tile]')).toHaveCount(6)
  expect(await namesOf(app, 'way')).toEqual((await jpegs('way', 6)).map(({ name }) => name))

  // What has all arrived is not told of again.
  await button(again).click()
  await expect(tray(again).locator('img')).toHaveCount(6)
  await expectNoSeriousFaultsInEitherTheme(again)
  await tray(again).getByRole('button', { name: 'Clear finished' }).click()
  await expect(button(again)).toHaveCount(0)
  await back().catch(() => undefined)
})

test('photos go to the library with one cancelled, one refused and one tried again, and nothing waits', async ({
  page,
  app,
}) => {
  await openAs(page, app, '/media-library')
  const back = await loseNetworkAfter(page, 0)
  let faults = 1
  await page.route('**/image-upload/upload-image', async (route) => {
    const body = route.request().postDataBuffer()
    if (body?.includes('tray 3.jpg') && faults-- > 0)
      await route.fulfill({
        status: 500,
        body: '{"meta":{"status":500,"message":"The disk is away","code":"internal"}}',
      })
    else await route.fallback()
  })
  const photos = await jpegs('tray', 4)
  const broken = { name: 'tray 5.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') }
  await input(page).setInputFiles([...photos, broken])
  await expect(tray(page)).toBeVisible()
  await expect(page.getByText('Your image is being pre-processed')).toHaveCount(0)
  await expect(tray(page).getByText('The disk is away')).toBeVisible()
  await tray(page).getByRole('button', { name: 'Cancel tray 2.jpg' }).click()
  await back()
  await expect(tray(page).getByText('Ready', { exact: true })).toHaveCount(2)
  const refused = tray(page).getByRole('listitem').filter({ hasText: 'tray 5.jpg' })
  await expect(refused).toContainText(/not a photo|photo|picture/i)
  await tray(page).getByRole('button', { name: 'Send tray 3.jpg again' }).click()
  await expect(button(page)).toHaveAccessibleName('Uploads: 3 photos uploaded, 1 failed')
  expect(await namesOf(app, 'tray')).toEqual(['tray 1.jpg', 'tray 3.jpg', 'tray 4.jpg'])

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(button(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: /^Credits: / })).toBeInViewport({ ratio: 1 })
})

test('a large photo goes on where it was cut off, also after a reload that lost its file', async ({
  page,
  app,
}) => {
  await openAs(page, app, '/media-library')
  const photo = await largeJpeg('large.jpg')
  let isAway = true
  await page.route(/\/api\/(health|image-upload\/parts\/.+)$/, (route) =>
    isAway ? route.abort('internetdisconnected') : route.continue(),
  )
  await input(page).setInputFiles(photo)
  await expect(tray(page).getByText('Waiting for the network', { exact: true })).toBeVisible()
  // As where the browser has no room for it.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const open = indexedDB.open('mullion-uploads')
        await new Promise((resolve) => (open.onsuccess = resolve))
        const store = open.result.transaction('uploads', 'readwrite').objectStore('uploads')
        const found = store.getAll()
        await new Promise((resolve) => (found.onsuccess = resolve))
        const [kept] = found.result as { file: Blob | null; partsUrl: string | null }[]
        if (kept?.file == null || kept.partsUrl === null) return false
        store.put({ ...kept, file: null })
        return true
      }),
    )
    .toBe(true)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(button(page)).toHaveAccessibleName('Uploads: 0 of 1 ready, 1 to be chosen again')
  await button(page).click()
  isAway = false
  const resumed = page.waitForRequest((request) => request.method() === 'HEAD')
  await tray(page).getByLabel('Choose again').setInputFiles(photo)
  expect((await resumed).url()).toContain('/api/image-upload/parts/')
  await expect(button(page)).toHaveAccessibleName('Uploads: 1 photo uploaded')
  expect(await app.query(`select bytes from images where name = 'large.jpg'`)).toEqual([
    { bytes: String(photo.buffer.length) },
  ])
})

test('a folder and a ZIP give the photos in them', async ({ page, app }) => {
  await openAs(page, app, '/media-library')
  const root = mkdtempSync(path.join(tmpdir(), 'mullion-folder-'))
  try {
    const inside = path.join(root, 'house', 'upstairs')
    mkdirSync(inside, { recursive: true })
    writeFileSync(path.join(inside, 'folder 1.jpg'), await roomJpeg(300, 300))
    writeFileSync(path.join(root, 'house', 'folder 2.jpg'), await roomJpeg(310, 300))
    writeFileSync(path.join(root, 'house', 'notes.txt'), 'no photo')
    await expect(page.getByText('No photos yet')).toBeVisible()
    const browser = await page.context().newCDPSession(page)
    const at = {
      x: 700,
      y: 450,
      data: { items: [], files: [path.join(root, 'house')], dragOperationsMask: 1 },
    }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await browser.send('Input.dispatchDragEvent', { type, ...at })
    await expect(button(page)).toHaveAccessibleName('Uploads: 2 photos uploaded')
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
  const zip = (files: Record<string, Uint8Array>, name: string) => ({
    name,
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync(files)),
  })
  await input(page).setInputFiles([
    zip({ 'a/folder 3.jpg': await roomJpeg(320, 300), 'readme.txt': strToU8('no photo') }, 'house.zip'),
    zip({ 'readme.txt': strToU8('no photo') }, 'texts.zip'),
  ])
  await expect(button(page)).toHaveAccessibleName('Uploads: 3 photos uploaded, 1 failed')
  await expect(tray(page).getByRole('listitem').filter({ hasText: 'texts.zip' })).toContainText(
    'It holds no photos.',
  )
  expect(await namesOf(app, 'folder')).toEqual(['folder 1.jpg', 'folder 2.jpg', 'folder 3.jpg'])
})

test('home asks what photos are for, and remembers', async ({ page, app }) => {
  await openAs(page, app, '/home')
  const question = page.getByRole('dialog', { name: 'What is this photo for?' })
  await input(page).setInputFiles(await jpeg('home 1.jpg'))
  await question.getByRole('button', { name: /^Image enhancement/ }).click()
  await page.waitForURL('**/service-image-enhancement/image-enhancement/uploaded-image?**', {
    timeout: 60_000,
  })
  await page.goto('/home')
  await input(page).setInputFiles(await jpeg('home 2.jpg', 410))
  await expect(question.getByRole('button', { name: /^Image enhancement/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  expect(await namesOf(app, 'home')).toEqual(['home 1.jpg'])
})
