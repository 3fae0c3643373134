import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { intercept, openScreen, run } from './open.tsx'

test('an export asks once, and remembers', async () => {
  await run.addPhoto('newcomer', { width: 640, height: 480 }, 'Attic.jpg')
  const sent: unknown[] = []
  intercept('/api/images/export', async () => {
    sent.push(true)
    const meta = { success: true, status: 201, message: '', request_id: 'r' }
    return Response.json({ meta, data: { url: '/media/exports/none', name: 'Attic.jpg', files: 1 } })
  })
  await openScreen('/media-library', 'newcomer')
  const tile = page.getByRole('link', { name: /Attic\.jpg/ })
  await expect.element(tile).toBeVisible()
  ;(tile.element() as HTMLElement).focus()
  await userEvent.keyboard('x')
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByText('2048', { exact: true }).click()
  await dialog.getByText('No GPS', { exact: true }).click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('x')
  await expect.element(dialog.getByRole('radio', { name: '2048' })).toBeChecked()
  await expect.element(dialog.getByRole('radio', { name: 'No GPS' })).toBeChecked()
})
