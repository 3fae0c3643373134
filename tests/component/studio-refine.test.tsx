import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { run } from './open.tsx'
import { click, coverage, coverageText, expectStep, openStudio, paintDots } from './studio.ts'

test('an operation is shown live, taken back, and kept as one step', async () => {
  const studio = await openStudio()
  const grow = page.getByRole('button', { name: 'Grow', exact: true })
  await expect.element(grow).toHaveAttribute('title', 'The mask is empty')
  await paintDots(studio, 1)
  const before = coverageText()
  const inkBefore = inkedPixels()

  // Escape takes back what is shown, and the focus is on the photo again.
  await run.press('g')
  const editor = page.getByRole('form', { name: 'Grow' })
  const radius = editor.getByRole('slider', { name: 'Radius' })
  await expect.element(radius).toHaveFocus()
  await expect.poll(inkedPixels).toBeGreaterThan(inkBefore)
  const atTwelve = inkedPixels()
  await run.press(...Array.from({ length: 4 }, () => 'Shift+ArrowRight'))
  await expect.element(radius).toHaveAttribute('aria-valuetext', '52 pixels')
  await expect.poll(inkedPixels).toBeGreaterThan(atTwelve)
  await run.press('Escape')
  await expect.element(editor).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(studio.stage)
  await expect.poll(inkedPixels).toBe(inkBefore)
  await expectStep(1, 1)

  // So does undo, which leaves the steps before it alone; and no preview is made of what is only shown.
  await run.press('g')
  await expect.element(editor).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: /Free preview/ }))
    .toHaveAttribute('aria-disabled', 'true')
  await run.press('Control+z')
  await expect.element(editor).not.toBeInTheDocument()
  await expectStep(1, 1)

  // Typed, applied with Enter: one step, which undo takes back.
  await grow.click()
  const typed = editor.getByRole('spinbutton', { name: 'Radius, in pixels' })
  await expect.element(typed).toHaveValue(12)
  await typed.fill('999')
  await run.press('Enter')
  await expect.element(editor).toBeVisible()
  await typed.fill('12')
  await run.press('Enter')
  await expect.element(editor).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Grow 12 px/ })).toBeVisible()
  await expectStep(2, 2)
  await expect.element(coverage()).not.toHaveTextContent(before)
  await expect.poll(inkedPixels).toBe(atTwelve)
  await run.press('Control+z')
  await expect.poll(coverageText).toBe(before)
  await expectStep(1, 2)

  // Painting ends an editor that is open: what it showed is no step.
  await run.press('Shift+g')
  await expect.element(page.getByRole('form', { name: 'Shrink' })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: /^Remove \d/ }))
    .toHaveAttribute('aria-disabled', 'true')
  await click(studio.onStage(0.7, 0.5))
  await expect.element(page.getByRole('form', { name: 'Shrink' })).not.toBeInTheDocument()
  await expectStep(2, 2)
  expect(page.getByRole('button', { name: /^Shrink \d/ }).elements()).toEqual([])

  // A preset is one step for each of its operations.
  await page.getByRole('button', { name: /^Furniture/ }).click()
  await expectStep(4, 4)
  await expect.element(page.getByRole('button', { name: /^Feather 6 px/ })).toBeVisible()
})

test('on a phone the editor stands below the photo, and gives way to the result', async () => {
  await page.viewport(390, 844)
  const { stage, onStage } = await openStudio()
  await click(onStage(0.5, 0.5))
  await expect.element(page.getByText(/^Mask covers [1-9]|^Mask covers 0\.\d/)).toBeVisible()
  await expect.poll(inkedPixels).toBeGreaterThan(0)
  const before = inkedPixels()
  await page.getByRole('button', { name: 'Panel', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Mask' })
  await sheet.getByRole('button', { name: 'Smooth', exact: true }).click()
  await expect.element(sheet.getByRole('form', { name: 'Smooth' })).toBeVisible()
  expect(sheet.getByRole('heading', { name: 'Suggestions' }).elements()).toEqual([])
  await run.press('Escape')
  await expect.element(sheet).not.toBeInTheDocument()

  stage.focus()
  await run.press('g')
  await expect.element(sheet.getByRole('slider', { name: 'Radius' })).toHaveFocus()
  await expect.poll(inkedPixels).toBeGreaterThan(before)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(inkedPixels).toBe(before)
  stage.focus()
  await run.press('g')
  await sheet.getByRole('button', { name: 'Apply' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(inkedPixels).toBeGreaterThan(before)
})

/** How many pixels of the overlay hold ink now: what an operation shows is no fact before it is kept. */
function inkedPixels(): number {
  const overlay = document.querySelector<HTMLCanvasElement>('[role=application] canvas[aria-hidden]')!
  const copy = new OffscreenCanvas(overlay.width, overlay.height)
  const context = copy.getContext('2d')!
  context.drawImage(overlay, 0, 0)
  const { data } = context.getImageData(0, 0, overlay.width, overlay.height)
  let inked = 0
  for (let i = 3; i < data.length; i += 4) if (data[i] > 0) inked++
  return inked
}
