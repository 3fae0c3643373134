import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { type TestRoom, testRoom } from '../../core/scene/test-room.ts'
import { applyPatches, type Pixels, type Plane } from '../../core/imaging/pixels.ts'
import { removalAlpha } from '../../core/imaging/removal/alpha.ts'
import { removeItems } from '../../core/imaging/removal/remove-items.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { creditsShown, expect, signIn, test } from './fixtures.ts'

function boundsOf({ width, data }: Plane) {
  const xs: number[] = []
  const ys: number[] = []
  data.forEach((value, i) => {
    if (value < 128) return
    xs.push(i % width)
    ys.push(Math.floor(i / width))
  })
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

async function png({ data, width, height }: Pixels): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer()
}

/** Paints to and fro over the stool, as a hand would, on the photo fitted into the stage with 24 px of air. */
async function paintOverStool(page: Page, stage: Locator, { picture, mask }: TestRoom): Promise<void> {
  const box = (await stage.boundingBox())!
  const stool = boundsOf(mask)
  const { width, height } = picture
  const scale = Math.min((box.width - 48) / width, (box.height - 48) / height)
  const at = (x: number, y: number) => ({
    x: box.x + (box.width - width * scale) / 2 + x * scale,
    y: box.y + (box.height - height * scale) / 2 + y * scale,
  })
  const move = async (x: number, y: number) => {
    const point = at(x, y)
    await page.mouse.move(point.x, point.y, { steps: 4 })
  }
  await move(stool.left, stool.top)
  await page.mouse.down()
  for (let y = stool.top; y <= stool.bottom + 4; y += 6) {
    await move(stool.left - 2, y)
    await move(stool.right + 2, y)
  }
  await page.mouse.up()
}

