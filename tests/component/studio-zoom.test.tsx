import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { run } from './open.tsx'
import { click, coverageText, openStudio } from './studio.ts'

test('the zoom is typed, stepped, clamped and left as it was, about the middle of the stage', async () => {
  const { stage, onStage } = await openStudio()
  const zoom = page.getByRole('textbox', { name: 'Zoom in per cent' })
  const field = () => zoom.element() as HTMLInputElement
  const fitted = field().value
  stage.focus()

  await run.press('Shift+Z')
  await expect.element(zoom).toHaveFocus()
  // The ring that shows where the keys go.
  expect(getComputedStyle(field()).outlineStyle).toBe('solid')
  await run.press('2', '5', '0', 'Enter')
  await expect.element(zoom).toHaveValue('250 %')
  await expect.poll(() => document.activeElement).toBe(stage)
  // What was in the middle of the stage is there still: a brush of the photo's middle covers it.
  await run.mouse({ to: onStage(0.5, 0.5) })
  await expect.element(page.getByText('x 320 y 240')).toBeVisible()

  // Keys that are tools elsewhere are letters here; what is no number changes nothing.
  await run.press('Shift+Z', 'e', 'Enter')
  await expect.element(page.getByText(/^Type a number of per cent/)).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Brush', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
  await run.press('Escape')
  await expect.element(zoom).toHaveValue('250 %')
  await expect.poll(() => document.activeElement).toBe(stage)

  await run.press('Shift+Z', 'ArrowUp', 'Shift+ArrowUp', 'ArrowDown', 'ArrowDown')
  await expect.element(zoom).toHaveValue('259 %')
  await zoom.fill('99999')
  await run.press('Enter')
  await expect.element(zoom).toHaveValue('3200 %')
  await expect.element(page.getByText('3200 % is the closest zoom there is.')).toBeVisible()
  await run.press('Control+0')
  await expect.element(zoom).toHaveValue(fitted)
  await click(onStage(0.5, 0.5))
  await expect.poll(coverageText).not.toBe('Mask covers 0 %')
})
