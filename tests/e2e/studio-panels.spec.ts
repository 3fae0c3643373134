import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import sharp from 'sharp'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { addReady, placeOrder, readBytes, readImage, sendMask, waitForEnd } from '../helpers/studio.ts'
import { beSignedIn, expect, test } from './fixtures.ts'
import { openStudio, paintDots, photoSize } from './mask-studio.ts'

const { width, height } = photoSize

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
}

async function readDownload(started: Promise<Download>) {
  const download = await started
  const bytes = readFileSync(await download.path())
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { name: download.suggestedFilename(), data, ...info }
}

test('who comes back is told that another window has gone on', async ({ page, app }) => {
  await beSignedIn(page, app)
  const stage = await openStudio(page, app)
  const lastMask = page.waitForResponse(
    (answer) => answer.url().includes('/manual-mask') && answer.status() === 200,
  )
  await paintDots(page, stage, 1)
  await lastMask
  const image = new URL(page.url()).searchParams.get('image')!
  const { access_token: token } = await app.signIn()
  const png = await boxMask(width, height)
  expect((await sendMask(app, token, image, png, 1)).data.revision).toBe(2)
  const dialog = page.getByRole('dialog', { name: /saved a later mask of this photo/ })
  // As the browser does when the window is turned to; a tab in a test is never left.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await dialog.getByRole('button', { name: 'Use the saved mask' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
})