async function download(page: Page, choose: () => Promise<void>): Promise<Pixels> {
  const started = page.waitForEvent('download')
  await choose()
  const bytes = readFileSync(await (await started).path())
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Mean distance of the two pictures where the mask is white, in grey levels. */
function distance(a: Pixels, b: Pixels, mask: Plane): number {
  let sum = 0
  let count = 0
  mask.data.forEach((value, i) => {
    if (value < 128) return
    for (let k = 0; k < 3; k++) sum += Math.abs(a.data[i * 4 + k] - b.data[i * 4 + k])
    count += 3
  })
  return sum / count
}

test('a newcomer removes an item from a photo, end to end', async ({ page, app }) => {
  // Here, not above: Playwright loads this file more often than it runs it, and the room takes seconds.
  const room = testRoom(640, 428)
  await signIn(page, app)
  const before = await creditsShown(page)

  await page.goto('/service-item-removal-v2/item-removal/selection')
  await page.locator('input[type=file]').setInputFiles({
    name: 'living room.png',
    mimeType: 'image/png',
    buffer: await png(room.picture),
  })
  await page.getByText('Paint it').click()
  await page.waitForURL('**/mask?**')

  const stage = page.getByRole('application', { name: 'Photo with mask' })
  await expect(page.getByText('640 × 428')).toBeVisible()
  await stage.focus()
  const size = page.getByRole('slider', { name: 'Size' })
  const pixels = async () => Number.parseInt((await size.getAttribute('aria-valuetext')) ?? '', 10)
  while ((await pixels()) > 16) await page.keyboard.press('[')
  await paintOverStool(page, stage, room)
  await expect(page.getByText(/^Mask covers [1-9]/)).toBeVisible()

  // Undo, redo, and a reload lose nothing.
  await stage.focus()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByText(/^Mask covers [1-9]/)).toBeVisible()
  await expect(page.getByText(/Draft saved/)).toBeVisible()
  const covers = await page.getByText(/^Mask covers/).textContent()
  await page.reload()
  await expect(page.getByText(covers!)).toBeVisible()
  await expect(page.getByText(/Step 1 of 1/)).toBeVisible()

  // The preview is free: nothing is taken off the credits.
  await page.getByRole('button', { name: /Free preview/ }).click()
  await expect(page.getByText(/Free preview, at/)).toBeVisible({ timeout: 90_000 })
  await expect.poll(() => creditsShown(page)).toBe(before)

  // So are other fills; what is in sight is what is ordered.
  await page.getByRole('button', { name: 'Try another', exact: true }).click()
  await expect(page.getByText('Fill 2 of 2', { exact: true })).toBeVisible({ timeout: 90_000 })
  await stage.focus()
  await page.keyboard.press('t')
  await expect(page.getByText('Fill 3 of 3', { exact: true })).toBeVisible({ timeout: 90_000 })
  await page.keyboard.press(',')
  await expect(page.getByText('Fill 2 of 3', { exact: true })).toBeVisible()
  await expect.poll(() => creditsShown(page)).toBe(before)

  await page.getByRole('button', { name: /^Remove \d/ }).click()
  await page.waitForURL('**/processing?**')
  await page.waitForURL('**/result?**', { timeout: 90_000 })
  await expect.poll(() => creditsShown(page)).toBe(before - 1)
  await expect(page.getByText('Outside the mask: 0 pixels changed')).toBeVisible()

  const bar = page.getByRole('slider', { name: /compare|bar/i })
  await bar.focus()
  await page.keyboard.press('Home')
  await expect(bar).toHaveValue('0')

  const exact = await download(page, async () => {
    await page.getByRole('button', { name: 'Formats' }).click()
    await page.getByRole('menuitem', { name: /PNG/ }).click()
  })
  const [{ key }] = await app.query<{ key: string }>('select key from masks order by created_at desc limit 1')
  const painted = await sharp(readFileSync(`${app.dataDir}/files/${key}`))
    .extractChannel(0)
    .raw()
    .toBuffer()
  const mask = { ...room.mask, data: painted }
  const reach = { grow: 4, feather: 4 }
  const alpha = removalAlpha(mask, reach)
  let changedOutside = 0
  alpha.data.forEach((weight, i) => {
    if (weight > 0) return
    for (let k = 0; k < 3; k++) if (exact.data[i * 4 + k] !== room.picture.data[i * 4 + k]) changedOutside++
  })
  expect(changedOutside).toBe(0)
  const second = { ...room.picture, data: Uint8Array.from(room.picture.data) }
  applyPatches(second, removeItems(room.picture, mask, { ...reach, seed: 2 }))
  expect(Buffer.from(exact.data).equals(Buffer.from(second.data))).toBe(true)
  // The stool is gone: the fill is far nearer to the empty room than the stool was.
  expect(distance(exact, room.without, room.mask)).toBeLessThan(
    0.5 * distance(room.picture, room.without, room.mask),
  )

  const jpeg = await download(page, () => page.getByRole('link', { name: /Download/ }).click())
  expect([jpeg.width, jpeg.height]).toEqual([640, 428])

  await page.goto('/media-library')
  await expect(page.getByRole('link', { name: /^living room/ })).toHaveCount(2)
  await assertLedgerBalances(app)

  // The next user of this browser finds neither the session nor the drafts.
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(app.url + '/')
  // The page leaves first; what it kept goes after that.
  const left = async () =>
    page.evaluate(async () => {
      const request = indexedDB.open('mullion-drafts')
      await new Promise((done) => (request.onsuccess = done))
      const count = request.result.transaction('drafts').objectStore('drafts').count()
      await new Promise((done) => (count.onsuccess = done))
      request.result.close()
      return { drafts: count.result, session: localStorage.getItem('user') }
    })
  await expect.poll(left).toEqual({ drafts: 0, session: null })
})

test('somebody new signs up with the mailed code and is told about plans', async ({ page, app }) => {
  await page.goto('/signup')
  await page.getByLabel('Full name').fill('Ada Example')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a window of 2 panes')
  await page.getByRole('button', { name: /Create|Sign up/ }).click()
  await page.waitForURL('**/otp-verify')
  const { text } = await app.readMail('ada@example.com')
  await page
    .getByRole('textbox')
    .first()
    .fill(/\b\d{6}\b/.exec(text)![0])
  await page.waitForURL('**/home')
  await expect(page.getByText('Unlock AI Power for Images & Video')).toBeVisible()
  await page
    .getByRole('button', { name: 'Buy Now' })
    .or(page.getByRole('link', { name: 'Buy Now' }))
    .click()
  await page.waitForURL('**/pricing-billing')
})
