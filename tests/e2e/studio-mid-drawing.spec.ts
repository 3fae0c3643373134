import type { Page } from '@playwright/test'
import type { App } from '../helpers/app.ts'
import { beSignedIn, expect, test } from './fixtures.ts'
import { openStudio } from './mask-studio.ts'

const stepNames = async (page: Page) => {
  const rows = await page.getByRole('list', { name: 'Steps' }).getByRole('listitem').allTextContents()
  return rows.map((row) => row.replace(/\d+:\d+.*$/, ''))
}

/** Opens the studio. Gives places of its stage, in parts of it; all that are used here lie on the photo. */
async function openPlaces(page: Page, app: App): Promise<(x: number, y: number) => [number, number]> {
  await beSignedIn(page, app)
  const stage = await openStudio(page, app)
  const box = (await stage.boundingBox())!
  return (x, y) => [box.x + box.width * x, box.y + box.height * y]
}

test('undo in the middle of a drawing takes back the drawing, never the step before it', async ({
  page,
  app,
}) => {
  const at = await openPlaces(page, app)
  await page.mouse.move(...at(0.3, 0.3))
  await page.mouse.down()
  await page.mouse.move(...at(0.5, 0.3), { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText('Step 1 of 1')).toBeVisible()
  const covers = (await page.getByText(/^Mask covers/).textContent())!

  for (const tool of ['b', 'm', 'l', 's']) {
    await page.keyboard.press(tool)
    await page.mouse.move(...at(0.3, 0.6))
    await page.mouse.down()
    await page.mouse.move(...at(0.5, 0.7), { steps: 4 })
    await page.mouse.move(...at(0.4, 0.8), { steps: 4 })
    await page.keyboard.press('Control+z')
    await page.mouse.move(...at(0.6, 0.7), { steps: 4 })
    await page.mouse.up()
  }
  await expect(page.getByText(covers, { exact: true })).toBeVisible()
  await expect(page.getByText('Step 1 of 1')).toBeVisible()

  // Of a polygon one corner after the other goes, and only then the step before it.
  await page.keyboard.press('p')
  for (const place of [at(0.3, 0.6), at(0.5, 0.6), at(0.5, 0.8), at(0.7, 0.8)])
    await page.mouse.click(...place)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Enter')
  await expect.poll(() => stepNames(page)).toEqual(['Start', 'Brush', 'Polygon'])
  await page.mouse.click(...at(0.4, 0.4))
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
})

test('a key for the whole mask in the middle of a stroke neither cuts the stroke nor changes the mask', async ({
  page,
  app,
}) => {
  const at = await openPlaces(page, app)
  const stroke = async (keys: string[]) => {
    await page.mouse.move(...at(0.3, 0.4))
    await page.mouse.down()
    await page.mouse.move(...at(0.4, 0.4), { steps: 4 })
    for (const key of keys) await page.keyboard.press(key)
    await page.mouse.move(...at(0.6, 0.5), { steps: 4 })
    await page.mouse.up()
  }
  await stroke([])
  await expect(page.getByText('Step 1 of 1')).toBeVisible()
  const whole = (await page.getByText(/^Mask covers/).textContent())!
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Step 0 of 1')).toBeVisible()

  await stroke(['g', 'f', 'Control+i', 'Control+d'])
  await expect.poll(() => stepNames(page)).toEqual(['Start', 'Brush'])
  await expect(page.getByText(whole, { exact: true })).toBeVisible()
})
