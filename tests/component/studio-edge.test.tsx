import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { run } from './open.tsx'
import { coverageText, drag, expectStep, openStudio, stepNames } from './studio.ts'

test('an edge is refined live by the photo, looked at on black, taken back and kept; the brush does it by hand', async () => {
  const { stage, onPhoto: at } = await openStudio('sample')
  stage.focus()
  await run.press('m')
  await drag([at(0.3, 0.3), at(0.7, 0.7)])
  await expectStep(1, 1)
  const before = coverageText()

  await run.press('Shift+E')
  const editor = page.getByRole('form', { name: 'Refine edge' })
  const radius = editor.getByRole('spinbutton', { name: 'Radius, as a number' })
  await expect.element(radius).toBeVisible()
  await editor.getByRole('radio', { name: 'Black' }).click({ force: true })
  // Beside the mask the photo is hidden, in the mask it is seen.
  await expect.poll(() => overlayAt(0.02, 0.5)).toEqual([0, 0, 0, 255])
  await expect.poll(() => overlayAt(0.5, 0.5)[3]).toBe(0)
  await radius.fill('60')
  await editor.getByRole('spinbutton', { name: 'Shift edge, as a number' }).fill('40')
  await run.press('Escape')
  await expect.element(editor).not.toBeInTheDocument()
  await expectStep(1, 1)
  await expect.poll(coverageText).toBe(before)
  await expect.element(page.getByRole('radio', { name: 'Overlay' })).toBeChecked()

  await run.press('Shift+E')
  // Softened and moved outwards the mask covers more, whatever the photo says.
  await radius.fill('40')
  await editor.getByRole('spinbutton', { name: 'Feather, as a number' }).fill('20')
  await editor.getByRole('spinbutton', { name: 'Shift edge, as a number' }).fill('100')
  await run.press('Enter')
  await expectStep(2, 2)
  await expect.poll(() => stepNames().at(-1)).toBe('Refine edge')
  await expect.poll(coverageText).not.toBe(before)

  // The brush: one step for a stroke, by pointer.
  stage.focus()
  await run.press('Shift+B')
  await drag([at(0.3, 0.35), at(0.3, 0.65)])
  await expectStep(3, 3)
  await expect.poll(() => stepNames().at(-1)).toBe('Refine edge brush')
  await run.press('Control+z', 'Control+z')
  await expect.poll(coverageText).toBe(before)
})

/** The overlay's own pixel at a place of the photo, in fractions of it, which is fitted with 24 px round it. */
function overlayAt(x: number, y: number): number[] {
  const overlay = document.querySelector<HTMLCanvasElement>('[role=application] canvas[aria-hidden]')!
  const photo = { width: 3, height: 2 }
  const scale = Math.min((overlay.width - 48) / photo.width, (overlay.height - 48) / photo.height)
  const copy = new OffscreenCanvas(overlay.width, overlay.height)
  const context = copy.getContext('2d')!
  context.drawImage(overlay, 0, 0)
  const px = overlay.width / 2 + (x - 0.5) * photo.width * scale
  const py = overlay.height / 2 + (y - 0.5) * photo.height * scale
  return [...context.getImageData(Math.round(px), Math.round(py), 1, 1).data]
}
