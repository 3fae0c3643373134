import { readFileSync, statSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { App } from '../helpers/app.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { addReady } from '../helpers/studio.ts'
import { beSignedIn, expect, test } from './fixtures.ts'
import { openStudio, photoSize } from './mask-studio.ts'

const { width, height } = photoSize

interface Studio {
  stage: Locator
  /** Where a place of the photo, in parts of it, is on the page. */
  at: (x: number, y: number) => { x: number; y: number }
}

async function open(page: Page, app: App): Promise<Studio> {
  const stage = await openStudio(page, app)
  return { stage, at: await placesOf(stage) }
}

/** The photo is fitted into the stage with 24 px of air. */
async function placesOf(stage: Locator): Promise<Studio['at']> {
  const box = (await stage.boundingBox())!
  const scale = Math.min((box.width - 48) / width, (box.height - 48) / height)
  return (x, y) => ({
    x: box.x + (box.width - width * scale) / 2 + x * width * scale,
    y: box.y + (box.height - height * scale) / 2 + y * height * scale,
  })
}

const coverage = (page: Page) => page.getByText(/^Mask covers/)
const steps = (page: Page) => page.getByRole('list', { name: 'Steps' })

async function drag(page: Page, places: { x: number; y: number }[]): Promise<void> {
  await page.mouse.move(places[0].x, places[0].y)
  await page.mouse.down()
  for (const { x, y } of places.slice(1)) await page.mouse.move(x, y, { steps: 4 })
  await page.mouse.up()
}

test('the whole job is done without a pointer', async ({ page, app }) => {
  const { access_token: token } = await app.signIn()
  const { id } = await addReady(app, token, await roomJpeg(width, height))
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { pointersSeen: seen })
    for (const type of ['pointerdown', 'mousedown', 'touchstart'])
      globalThis.addEventListener(type, () => seen.push(type), true)
  })
  const [email, password] = readFileSync(`${app.dataDir}/demo-account.txt`, 'utf8').split('\n')[0].split(' ')
  await page.goto('/signin')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(email)
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')

  await page.goto(`/service-item-removal-v2/item-removal/mask?image=${id}&mode=manual`)
  await expect(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible()
  // A rectangle from corner to corner, then a stroke.
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight')
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByText('Step 1 of 1')).toBeVisible()
  await page.keyboard.press('b')
  for (let i = 0; i < 14; i++) await page.keyboard.press('[')
  await page.keyboard.down('Space')
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowUp')
  await page.keyboard.up('Space')
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/result?**', { timeout: 90_000 })

  await page.getByRole('link', { name: 'Download' }).focus()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect(statSync(await (await download).path()).size).toBeGreaterThan(10_000)
  expect(
    await page.evaluate(() => (globalThis as unknown as { pointersSeen: string[] }).pointersSeen),
  ).toEqual([])
})

test('a tab that is killed in mid-work loses nothing', async ({ page, app, context }) => {
  await beSignedIn(page, app)
  const { at } = await open(page, app)
  await drag(page, [at(0.2, 0.2), at(0.5, 0.3)])
  await page.keyboard.press('l')
  await drag(page, [at(0.4, 0.4), at(0.8, 0.4), at(0.6, 0.8)])
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await expect(page.getByText(/Draft saved/)).toBeVisible()
  const covers = (await coverage(page).textContent())!
  const url = page.url()
  // In mid-stroke: what is not finished is not kept.
  await page.mouse.move(at(0.1, 0.1).x, at(0.1, 0.1).y)
  await page.mouse.down()
  await page.mouse.move(at(0.3, 0.1).x, at(0.3, 0.1).y)
  const session = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await crashed

  const again = await context.newPage()
  await again.goto(url)
  await expect(again.getByText(covers)).toBeVisible()
  await expect(again.getByText('Step 2 of 2')).toBeVisible()
  await expect(steps(again).getByRole('listitem')).toContainText(['Start', 'Brush', 'Lasso'])
})
