import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { houseJpeg } from '../helpers/pictures.ts'
import { addReady, readBytes, readOrder } from '../helpers/studio.ts'
import { drawWindow } from './draw-window.ts'
import { beSignedIn, expect, test } from './fixtures.ts'
import { previewShown, watchPreviews } from './watch-previews.ts'

/** Reading the photo and looking at it take as long as the machine is busy. */
const patience = { timeout: 60_000 }

/** How many windows are dark, how many are drawn and how many strokes there are in what the preview shows. */
const marksShown = (page: Page) =>
  page.evaluate(() => {
    const { unlit = [], drawn_windows = [], sky_strokes = [] } = window.previews.last?.settings ?? {}
    return [unlit.length, drawn_windows.length, sky_strokes.length]
  })

function noise(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let squares = 0
  for (let i = 0; i < one.length; i++) if (i % 4 !== 3) squares += (one[i] - other[i]) ** 2
  return 10 * Math.log10((255 * 255 * one.length * 0.75) / Math.max(1, squares))
}

test('windows are put out and drawn and sky is painted on the preview, and the order has both', async ({
  page,
  app,
}) => {
  const { access_token: token } = await app.signIn()
  const { id } = await addReady(app, token, await houseJpeg(660, 500), 'dusk-house.jpg')
  await watchPreviews(page)
  await beSignedIn(page, app)
  await page.goto(`/service-day-to-dusk/day-to-dusk/uploaded-image?image=${id}`)
  const first = page.getByRole('button', { name: 'Window 1, lit', exact: true })
  await expect(first).toBeAttached(patience)
  const before = await previewShown(page)

  // One window by the pointer, through the stage; the next by keys alone.
  const box = (await first.boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(page.getByRole('button', { name: 'Window 1, dark', exact: true })).toBeAttached()
  await page.keyboard.press('w')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Window 2, dark', exact: true })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: 'Window 2, lit', exact: true })).toBeAttached()
  await expect.poll(() => marksShown(page), patience).toEqual([1, 0, 0])

  // Draws one by the pointer, and one by keys, which is taken away again by name.
  await drawWindow(page, 'dusk-house.jpg')
  const area = (await page.getByRole('region', { name: 'dusk-house.jpg' }).boundingBox())!
  await page.mouse.click(area.x + area.width * 0.75, area.y + area.height * 0.8)
  await expect(page.getByText('2 drawn', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('1 drawn', { exact: true })).toBeVisible()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.down('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.up('Space')
  await expect(page.getByText('2 drawn', { exact: true })).toBeVisible()
  await expect.poll(() => marksShown(page), patience).toEqual([1, 2, 0])
  await page.keyboard.press('Escape')
  await page.keyboard.press('w')
  // Their buttons come with the answer that has the preview, but a render later.
  const byHand = page.getByRole('button', { name: /^Window \d+, lit, by hand$/ })
  await expect(byHand).toHaveCount(2)
  await page.keyboard.press('End')
  await expect(byHand.last()).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(page.getByText('1 drawn', { exact: true })).toBeVisible()
  await expect.poll(() => marksShown(page), patience).toEqual([1, 1, 0])

  // Takes sky away by the pointer, then by keys.
  await page.keyboard.press('e')
  await expect(page.getByRole('radio', { name: /^Take away/ })).toBeChecked()
  const stage = (await page.getByRole('region', { name: 'dusk-house.jpg' }).boundingBox())!
  const middle = stage.x + stage.width * 0.5
  await page.mouse.move(middle - 120, stage.y + 130)
  await page.mouse.down()
  await page.mouse.move(middle - 40, stage.y + 140, { steps: 6 })
  await page.mouse.up()
  await expect(page.getByText('1 stroke', { exact: true })).toBeVisible()
  await page.keyboard.press('BracketRight')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.down('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.up('Space')
  await expect(page.getByText('2 strokes', { exact: true })).toBeVisible()
  await expect.poll(() => marksShown(page), patience).toEqual([1, 1, 2])

  // What is marked stays with the draft.
  await page.reload()
  await expect(page.getByText('2 strokes', { exact: true })).toBeVisible(patience)
  await expect(page.getByRole('button', { name: 'Window 1, dark', exact: true })).toBeAttached(patience)
  await expect.poll(() => marksShown(page), patience).toEqual([1, 1, 2])
  const picture = await previewShown(page)
  expect(noise(picture.data, before.data)).toBeLessThan(30)

  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/result?**')
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible(patience)
  const order = await readOrder(app, token, new URL(page.url()).searchParams.get('order')!)
  expect(order.settings).toMatchObject({
    unlit: [{}],
    drawn_windows: [{}],
    sky_strokes: [{ kind: 'take' }, { kind: 'take' }],
  })
  const result = await sharp(await readBytes(app, order.results[0].png_url!))
    .resize(picture.width, picture.height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  expect(noise(picture.data, result)).toBeGreaterThanOrEqual(35)
})
