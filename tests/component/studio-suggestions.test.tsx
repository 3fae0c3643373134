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

/** A place of the photo, in fractions of it, that carries `label` in the picture of regions, far from its borders. */
async function insideOf({ id }: Image, label: number): Promise<{ x: number; y: number }> {
  const { access_token: token } = await run.signIn('demo')
  const read = await fetch(`/api/images/${id}`, { headers: { authorization: `Bearer ${token}` } })
  const { data: found } = (await read.json()) as { data: { analysis: Analysis } }
  const labels = await (await fetch(found.analysis.suggestion_url!)).blob()
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
