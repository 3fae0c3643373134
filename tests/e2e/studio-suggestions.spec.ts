import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readImage, addReady } from '../helpers/studio.ts'
import { beSignedIn, expect, test } from './fixtures.ts'

const sample = readFileSync(new URL('../../server/samples/living-room.jpg', import.meta.url))

test('suggestions light up under the pointer and go in and out by click, digit and crosshair', async ({
  page,
  app,
}) => {
  const { access_token: token } = await app.signIn()
  const { id } = await addReady(app, token, sample)
  const { image, analysis } = await readImage(app, token, id)
  await beSignedIn(page, app)
  await page.goto(`/service-item-removal-v2/item-removal/mask?image=${id}&mode=manual`)
  const stage = page.getByRole('application', { name: 'Photo with mask' })
  await expect(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible()
  const first = page.getByRole('checkbox', { name: /^Region 1 / })
  const second = page.getByRole('checkbox', { name: /^Region 2 / })

  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: 'Region 1', exact: true })).toBeVisible()
  await page.keyboard.press('2')
  await expect(second).toBeChecked()
  await page.keyboard.press('2')
  await expect(second).not.toBeChecked()
  await expect(page.getByText('Step 2 of 2')).toBeVisible()

  // In the middle of a region's bounds there may be a hole: a press on the name always takes it.
  await page.getByRole('button', { name: 'Region 1', exact: true }).click()
  await expect(first).toBeChecked()
  await page.keyboard.press('Control+z')
  await expect(first).not.toBeChecked()

  const pixel = await insideOf(page, image.width, image.height, analysis!.suggestion_url!, 1)
  const box = (await stage.boundingBox())!
  const scale = Math.min((box.width - 48) / image.width, (box.height - 48) / image.height)
  const at = {
    x: box.x + (box.width - image.width * scale) / 2 + pixel.x * scale,
    y: box.y + (box.height - image.height * scale) / 2 + pixel.y * scale,
  }
  await page.mouse.click(at.x, at.y)
  await expect(first).toBeChecked()
  await page.mouse.click(at.x, at.y)
  await expect(first).not.toBeChecked()

  await page.keyboard.press('b')
  await page.keyboard.press('4')
  await expect(page.getByRole('spinbutton', { name: 'Opacity, as a number' })).toHaveValue('40')
})

test('size, hardness and opacity can be typed', async ({ page, app }) => {
  const { access_token: token } = await app.signIn()
  const { id } = await addReady(app, token, sample)
  await beSignedIn(page, app)
  await page.goto(`/service-item-removal-v2/item-removal/mask?image=${id}&mode=manual`)
  await expect(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible()
  const size = page.getByRole('spinbutton', { name: 'Size, as a number' })
  await size.fill('333')
  await size.press('Enter')
  await expect(page.getByRole('slider', { name: 'Size' })).toHaveAttribute('aria-valuetext', '333 px')
  // The keys belong to the tools again.
  await page.keyboard.press(']')
  await expect(size).toHaveValue('366')
  await size.fill('5000')
  await size.blur()
  await expect(size).toHaveValue('366')
})

/** A pixel of the photo that carries `label` in the picture of regions, far from its borders. */
async function insideOf(
  page: Page,
  width: number,
  height: number,
  url: string,
  label: number,
): Promise<{ x: number; y: number }> {
  return page.evaluate(
    async ([url, label, width, height]) => {
      const picture = await createImageBitmap(await (await fetch(url)).blob(), {
        colorSpaceConversion: 'none',
        premultiplyAlpha: 'none',
      })
      const canvas = new OffscreenCanvas(picture.width, picture.height)
      const context = canvas.getContext('2d')!
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
              return { x: ((x + 0.5) / picture.width) * width, y: ((y + 0.5) / picture.height) * height }
      throw new Error(`No pixel of region ${label}`)
    },
    [url, label, width, height] as const,
  )
}
