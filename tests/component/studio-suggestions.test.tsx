import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Analysis, Image } from '../../core/contract/shapes.ts'
import { run } from './open.tsx'
import { click, expectStep, openStudio } from './studio.ts'

test('suggestions light up under the pointer and go in and out by click, digit and crosshair', async () => {
  const { image, onPhoto } = await openStudio('sample')
  const first = page.getByRole('checkbox', { name: /^Region 1 / })
  const second = page.getByRole('checkbox', { name: /^Region 2 / })

  await run.press('a')
  const name = page.getByRole('button', { name: 'Region 1', exact: true })
  await expect.element(name).toBeVisible()
  await run.press('2')
  await expect.element(second).toBeChecked()
  await run.press('2')
  await expect.element(second).not.toBeChecked()
  await expectStep(2, 2)

  // In the middle of a region's bounds there may be a hole: a press on the name always takes it.
  await name.click()
  await expect.element(first).toBeChecked()
  await run.press('Control+z')
  await expect.element(first).not.toBeChecked()

  const pixel = await insideOf(image, 1)
  const at = onPhoto(pixel.x, pixel.y)
  await click(at)
  await expect.element(first).toBeChecked()
  await click(at)
  await expect.element(first).not.toBeChecked()

  await run.press('b', '4')
  await expect.element(page.getByRole('spinbutton', { name: 'Opacity, as a number' })).toHaveValue(40)
})

test('a row that is pointed at or has the focus lights its region on the photo, and shows it small', async () => {
  const { image } = await openStudio('sample')
  const { bounds } = (await readAnalysis(image)).regions[0]
  const row = page.getByRole('checkbox', { name: /^Region 1 / })
  await expect.element(row).toBeVisible()
  const thumbnail = row.element().closest('label')!.querySelector('svg')!
  const [x, y, width, height] = thumbnail.getAttribute('viewBox')!.split(' ').map(Number)
  expect(x).toBeLessThanOrEqual(bounds.x)
  expect(y).toBeLessThanOrEqual(bounds.y)
  expect(x + width).toBeGreaterThanOrEqual(bounds.x + bounds.width)
  expect(y + height).toBeGreaterThanOrEqual(bounds.y + bounds.height)
  await expect.poll(() => thumbnail.querySelectorAll('clipPath path').length).toBe(1)

  // Suggestions are put away on the photo: the row alone brings its region to light.
  const layers = () => [...document.querySelectorAll('.konvajs-content')]
  const drawn = () => {
    const canvas = layers().at(-1)!.querySelector('canvas')!
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    return data.some((value) => value !== 0)
  }
  // The photo's, and then that of the marks, which is loaded later.
  await expect.poll(() => layers().length).toBe(2)
  expect(drawn()).toBe(false)
  await row.hover()
  await expect.poll(drawn).toBe(true)
  await page.getByRole('heading', { name: 'Suggestions' }).hover()
  await expect.poll(drawn).toBe(false)
  ;(row.element() as HTMLElement).focus()
  await expect.poll(drawn).toBe(true)
  ;(row.element() as HTMLElement).blur()
  await expect.poll(drawn).toBe(false)
})

test('a mask of suggestions alone is ordered only after its free preview was seen', async () => {
  await openStudio('sample')
  const row = page.getByRole('checkbox', { name: /^Region 1 / })
  const remove = page.getByRole('button', { name: /^Remove \d/ })
  const why = page.getByText(/See the free preview first/)
  await row.click()
  await expect.element(row).toBeChecked()
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await expect.element(why).toBeVisible()
  // Its key orders nothing either: the page would go on to wait for the result.
  await run.press('Control+Enter')
  await page.getByRole('button', { name: 'Free preview' }).click()
  await expect.element(page.getByText('Free preview, at reduced size'), { timeout: 30_000 }).toBeVisible()
  await expect.element(remove).toHaveAttribute('aria-disabled', 'false')
  await page.getByRole('button', { name: 'Hide preview' }).click()
  await expect.element(remove).toHaveAttribute('aria-disabled', 'false')

  // Another mask of suggestions is another removal; what the user has painted is theirs.
  await row.click()
  await expect.element(row).not.toBeChecked()
  await page.getByRole('checkbox', { name: /^Region 2 / }).click()
  await expect.element(why).toBeVisible()
  ;(page.getByRole('application', { name: 'Photo with mask' }).element() as HTMLElement).focus()
  await run.press('b', 'ArrowRight', 'Space')
  await expect.element(why).not.toBeInTheDocument()
  await expect.element(remove).toHaveAttribute('aria-disabled', 'false')
})

test('size, hardness and opacity can be typed', async () => {
  await openStudio('sample')
  const size = page.getByRole('spinbutton', { name: 'Size, as a number' })
  await size.fill('333')
  await run.press('Enter')
  await expect.element(page.getByRole('slider', { name: 'Size' })).toHaveAttribute('aria-valuetext', '333 px')
  // The keys belong to the tools again.
  await run.press(']')
  await expect.element(size).toHaveValue(366)
  await size.fill('5000')
  ;(size.element() as HTMLElement).blur()
  await expect.element(size).toHaveValue(366)
})

async function readAnalysis({ id }: Image): Promise<Analysis> {
  const { access_token: token } = await run.signIn('demo')
  const read = await fetch(`/api/images/${id}`, { headers: { authorization: `Bearer ${token}` } })
  const { data: found } = (await read.json()) as { data: { analysis: Analysis } }
  return found.analysis
}

/** A place of the photo, in fractions of it, that carries `label` in the picture of regions, far from its borders. */
async function insideOf(image: Image, label: number): Promise<{ x: number; y: number }> {
  const { suggestion_url: url } = await readAnalysis(image)
  const labels = await (await fetch(url!)).blob()
  const picture = await createImageBitmap(labels, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, picture.width, picture.height)
  const isIn = (x: number, y: number) => data[(y * picture.width + x) * 4] === label
  for (let reach = 12; reach >= 1; reach--)
    for (let y = reach; y < picture.height - reach; y++)
      for (let x = reach; x < picture.width - reach; x++)
        if (
          isIn(x, y) &&
          isIn(x - reach, y) &&
          isIn(x + reach, y) &&
          isIn(x, y - reach) &&
          isIn(x, y + reach)
        )
          return { x: (x + 0.5) / picture.width, y: (y + 0.5) / picture.height }
  throw new Error(`No pixel of region ${label}`)
}
