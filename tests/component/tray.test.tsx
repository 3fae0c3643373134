import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from './open.tsx'

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
