import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, run } from './open.tsx'
import { openStudio, paintDots } from './studio.ts'

test('the overlay takes the colour and opacity that are chosen, by keys and by the panel, and keeps them', async () => {
  const studio = await openStudio()
  await paintDots(studio, 1)
  studio.stage.focus()
  /** In levels: a canvas keeps colours multiplied by their opacity, and so not quite. */
  const distanceTo = (ink: number[]) => () =>
    Math.max(...inkAt(0.3, 0.5).map((value, i) => Math.abs(value - ink[i])))
  await expect.poll(distanceTo([240, 48, 145, 128])).toBeLessThan(3)

  await run.press('Shift+Q')
  await expect.poll(distanceTo([240, 228, 66, 128])).toBeLessThan(3)
  await run.press('Alt+]', 'Alt+]')
  await expect.poll(distanceTo([240, 228, 66, 179])).toBeLessThan(3)

  // By Tab the user finds the same in a small panel, and Escape leaves it.
  const button = page.getByRole('button', { name: 'Overlay colour' })
  ;(button.element() as HTMLElement).focus()
  await run.press('Enter')
  const panel = page.getByRole('region', { name: 'Overlay colour' })
  await expect.element(panel.getByRole('radio', { name: 'Yellow' })).toBeChecked()
  ;(panel.getByRole('radio', { name: 'Yellow' }).element() as HTMLElement).focus()
  await run.press('ArrowRight')
  await expect.poll(distanceTo([86, 180, 233, 179])).toBeLessThan(3)
  const own = panel.getByLabelText('Choose your own colour').element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(own, '#00ff40')
  own.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(distanceTo([0, 255, 64, 179])).toBeLessThan(3)
  await run.press('Escape')
  await expect.element(panel).not.toBeInTheDocument()

  // Opened by mouse the focus stays on the button, and Escape leaves the panel all the same. All of it is in sight.
  await button.click()
  await expect.element(panel).toBeVisible()
  const right = panel.element().getBoundingClientRect().right
  expect(panel.getByLabelText('Choose your own colour').element().getBoundingClientRect().right).toBeLessThan(
    right,
  )
  await run.press('Escape')
  await expect.element(panel).not.toBeInTheDocument()

  // The next photo, and the next visit, begin with it.
  await openScreen(`/service-item-removal-v2/item-removal/mask?image=${studio.image.id}&mode=manual`)
  await expect.element(page.getByText(/^Mask covers [^0]|^Mask covers 0\.\d/)).toBeVisible()
  await expect.poll(distanceTo([0, 255, 64, 179])).toBeLessThan(3)
})

/** The overlay's own pixel at a place of the stage, in fractions of it. */
function inkAt(x: number, y: number): number[] {
  const overlay = document.querySelector<HTMLCanvasElement>('[role=application] canvas[aria-hidden]')!
  const copy = new OffscreenCanvas(overlay.width, overlay.height)
  const context = copy.getContext('2d')!
  context.drawImage(overlay, 0, 0)
  return [...context.getImageData(Math.round(overlay.width * x), Math.round(overlay.height * y), 1, 1).data]
}
