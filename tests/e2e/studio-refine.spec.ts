import type { Page } from '@playwright/test'
import { beSignedIn, expect, test } from './fixtures.ts'
import { openStudio, paintDots } from './mask-studio.ts'

test('an operation is shown live, taken back, and kept as one step', async ({ page, app }) => {
  await beSignedIn(page, app)
  const stage = await openStudio(page, app)
  const grow = page.getByRole('button', { name: 'Grow', exact: true })
  await expect(grow).toHaveAttribute('title', 'The mask is empty')
  await paintDots(page, stage, 1)
  const covers = page.getByText(/^Mask covers/)
  const before = await covers.textContent()
  const inkBefore = await inkedPixels(page)

  // Escape takes back what is shown, and the focus is on the photo again.
  await page.keyboard.press('g')
  const editor = page.getByRole('form', { name: 'Grow' })
  const radius = editor.getByRole('slider', { name: 'Radius' })
  await expect(radius).toBeFocused()
  await expect.poll(() => inkedPixels(page)).toBeGreaterThan(inkBefore)
  const atTwelve = await inkedPixels(page)
  for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowRight')
  await expect(radius).toHaveAttribute('aria-valuetext', '52 pixels')
  await expect.poll(() => inkedPixels(page)).toBeGreaterThan(atTwelve)
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()
  await expect(stage).toBeFocused()
  await expect.poll(() => inkedPixels(page)).toBe(inkBefore)
  await expect(page.getByText('Step 1 of 1')).toBeVisible()

  // So does undo, which leaves the steps before it alone; and no preview is made of what is only shown.
  await page.keyboard.press('g')
  await expect(editor).toBeVisible()
  await expect(page.getByRole('button', { name: /Free preview/ })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Control+z')
  await expect(editor).toBeHidden()
  await expect(page.getByText('Step 1 of 1')).toBeVisible()

  // Typed, applied with Enter: one step, which undo takes back.
  await grow.click()
  const typed = editor.getByRole('spinbutton', { name: 'Radius, in pixels' })
  await expect(typed).toHaveValue('12')
  await typed.fill('999')
  await page.keyboard.press('Enter')
  await expect(editor).toBeVisible()
  await typed.fill('12')
  await page.keyboard.press('Enter')
  await expect(editor).toBeHidden()
  await expect(page.getByRole('button', { name: /^Grow 12 px/ })).toBeVisible()
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await expect(covers).not.toHaveText(before!)
  await expect.poll(() => inkedPixels(page)).toBe(atTwelve)
  await page.keyboard.press('Control+z')
  await expect(covers).toHaveText(before!)
  await expect(page.getByText('Step 1 of 2')).toBeVisible()

  // Painting ends an editor that is open: what it showed is no step.
  await page.keyboard.press('Shift+g')
  await expect(page.getByRole('form', { name: 'Shrink' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove \d/ })).toHaveAttribute('aria-disabled', 'true')
  const box = (await stage.boundingBox())!
  await page.mouse.click(box.x + box.width * 0.7, box.y + box.height / 2)
  await expect(page.getByRole('form', { name: 'Shrink' })).toBeHidden()
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Shrink \d/ })).toBeHidden()

  // A preset is one step for each of its operations.
  await page.getByRole('button', { name: /^Furniture/ }).click()
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Feather 6 px/ })).toBeVisible()
})

test('on a phone the editor stands below the photo, and gives way to the result', async ({ page, app }) => {
  await beSignedIn(page, app)
  await page.setViewportSize({ width: 390, height: 844 })
  const stage = await openStudio(page, app)
  const box = (await stage.boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(page.getByText(/^Mask covers [1-9]|^Mask covers 0\.\d/)).toBeVisible()
  await expect.poll(() => inkedPixels(page)).toBeGreaterThan(0)
  const before = await inkedPixels(page)
  await page.getByRole('button', { name: 'Panel', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Mask' })
  await sheet.getByRole('button', { name: 'Smooth', exact: true }).click()
  await expect(sheet.getByRole('form', { name: 'Smooth' })).toBeVisible()
  await expect(sheet.getByRole('heading', { name: 'Suggestions' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  await stage.focus()
  await page.keyboard.press('g')
  await expect(sheet.getByRole('slider', { name: 'Radius' })).toBeFocused()
  await expect.poll(() => inkedPixels(page)).toBeGreaterThan(before)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await expect.poll(() => inkedPixels(page)).toBe(before)
  await stage.focus()
  await page.keyboard.press('g')
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect(sheet).toBeHidden()
  await expect.poll(() => inkedPixels(page)).toBeGreaterThan(before)
})

/** How many pixels of the overlay hold ink now: what an operation shows is no fact before it is kept. */
function inkedPixels(page: Page): Promise<number> {
  return page.evaluate(() => {
    const overlay = document.querySelector<HTMLCanvasElement>('[role=application] canvas[aria-hidden]')!
    const copy = new OffscreenCanvas(overlay.width, overlay.height)
    const context = copy.getContext('2d')!
    context.drawImage(overlay, 0, 0)
    const { data } = context.getImageData(0, 0, overlay.width, overlay.height)
    let inked = 0
    for (let i = 3; i < data.length; i += 4) if (data[i] > 0) inked++
    return inked
  })
}
