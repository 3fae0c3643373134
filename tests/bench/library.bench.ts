// The library with 10,000 images: the first page from the server, and scrolling through them in Chromium.
import { chromium, type Browser, type Page } from '@playwright/test'
import { ensureChromium } from '../../scripts/chromium.ts'
import { buildPageIfStale } from '../../scripts/build-page.ts'
import { type AppProcess, demoAccount, startApp } from '../helpers/app.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { addReady } from '../helpers/studio.ts'
import type { Row } from './row.ts'
import { processorTime } from './library/processor-time.ts'
import { middleRound, scroll, scrollTraced } from './library/scroll.ts'
import type { Scrolled } from './library/scroll.ts'
import { within } from './library/within.ts'
import { quantile } from './trace.ts'

const images = 10_000
const rounds = 4
const calls = 40
/** Pixels that the wheel turns in each frame of the scroll. */
const perFrame = 120
const frames = 900
/** Rounds without a trace; the middle one counts. */
const scrolls = 3
/** Of the round with a trace, which grows by megabytes. */
const tracedFrames = 300

export async function rows(): Promise<Row[]> {
  await buildPageIfStale()
  const app = await startApp()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--disable-gpu'] })
  try {
    const token = (await app.signIn()).access_token
    await seed(app, token)
    const first = await timeCalls(app, token, '/images?limit=96')
    const deep = await timeCalls(app, token, `/images?limit=96&after=${await deepPlace(app, token)}`)
    const search = await timeCalls(app, token, '/images?limit=96&search=kitchen%207')
    return [
      ...callRows('Page 1 of 10,000 images', first),
      ...callRows('The page after 9,000 images', deep),
      ...callRows('A search by name', search),
      ...(await scrollRows(browser, app)),
    ]
  } finally {
    try {
      await within(20, 'Closing the browser', browser.close())
    } finally {
      await app.stop()
    }
  }
}

async function scrollRows(browser: Browser, app: AppProcess): Promise<Row[]> {
  const page = await signIn(browser, app)
  const rounds: Scrolled[] = []
  for (let round = 0; round < scrolls; round++) {
    await openLibrary(page)
    rounds.push(await scroll(browser, page, perFrame, frames))
  }
  const { frames: times, cost, reached, maxTiles, missing } = middleRound(rounds)
  await openLibrary(page)
  const busy = await scrollTraced(browser, page, perFrame, tracedFrames)
  await openBlank(page)
  const blank = await scroll(browser, page, perFrame, frames)
  return [
    row('Scrolling, frame to frame, p95', quantile(times, 0.95), 'ms', 20),
    row('A blank page scrolled the same way, p95', quantile(blank.frames, 0.95), 'ms', 20),
    row('Scrolling, processor time of the main thread a frame, p95', quantile(busy, 0.95), 'ms', 20),
    // Two processors have 33 ms between two frames.
    row('Scrolling, processor time of the whole browser a frame', cost, 'ms', 25),
    row('Scrolling, visible pictures that had not come yet', 100 * missing, '%', 10),
    row('Scrolling, images passed', reached, 'images', 1_500, 'higher'),
    row('Scrolling, most tiles in the document', maxTiles, 'tiles', 120),
  ]
}

function callRows(what: string, { times, processor }: Called): Row[] {
  return [
    row(`${what}, p95`, quantile(times, 0.95), 'ms', 60),
    ...(processor === null
      ? []
      : [row(`${what}, processor time of server and database`, processor, 'ms', 60)]),
  ]
}

function row(figure: string, value: number, unit: string, bar: number, better: Row['better'] = 'lower'): Row {
  const pass = better === 'lower' ? value <= bar : value >= bar
  return { figure, value, unit, peer: null, peerValue: null, ratio: null, bar, better, pass }
}

/** Rows of many shapes over 40 days, all with the files of eight real photos, so that every tile loads a picture. */
async function seed(app: AppProcess, token: string): Promise<void> {
  for (let shape = 0; shape < 8; shape++)
    await addReady(app, token, await roomJpeg(900 + 100 * (shape % 3), 600 + 70 * shape), `seed ${shape}.jpg`)
  await app.query(
    `insert into images (id, user_id, name, kind, status, mime, width, height, bytes, original_key, display_key,
       preview_key, thumbnail_key, is_favorite, created_at)
     select gen_random_uuid()::text, s.user_id, (array['kitchen ', 'bath ', 'hall '])[1 + n % 3] || n || '.jpg',
       'original', 'ready', s.mime, s.width, s.height, s.bytes, s.original_key, s.display_key, s.preview_key,
       s.thumbnail_key, n % 11 = 0, now() - n * interval '6 minutes'
     from generate_series(1, $1::int) n
     join (select *, row_number() over (order by id) - 1 as place from images) s on s.place = n % 8`,
    [images - 8],
  )
  await app.query('analyze images')
}

async function deepPlace(app: AppProcess, token: string): Promise<string> {
  const { data } = await app.api<{ next: string }>('GET', '/images?limit=1&page=9000', { token })
  return data.next
}

interface Called {
  /** Milliseconds of each call, in the quietest round. */
  times: number[]
  /** Milliseconds of processor time a call, in the mean. */
  processor: number | null
}

/** Calls one after the other, in rounds: what else runs on the machine only adds, so the quietest round counts. */
async function timeCalls(app: AppProcess, token: string, path: string): Promise<Called> {
  const call = async () => {
    const start = performance.now()
    const { data } = await app.api<{ images: unknown[] }>('GET', path, { token })
    if (data.images.length !== 96) throw new Error(`${path} answered ${data.images.length} images`)
    return performance.now() - start
  }
  for (let warm = 0; warm < 20; warm++) await call()
  const before = processorTime(app.pid)
  const all: number[][] = []
  for (let round = 0; round < rounds; round++) {
    const times: number[] = []
    for (let number = 0; number < calls; number++) times.push(await call())
    all.push(times)
  }
  const after = processorTime(app.pid)
  all.sort((a, b) => quantile(a, 0.95) - quantile(b, 0.95))
  return {
    times: all[0],
    processor: before === null || after === null ? null : (after - before) / (rounds * calls),
  }
}

async function signIn(browser: Browser, app: AppProcess): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: app.url })
  const { email, password } = demoAccount(app.dataDir, 'demo')
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/home')
  return page
}

/** The library with nothing of it in the browser's cache: every picture comes from the server. */
async function openLibrary(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
  await page.goto('/media-library')
  await page.locator('[data-tile] img').first().waitFor()
}

/** A page as tall with nothing on it: what it takes for a frame is not the library's. */
async function openBlank(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.setContent('<div style="height: 600000px"></div>')
}
