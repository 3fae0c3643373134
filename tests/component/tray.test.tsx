import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from './open.tsx'

/** Whether a finger or a pointer in the middle of it would reach it. */
function isReached(element: Element): boolean {
  element.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return hit !== null && (element.contains(hit) || hit.contains(element))
}

test('the unfolded tray covers nothing that can be pressed, on any width', async () => {
  for (const address of ['/media-library', '/service-image-enhancement/image-enhancement']) {
    await openScreen(address)
    const input = () => document.querySelector<HTMLInputElement>('main input[type=file]')
    await expect.poll(input, { timeout: 60_000 }).not.toBeNull()
    await userEvent.upload(input()!, new File(['no picture'], 'notes.jpeg', { type: 'image/jpeg' }))
    const button = page.getByRole('button', { name: /^Uploads: / })
    await expect.element(button).toBeVisible()
    if (button.element().getAttribute('aria-expanded') !== 'true') await button.click()
    for (const width of [1440, 1024, 800, 390]) {
      await page.viewport(width, 800)
      await expect.element(page.getByRole('region', { name: 'Uploads' })).toBeVisible()
      const covered = [...document.querySelectorAll('main button, main a, header button')].filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !isReached(element),
      )
      expect(
        covered.map((element) => element.textContent || element.ariaLabel),
        `${address}, ${width} px`,
      ).toEqual([])
    }
    await page.viewport(1440, 900)
    await page.getByRole('button', { name: 'Clear finished' }).click()
  }
})

test('the tray shows in full why a photo cannot be used', async () => {
  await openScreen('/media-library')
  const input = () => document.querySelector<HTMLInputElement>('input[type=file][multiple]')
  await expect.poll(input).not.toBeNull()
  await userEvent.upload(input()!, new File(['no picture'], 'notes.jpeg', { type: 'image/jpeg' }))
  const tray = page.getByRole('region', { name: 'Uploads' })
  const reason = tray.getByText(/^This is not a photo that can be used/)
  await expect.element(reason).toBeVisible()
  const text = reason.element()
  expect([text.scrollWidth, text.scrollHeight]).toEqual([text.clientWidth, text.clientHeight])
  const row = text.closest('li')!.getBoundingClientRect()
  expect(text.getBoundingClientRect().bottom).toBeLessThanOrEqual(row.bottom)
  await tray.getByRole('button', { name: 'Clear finished' }).click()
  await expect.element(tray).not.toBeInTheDocument()
})
