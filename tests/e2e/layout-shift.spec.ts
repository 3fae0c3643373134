import type { Page } from '@playwright/test'
import type { Order } from '../../core/contract/shapes.ts'
import type { App } from '../helpers/app.ts'
import { packBatch } from '../../src/services/batch-address.ts'
import { boxMask, houseJpeg, roomJpeg } from '../helpers/pictures.ts'
import { addReady, placeOrder, sendMask, waitForEnd } from '../helpers/studio.ts'
import { beSignedIn, expect, test } from './fixtures.ts'

declare global {
  interface Window {
    shifts: { value: number; of: string[] }[]
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** What Google's Core Web Vitals call good: https://web.dev/articles/cls. */
const MAX_SHIFT = 0.1

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (!entry.hadRecentInput)
          window.shifts.push({
            value: entry.value,
            of: entry.sources.map(({ node }) =>
              node instanceof Element ? `${node.tagName} ${node.className}`.slice(0, 80) : 'text',
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function addresses(app: App): Promise<string[]> {
  const { access_token: token } = await app.signIn()
  const { id: image } = await addReady(app, token, await roomJpeg())
  const { data } = await sendMask(app, token, image, await boxMask())
  const removal = await placeOrder(app, token, { image_id: image, mask_id: data.mask.id })
  const { id: house } = await addReady(app, token, await houseJpeg(640, 480))
  const effect = await app.api<{ order: Order }>('POST', '/submit-order/image-enhancement', {
    token,
    body: { image_id: house, service_id: 'image-enhancement', settings: {} },
  })
  const [removed, enhanced] = [removal.data.order.id, effect.data.order.id]
  for (const id of [removed, enhanced]) await waitForEnd(app, token, id)
  const flow = '/service-item-removal-v2/item-removal'
  const enhancement = '/service-image-enhancement/image-enhancement'
  const dusk = '/service-day-to-dusk/day-to-dusk'
  return [
    '/home',
    '/media-library',
    '/pricing-billing',
    '/profile',
    '/notifications',
    '/ai-video-builder',
    `${flow}/selection?image=${image}`,
    `${flow}/processing?batch=${packBatch([image, house])}`,
    `${flow}/result?image=${image}&order=${removed}`,
    enhancement,
    `${enhancement}/uploaded-image?image=${house}`,
    `${enhancement}/result?image=${house}&order=${enhanced}`,
    `${enhancement}/result?orders=${packBatch([enhanced])}`,
    `${dusk}/uploaded-image?image=${house}&batch=${packBatch([house, image])}`,
  ]
}

// Editors of one canvas are left out: their layout is a grid of fixed parts, and opening them takes long.
test('no page moves under the eyes while it opens', async ({ page, app }) => {
  test.setTimeout(240_000)
  const paths = await addresses(app)
  await watchShifts(page)
  await beSignedIn(page, app)
  const moved: string[] = []
  for (const width of [1440, 800, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const shifts = await page.evaluate(() => window.shifts)
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      const worst = shifts.toSorted((a, b) => b.value - a.value)[0]
      if (sum >= MAX_SHIFT)
        moved.push(`${path.split('?')[0]} at ${width}: ${sum.toFixed(3)}, mostly ${worst?.of.join(' | ')}`)
    }
  }
  expect(moved).toEqual([])
})
