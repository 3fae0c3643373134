import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { StagingLayout } from '../../core/contract/staging-document.ts'
import { packBatch } from '../../src/services/batch-address.ts'
import { openScreen, run } from './open.tsx'

const shown = () => page.getByText(/^Free preview, at \d+ × \d+$/)
/** Until a picture of what is set now is there. */
const beShown = () => expect.element(shown(), { timeout: 30_000 }).toBeVisible()
const button = (name: string | RegExp) => page.getByRole('button', { name })
const pieces = () => page.getByRole('list', { name: 'Furniture in the room' }).getByRole('button')

async function openRoom(): Promise<string> {
  const { id } = await run.addPhoto('demo', 'empty-room')
  const address = `/service-ai-virtual-staging/virtual-staging/uploaded-image?image=${id}`
  await openScreen(address)
  await page.getByRole('radiogroup').getByText('Living room', { exact: true }).click()
  await beShown()
  return address
}

test('what is drawn on the photo by hand measures and lights the room, and outlasts its furniture', async () => {
  await openRoom()
  const height = () =>
    Number.parseFloat(
      page.getByLabelText('Height of the room', { exact: true }).element().getAttribute('aria-valuetext') ??
        '',
    )
  const before = height()
  await button('Known length').click()
  const end = button('Second end of the known length')
  await expect.element(button('First end of the known length')).toHaveFocus()
  // The line stands for a door until it is moved or measured: then all of the room follows.
  await page.getByLabelText('Known length in metres').fill('1.8')
  await expect.poll(height).toBeCloseTo((before * 1.8) / 2.03, 1)
  end.element().focus()
  await run.press('Shift+ArrowDown')
  await expect.poll(height).not.toBeCloseTo((before * 1.8) / 2.03, 1)
  await run.press('Control+z')
  await expect.poll(height).toBeCloseTo((before * 1.8) / 2.03, 1)

  await button('Correct windows').click()
  const windows = () => page.getByRole('list', { name: 'Windows' }).getByRole('listitem').elements().length
  const found = windows()
  await button('Add a window').click()
  await expect.poll(windows).toBe(found + 1)
  await expect.element(page.getByText(`${found + 1} by hand`)).toBeVisible()
  button(`Window ${found + 1}: upper left`)
    .element()
    .focus()
  await run.press('Delete')
  await expect.poll(windows).toBe(found)
  await run.press('Control+z')
  await expect.poll(windows).toBe(found + 1)
  await run.press('Escape')
  await expect.element(button('Correct windows')).toBeVisible()

  await button('Another proposal').click()
  await expect.element(page.getByText('proposal 2')).toBeVisible()
  await beShown()
  await expect.element(page.getByText(`${found + 1} by hand`)).toBeVisible()
  expect(height()).toBeCloseTo((before * 1.8) / 2.03, 1)
  await expect.poll(() => pieces().elements().length).toBeGreaterThan(0)
})

test('real things are painted in front of the furniture, and undone, and there again after a reload', async () => {
  const address = await openRoom()
  await button('Paint what stands in front').click()
  const stage = page.getByRole('application', { name: 'What stands in front of the furniture' })
  await expect.element(stage).toHaveFocus()
  const cover = (text: string | RegExp) =>
    page.getByRole('status', { name: 'Part of the photo that is painted' }).filter({ hasText: text })
  await expect.element(cover(/^0(\.0)? %$/)).toBeVisible()
  const { x, y, width, height } = stage.element().getBoundingClientRect()
  const stroke = (to: number) =>
    run.mouse(
      { to: [x + width * 0.4, y + height * to] },
      'down',
      { to: [x + width * 0.6, y + height * to], steps: 4 },
      'up',
    )
  await stroke(0.5)
  await expect.element(cover(/^[1-9]\d*\.\d %$/)).toBeVisible()
  await expect.element(cover(/ %$/)).toBeVisible()
  const once = cover(/ %$/).element().textContent
  await stroke(0.6)
  await expect.poll(() => cover(/ %$/).query()?.textContent ?? once).not.toBe(once)
  await run.press('Control+z')
  await expect.element(cover(once)).toBeVisible()
  await run.press('Escape')
  await expect.element(page.getByText('painted', { exact: true })).toBeVisible()
  await beShown()
  // What is painted over stays as the photo has it, whatever is arranged.
  await button('Another proposal').click()
  await expect.element(page.getByText('proposal 2')).toBeVisible()
  await openScreen(address)
  await beShown()
  await button('Paint what stands in front').click()
  await expect.element(cover(once)).toBeVisible()
})

test('furniture that was placed in one photo is had in another one of the series', async () => {
  const first = await run.addPhoto('demo', 'empty-room')
  const second = await run.addPhoto('demo', 'empty-room')
  const address = (id: string) =>
    `/service-ai-virtual-staging/virtual-staging/uploaded-image?image=${id}&batch=${packBatch([first.id, second.id])}`
  await openScreen(address(first.id))
  await page.getByRole('radiogroup').getByText('Living room', { exact: true }).click()
  await beShown()
  const before = pieces().elements().length
  await pieces().first().click()
  await button('Take out').click()
  await expect.poll(() => pieces().elements().length).toBe(before - 1)

  await openScreen(address(second.id))
  await page.getByText('From another photo of this room').click()
  await page.getByRole('button', { name: new RegExp(`${before - 1} pieces$`) }).click()
  await expect.poll(() => pieces().elements().length).toBe(before - 1)
  await expect.element(page.getByText(/^The furniture is here/)).toBeVisible()
  // To order it, what the photo shows is said here as well; that arranges nothing anew.
  await page.getByRole('radiogroup').getByText('Bedroom', { exact: true }).click()
  await expect.element(page.getByRole('radio', { name: 'Bedroom', exact: true })).toBeChecked()
  expect(pieces().elements().length).toBe(before - 1)
})

test('a change of another window comes as a step that can be taken back, and is told', async () => {
  await openRoom()
  const before = pieces().elements().length
  await pieces().first().click()
  await button('Take out').click()
  await expect.poll(() => pieces().elements().length).toBe(before - 1)
  // What another window on this photo writes, and what the browser then tells this one.
  const key = Object.keys(localStorage).find((name) => name.endsWith(':service-drafts'))!
  const kept = JSON.parse(localStorage.getItem(key)!) as {
    value: Record<string, { layout: StagingLayout }>
  }
  for (const { layout } of Object.values(kept.value)) layout.pieces = []
  localStorage.setItem(key, JSON.stringify(kept))
  dispatchEvent(new StorageEvent('storage', { key }))
  await expect.element(page.getByText(/^The furniture was changed in another window/)).toBeVisible()
  await expect.poll(() => pieces().elements().length).toBe(0)
  await run.press('Control+z')
  await expect.poll(() => pieces().elements().length).toBe(before - 1)
})
