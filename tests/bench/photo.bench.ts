// A photo of 24 MP opened from its bytes: until all of it is on the stage, and until it can be panned at 100 %.
import path from 'node:path'
import sharp from 'sharp'
import { VIEW, withBenchPage } from './browser.ts'
import type { BenchPage } from './page/api.ts'
import { pagesCost } from './processes.ts'
import { limitRow, type Row } from './row.ts'

const SAMPLE = path.join(import.meta.dirname, '../../server/samples/living-room.jpg')
const SIZE = { width: 6000, height: 4000 }
const ROUNDS = 7
const FIRST_MS = 400
const FULL_MS = 1200

/**
 * The page's own processor time with all its threads: on a machine at rest it is the most that the wait can be, for
 * the work is done by one thread at a time.
 */
export function rows(): Promise<Row[]> {
  return withBenchPage(async (browser, url) => {
    const body = await sharp(SAMPLE)
      .resize(SIZE.width, SIZE.height, { fit: 'fill' })
      .jpeg({ quality: 92 })
      .toBuffer()
    const session = await browser.newBrowserCDPSession()
    let [first, full] = [Infinity, Infinity]
    for (let round = 0; round < ROUNDS; round++) {
      const page = await browser.newPage({ viewport: VIEW, deviceScaleFactor: 1 })
      await page.route('**/photo.jpg', (route) => route.fulfill({ body, contentType: 'image/jpeg' }))
      await page.goto(url)
      await page.evaluate(() => (globalThis as unknown as BenchPage).bench.fetchPhoto('/photo.jpg'))
      const before = await pagesCost(session)
      await page.evaluate((size) => (globalThis as unknown as BenchPage).bench.firstPicture(size), SIZE)
      const between = await pagesCost(session)
      await page.evaluate(() => (globalThis as unknown as BenchPage).bench.fullSize())
      const after = await pagesCost(session)
      await page.close()
      first = Math.min(first, between - before)
      full = Math.min(full, after - before)
    }
    const how = `after the bytes, processor time, least of ${ROUNDS}`
    return [
      limitRow('photo', `photo, 24 MP: first picture, ${how}`, first, 'ms', FIRST_MS),
      limitRow('photo', `photo, 24 MP: pannable at 100 %, ${how}`, full, 'ms', FULL_MS),
    ]
  })
}