test('keys are changed, taken over, refused and reset, and stay after a reload', async ({ page, app }) => {
  await beSignedIn(page, app)
  const stage = await openStudio(page, app)
  const tool = (name: string) => page.getByRole('button', { name, exact: true, pressed: true })
  await stage.focus()
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'Change the keys' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the keys' })

  await dialog.getByRole('button', { name: 'Rectangle: M, change' }).click()
  await page.keyboard.press('Control+f')
  await expect(dialog.getByText(/stays the browser’s: it finds text/)).toBeVisible()
  await page.keyboard.press('e')
  await expect(dialog.getByText('is the key of “Eraser”')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('button', { name: 'Rectangle: M, change' })).toBeVisible()

  await dialog.getByRole('button', { name: 'Rectangle: M, change' }).click()
  await page.keyboard.press('e')
  await dialog.getByRole('button', { name: 'Take it over' }).click()
  await expect(dialog.getByRole('button', { name: 'Rectangle: E, change' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add a key for Eraser' }).click()
  await page.keyboard.press('Alt+d')
  await expect(dialog.getByRole('button', { name: 'Eraser: Alt D, change' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await stage.focus()
  await page.keyboard.press('e')
  await expect(tool('Rectangle')).toBeVisible()
  await page.keyboard.press('Alt+d')
  await expect(tool('Eraser')).toBeVisible()
  await page.keyboard.press('m')
  await expect(tool('Eraser')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible()
  await stage.focus()
  await page.keyboard.press('e')
  await expect(tool('Rectangle')).toBeVisible()
  await page.keyboard.press('?')
  const line = page.getByRole('dialog', { name: 'Keys' }).locator('div', { hasText: /^RectangleDrag.*E$/ })
  await expect(line.last()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+Shift+k')
  await dialog.getByRole('button', { name: 'Reset all keys' }).click()
  await expect(dialog.getByRole('button', { name: 'Rectangle: M, change' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo the reset' }).click()
  await expect(dialog.getByRole('button', { name: 'Rectangle: E, change' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Reset Rectangle' }).click()
  await dialog.getByRole('button', { name: 'Reset Eraser' }).click()
  await expect(dialog.getByRole('button', { name: 'Eraser: E, change' })).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':keys'))),
  ).toHaveLength(1)
  // Broken data is as good as none.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(':keys'))!
    localStorage.setItem(key, '{"version":1,"value":{"tool-rectangle":[7]}}')
  })
  await page.reload()
  await expect(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible()
  await stage.focus()
  await page.keyboard.press('m')
  await expect(tool('Rectangle')).toBeVisible()
})

test('a mask goes out as a PNG and comes back as one step', async ({ page, app }) => {
  await beSignedIn(page, app)
  const stage = await openStudio(page, app)
  const dialog = page.getByRole('dialog', { name: 'Import a mask' })

  await chooseFile(page, 'small.png', await boxMask(320, 240))
  await expect(dialog.getByRole('alert')).toHaveText(/320 × 240 pixels, the photo 640 × 480/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await chooseFile(page, 'photo.png', await roomJpeg(width, height))
  await expect(dialog.getByRole('alert')).toHaveText(/not a PNG/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const whole = await boxMask(width, height)
  await chooseFile(page, 'cut.png', whole.subarray(0, 200))
  await expect(dialog.getByRole('alert')).toHaveText(/damaged/)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await paintDots(page, stage, 1)
  await chooseFile(page, 'mask.png', whole)
  await expect(dialog.getByText(/Covers [1-9][.\d]* % of the photo/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import mask/ })).toBeVisible()
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const out = await readDownload(exported)
  expect(out.name).toBe('room-mask.png')
  const sent = await sharp(whole).extractChannel(0).raw().toBuffer()
  expect([out.width, out.height]).toEqual([width, height])
  expect(sent.every((value, i) => out.data[i * out.channels] === value)).toBe(true)

  // What is opaque in a cut-out counts, whatever its colour; and it can be taken away from what is there.
  const cutOut = await rightHalf()
  await chooseFile(page, 'cut-out.png', cutOut)
  await expect(dialog.getByText('Covers 50.0 % of the photo')).toBeVisible()
  await dialog.getByText('Brightness').click()
  await expect(dialog.getByText('Covers 50.0 % of the photo')).toBeHidden()
  await dialog.getByText('Opacity').click()
  await dialog.getByText('Add', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Step 3 of 3')).toBeVisible()
  await expect(page.getByText(/^Mask covers 5\d/)).toBeVisible()
  await stage.focus()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/^Mask covers \d\.\d %/)).toBeVisible()
})

/** A dark picture, opaque in its right half alone. */
function rightHalf(): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 4)
  for (let i = 0; i < width * height; i++) if (i % width >= width / 2) data.set([32, 64, 96, 255], i * 4)
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

test('two versions are compared by every means, and exported as one picture', async ({ page, app }) => {
  await beSignedIn(page, app)
  const { access_token: token } = await app.signIn()
  const { id } = await addReady(app, token, await roomJpeg(width, height))
  const { data } = await sendMask(app, token, id, await boxMask(width, height))
  const placed = await placeOrder(app, token, { image_id: id, mask_id: data.mask.id })
  const order = await waitForEnd(app, token, placed.data.order.id)
  await page.goto(`/service-item-removal-v2/item-removal/result?image=${id}&order=${order.id}`)

  const bar = page.getByRole('slider', { name: 'Compare' })
  await bar.focus()
  await page.keyboard.press('ArrowRight')
  await expect(bar).toHaveAttribute('aria-valuetext', 'Bar at 51 %')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(bar).toHaveAttribute('aria-valuetext', 'Bar at 41 %')
  await page.keyboard.press('End')
  await expect(bar).toHaveValue('100')
  await page.keyboard.press('Home')
  await expect(bar).toHaveValue('0')

  // The wheel zooms in every mode, over the bar itself, too.
  const zoom = page.locator('span', { hasText: /^[\d,.]+ %$/ }).first()
  const stage = page.getByRole('region', { name: 'Compare' })
  const box = (await stage.boundingBox())!
  for (const mode of ['Bar', 'Side by side', 'Blink', 'Difference']) {
    await page.getByRole('radio', { name: mode }).check({ force: true })
    if (mode === 'Bar') await page.keyboard.press('Home')
    const before = await zoom.textContent()
    await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.4)
    await page.mouse.wheel(0, -240)
    await expect(zoom).not.toHaveText(before!)
  }
  await page.getByRole('slider', { name: 'Gain' }).press('ArrowRight')
  await expect(page.getByText('8 ×')).toBeVisible()
  await page.getByRole('radio', { name: 'Blink' }).check({ force: true })
  const nameA = page.getByText('A Original')
  await expect(nameA).toBeHidden()
  await page.keyboard.down('Backslash')
  await expect(nameA).toBeVisible()
  await page.keyboard.up('Backslash')
  await expect(nameA).toBeHidden()
  const hold = page.getByRole('button', { name: 'Hold to show A' })
  await hold.hover()
  await page.mouse.down()
  await expect(nameA).toBeVisible()
  await page.mouse.up()
  await expect(nameA).toBeHidden()

  // Split at the bar: left of it the original, right of it the result, every pixel as it is.
  await page.getByRole('radio', { name: 'Bar' }).check({ force: true })
  await page.keyboard.press('Control+0')
  await bar.focus()
  await page.keyboard.press('End')
  for (let i = 0; i < 5; i++) await page.keyboard.press('Shift+ArrowLeft')
  await page.getByRole('button', { name: 'Formats' }).click()
  await page.getByRole('menuitem', { name: 'Comparison as one picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export the comparison' })
  await dialog.getByText('PNG', { exact: true }).click()
  await dialog.getByText('Names in the corners').click()
  const written = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const split = await readDownload(written)
  expect([split.name, split.width, split.height]).toEqual(['room-compare.png', width, height])
  const { image } = await readImage(app, token, id)
  const [original, result] = await Promise.all(
    [image.display_url, order.results[0].png_url!].map(async (url) =>
      sharp(await readBytes(app, url))
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  )
  for (const y of [0, 100, 479])
    for (let x = 0; x < width; x++) {
      // The bar itself is two pixels wide.
      if (Math.abs(x - width / 2) <= 2) continue
      const at = (y * width + x) * 3
      const source = x < width / 2 ? original : result
      // Two decoders may round a JPEG differently by one.
      for (let k = 0; k < 3; k++)
        expect(Math.abs(split.data[at + k] - source[at + k])).toBeLessThanOrEqual(x < width / 2 ? 2 : 0)
    }

  await stage.focus().catch(() => undefined)
  await page.keyboard.press('Control+Shift+s')
  await dialog.getByText('Side by side').click()
  const second = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const side = await readDownload(second)
  expect([side.name, side.format, side.height]).toEqual(['room-compare.jpg', 'raw', height])
  expect(side.width).toBe(2 * width + 4)
})
