import { expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { packBatch } from '../../src/services/batch-address.ts'
import { openScreen, run } from './open.tsx'

const address = (id: string, rest = '') =>
  `/service-creative-designer/interior-design/uploaded-image?image=${id}${rest}`
const button = (name: string | RegExp) => page.getByRole('button', { name })
const surfaces = () => page.getByRole('radiogroup', { name: 'Surfaces' }).getByRole('radio')
const stage = () => page.getByRole('application', { name: 'Surfaces of the photo' })
/** Until a picture of what is set now is there. */
const beShown = () =>
  expect.element(page.getByText(/^Free preview, at \d+ × \d+$/), { timeout: 60_000 }).toBeVisible()

/** Its card covers the radio button itself. */
function choose(radios: Locator): void {
  const [first] = radios.elements()
  if (first instanceof HTMLElement) first.click()
}

async function openRoom(at: string): Promise<void> {
  await openScreen(at)
  await expect.element(surfaces().first(), { timeout: 60_000 }).toBeVisible()
}

/** Where a place of the photo is on the page: it is fitted into the stage with 24 pixels round it. */
function onPhoto(x: number, y: number): [number, number] {
  const box = stage().element().getBoundingClientRect()
  const [width, height] = [640, 427]
  const scale = Math.min((box.width - 48) / width, (box.height - 48) / height)
  return [
    box.x + box.width / 2 + (x - 0.5) * width * scale,
    box.y + box.height / 2 + (y - 0.5) * height * scale,
  ]
}

test('of a series with no surface changed by hand it is said that the style chooses, and that this alters it', async () => {
  const [first, second] = [await run.addPhoto('demo', 'empty-room'), await run.addPhoto('demo', 'empty-room')]
  await page.viewport(1024, 768)
  await openRoom(address(first.id, `&batch=${packBatch([first.id, second.id])}`))
  const panel = page.getByRole('complementary', { name: 'Settings and order' })
  await expect.element(panel.getByText('None needed')).toBeVisible()
  await page.getByText('All 2', { exact: true }).click()
  await expect.element(panel.getByText(/^These photos have no surface changed by hand/)).toBeVisible()
  await expect.element(panel.getByText('Digitally altered', { exact: true })).toBeVisible()

  choose(surfaces())
  await page.getByText('Paint', { exact: true }).click()
  await expect.element(panel.getByText(/^1 of 2 photos has no surface changed by hand/)).toBeVisible()
  // What is set fits the narrowest panel.
  const settings = page.getByRole('radiogroup', { name: 'Surfaces' }).element().closest('.overflow-y-auto')!
  await expect.element(page.getByRole('radiogroup', { name: 'Finish' })).toBeInTheDocument()
  expect(settings.scrollWidth).toBe(settings.clientWidth)
})

test('on a phone a surface is tapped, painted and ordered', async () => {
  const { id } = await run.addPhoto('demo', 'empty-room')
  await page.viewport(390, 844)
  await openRoom(address(id))
  const at = onPhoto(0.5, 0.9)
  await run.touch('touchStart', at)
  await run.touch('touchEnd')
  const chosen = page.getByRole('radiogroup', { name: 'Surfaces' }).getByRole('radio', { checked: true })
  await expect.element(chosen).toBeInTheDocument()
  await page.getByText('Paint', { exact: true }).click()
  const paints = page.getByRole('radiogroup', { name: 'Paint', exact: true })
  choose(paints.getByRole('radio'))
  await expect.element(page.getByText('1 changed')).toBeVisible()
  // The photo stays in sight above what is chosen, and the foot below it takes the order.
  await expect.element(stage()).toBeVisible()
  expect(stage().element().getBoundingClientRect().bottom).toBeGreaterThan(200)
  await beShown()
  expect(document.documentElement.scrollWidth).toBe(390)
  const order = button(/^Order at full size/)
  expect(order.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(844)
  await order.click()
  await expect
    .element(page.getByRole('progressbar').or(page.getByText('How this was made')), { timeout: 60_000 })
    .toBeVisible()
})
