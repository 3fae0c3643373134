// A photo of 60 MP in the studio itself, server and all: painting, zooming, the wand and undo, without a long task, and
// what the page takes of memory meanwhile.
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { buildPageIfStale } from '../../scripts/build-page.ts'
import { type App, demoAccount, startApp } from '../helpers/app.ts'
import { readImage, upload } from '../helpers/studio.ts'
import { waitFor } from '../helpers/wait.ts'
import { launchChromium } from './browser.ts'
import { largestPage } from './processes.ts'
import { limitRow, type Row } from './row.ts'
import { readTrace, TRACED } from './trace.ts'

const SAMPLE = path.join(import.meta.dirname, '../../server/samples/living-room.jpg')
const SIZE = { width: 9486, height: 6324 }
const STAGE = { width: 1440, height: 900 }
const PATIENCE_MS = 240_000
const WATCH_MS = 250
const MAX_MEGABYTES = 700

export async function rows(): Promise<Row[]> {
  await buildPageIfStale()
  const app = await startApp()
  const browser = await launchChromium()
  try {
    const photo = await sharp(SAMPLE)
      .resize(SIZE.width, SIZE.height, { fit: 'fill' })
      .jpeg({ quality: 92 })
      .toBuffer()
    const open = (): Promise<Page> => openStudio(app, browser, photo)
    const rows: Row[] = []
    const page = await open()
    for (const [what, work] of Object.entries(WORK)) {
      const long = await longTasks(browser, page, work)
      rows.push(limitRow('large', `60 MP: tasks over 50 ms while ${what}`, long, 'tasks', 0))
    }
    await page.close()
    const peak = await peakMemory(browser, open)
    return [...rows, limitRow('large', '60 MP: most memory of the page', peak, 'MB', MAX_MEGABYTES)]
  } finally {
    await browser.close()
    await app.stop()
  }
}

/** Uploads the photo anew and opens the studio on it: what was painted before is not there. */
async function openStudio(app: App, browser: Browser, photo: Uint8Array): Promise<Page> {
  const { access_token: token } = await app.signIn()
  const { data, meta } = await upload(app, token, photo)
  if (!meta.success) throw new Error(`${meta.code}: ${meta.message}`)
  await waitFor(
    'the photo to be ready',
    async () => ((await readImage(app, token, data.image.id)).image.status === 'ready' ? true : undefined),
    PATIENCE_MS,
  )
  const page = await browser.newPage({ baseURL: app.url, viewport: STAGE, deviceScaleFactor: 1 })
  page.setDefaultTimeout(PATIENCE_MS)
  const { email, password } = demoAccount(app.dataDir, 'demo')
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/home')
  await page.goto(`/service-item-removal-v2/item-removal/mask?image=${data.image.id}&mode=manual`)
  await page.getByText('Mask covers 0 %').waitFor()
  return page
}

type Work = (page: Page) => Promise<void>

/** In this order: each goes on from where the one before ends. */
const WORK: Record<string, Work> = {
  painting: async (page) => {
    await page.mouse.move(400, 300)
    await page.mouse.down()
    for (let i = 1; i <= 80; i++)
      await page.mouse.move(400 + i * 6, 300 + (i % 20 < 10 ? i % 10 : 10 - (i % 10)) * 20)
    await page.mouse.up()
    await page.getByText('Step 1 of 1').waitFor()
  },
  zooming: async (page) => {
    await page.mouse.move(700, 450)
    for (let i = 0; i < 20; i++) await page.mouse.wheel(0, -120)
    await page.keyboard.press('Control+Digit1')
    for (let i = 0; i < 20; i++) await page.mouse.wheel(0, 120)
    await page.keyboard.press('Control+Digit0')
  },
  'the wand reads the photo and takes a wall': async (page) => {
    await page.keyboard.press('KeyW')
    for (let i = 0; i < 20; i++) await page.mouse.move(500 + i * 5, 200)
    await page.mouse.click(600, 200)
    await page.getByText('Step 2 of 2').waitFor()
  },
  undoing: async (page) => {
    await page.keyboard.press('Control+KeyZ')
    await page.getByText('Step 1 of 2').waitFor()
    await page.keyboard.press('Control+Shift+KeyZ')
    await page.getByText('Step 2 of 2').waitFor()
  },
}

/** Tasks of the page's main thread; time in which it did not hold the processor is not counted. */
async function longTasks(browser: Browser, page: Page, work: Work): Promise<number> {
  await browser.startTracing(page, { categories: TRACED })
  await page.evaluate(() => performance.mark('bench-event-0'))
  await work(page)
  await page.evaluate(() => performance.mark('bench-end'))
  return readTrace(await browser.stopTracing()).longTasks
}

/** The most memory that was seen while the same is done again without a trace, which would count. */
async function peakMemory(browser: Browser, open: () => Promise<Page>): Promise<number> {
  const page = await open()
  const session = await browser.newBrowserCDPSession()
  let peak = 0
  const state = { isOver: false }
  const watch = async (): Promise<void> => {
    while (!state.isOver) {
      peak = Math.max(peak, await largestPage(session))
      await pause(WATCH_MS)
    }
  }
  const watching = watch()
  try {
    for (const work of Object.values(WORK)) await work(page)
  } finally {
    state.isOver = true
    await watching
  }
  return peak
}
