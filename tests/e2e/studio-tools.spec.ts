import { readFileSync, statSync } from 'node:fs'
import type { CDPSession, Locator, Page } from '@playwright/test'
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

test('every shape covers what it should, as one step each', async ({ page, app }) => {
  await beSignedIn(page, app)
  const { stage, at } = await open(page, app)
  await stage.focus()

  await page.keyboard.press('m')
  await drag(page, [at(0.25, 0.25), at(0.75, 0.75)])
  await expect(coverage(page)).toHaveText('Mask covers 25.0 %')
  await page.keyboard.press('Control+d')

  await page.keyboard.press('Shift+M')
  await drag(page, [at(0.25, 0.25), at(0.75, 0.75)])
  // An ellipse is π/4 of its box.
  await expect(coverage(page)).toHaveText(/^Mask covers 19\.\d %$/)
  await page.keyboard.press('Control+d')

  await page.keyboard.press('l')
  await drag(page, [at(0.25, 0.25), at(0.75, 0.25), at(0.75, 0.75), at(0.25, 0.75)])
  await expect(coverage(page)).toHaveText(/^Mask covers (24\.\d|25\.\d) %$/)

  await page.keyboard.press('p')
  await page.keyboard.down('Alt')
  for (const [x, y] of [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.75, 0.75],
  ] as const)
    await page.mouse.click(at(x, y).x, at(x, y).y)
  await page.keyboard.up('Alt')
  await page.keyboard.press('Enter')
  await expect(coverage(page)).toHaveText(/^Mask covers 12\.\d %$/)
  await page.keyboard.press('Control+d')

  await page.keyboard.press('c')
  await page.mouse.click(at(0.2, 0.5).x, at(0.2, 0.5).y)
  await page.mouse.dblclick(at(0.8, 0.5).x, at(0.8, 0.5).y)
  await expect(steps(page).getByRole('listitem').last()).toContainText('Line')

  await page.keyboard.press('w')
  await page.mouse.click(at(0.05, 0.05).x, at(0.05, 0.05).y)
  await expect(steps(page).getByRole('listitem').last()).toContainText('Magic wand')
  await page.keyboard.press('s')
  await drag(page, [at(0.3, 0.35), at(0.7, 0.85)])
  await expect(steps(page).getByRole('listitem').last()).toContainText('Smart select')
  const names = await steps(page).getByRole('listitem').allTextContents()
  expect(names.map((name) => name.replace(/\d+:\d+.*$/, ''))).toEqual([
    'Start',
    'Rectangle',
    'Clear',
    'Ellipse',
    'Clear',
    'Lasso',
    'Subtract polygon',
    'Clear',
    'Line',
    'Magic wand',
    'Smart select',
  ])
})

test('each tool has a name, a key and a line that says how it is used', async ({ page, app }) => {
  await beSignedIn(page, app)
  await openStudio(page, app)
  const tools = page.getByRole('toolbar', { name: 'Tools' })
  for (const [name, key] of [
    ['Brush', 'B'],
    ['Eraser', 'E'],
    ['Line', 'C'],
    ['Lasso', 'L'],
    ['Polygon', 'P'],
    ['Rectangle', 'M'],
    ['Ellipse', 'Shift M'],
    ['Magic wand', 'W'],
    ['Smart select', 'S'],
    ['Pan', 'H'],
    ['Zoom', 'Z'],
  ]) {
    const button = tools.getByRole('button', { name, exact: true })
    await button.hover()
    const tooltip = page.locator('body > span[data-side]')
    await expect(tooltip).toContainText(`${name}${key}`)
    expect((await tooltip.textContent())!.length).toBeGreaterThan(`${name}${key}`.length + 15)
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
})

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

async function touch(session: CDPSession, type: string, points: { x: number; y: number }[]): Promise<void> {
  await session.send('Input.dispatchTouchEvent', {
    type: type as 'touchStart',
    touchPoints: points.map((point, id) => ({ ...point, id })),
  })
}

async function pen(session: CDPSession, type: string, { x, y }: { x: number; y: number }): Promise<void> {
  await session.send('Input.dispatchMouseEvent', {
    type: type as 'mousePressed',
    x,
    y,
    button: 'left',
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: 1,
    pointerType: 'pen',
    force: 0.5,
  })
}

test('two fingers zoom and pan, and once a pen has painted one finger pans', async ({
  page,
  app,
  context,
}) => {
  await beSignedIn(page, app)
  const { at } = await open(page, app)
  const session = await context.newCDPSession(page)
  const zoom = page.getByText(/^\d+ %$/).first()
  const before = Number.parseInt((await zoom.textContent())!, 10)

  await touch(session, 'touchStart', [at(0.4, 0.5), at(0.6, 0.5)])
  for (let step = 1; step <= 8; step++)
    await touch(session, 'touchMove', [at(0.4 - step * 0.02, 0.5), at(0.6 + step * 0.02, 0.5)])
  await touch(session, 'touchEnd', [])
  await expect
    .poll(async () => Number.parseInt((await zoom.textContent())!, 10))
    .toBeGreaterThan(before * 1.5)
  await expect(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible()

  await pen(session, 'mousePressed', at(0.5, 0.5))
  await pen(session, 'mouseMoved', at(0.6, 0.5))
  await pen(session, 'mouseReleased', at(0.6, 0.5))
  await expect(page.getByText('Step 1 of 1')).toBeVisible()
  const covers = await coverage(page).textContent()
  await touch(session, 'touchStart', [at(0.5, 0.6)])
  for (let step = 1; step <= 5; step++) await touch(session, 'touchMove', [at(0.5, 0.6 - step * 0.05)])
  await touch(session, 'touchEnd', [])
  await expect(page.getByText('Step 1 of 1')).toBeVisible()
  await expect(coverage(page)).toHaveText(covers!)
})
