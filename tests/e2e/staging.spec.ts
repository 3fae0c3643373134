import { emptyRoomJpeg } from '../helpers/empty-room.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { expectNoSeriousFaults } from './faults.ts'
import { beSignedIn, expect, test } from './fixtures.ts'

test('an empty room is uploaded, furnished, arranged by keys, and ordered as it is shown', async ({
  page,
  app,
}) => {
  await beSignedIn(page, app)
  await page.goto('/service-ai-virtual-staging/virtual-staging')
  const photo = { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: await emptyRoomJpeg() }
  await page.locator('input[type=file]').first().setInputFiles([photo])
  await page.waitForURL('**/uploaded-image?**')
  const note = page.getByRole('status').filter({ hasText: /Free preview|Choose what/ })
  await expect(note).toContainText('Choose what the photo shows', { timeout: 30_000 })
  const order = page.getByRole('button', { name: /^Order at full size/ })
  await expect(order).toContainText('Choose the space')
  await page.getByRole('radiogroup').getByText('Living room', { exact: true }).click()
  await expect(page.getByText(/^Free preview, at/)).toBeVisible({ timeout: 60_000 })
  const pieces = page.getByRole('list', { name: 'Furniture in the room' }).getByRole('button')
  const named = async () => (await pieces.allTextContents()).join()
  await expect.poll(named).not.toBe('')
  const first = await named()
  await page.getByRole('region', { name: 'empty.jpg' }).click()
  await page.keyboard.press('p')
  await expect(page.getByText('proposal 2')).toBeVisible()
  await expect(page.getByText(/^Free preview, at \d+ × \d+$/)).toBeVisible({ timeout: 60_000 })

  // By keys alone: the first piece is chosen, moved and turned, the next one taken out; undo and redo.
  // The other proposal is there when the list is another one.
  await expect.poll(async () => ['', first].includes(await named()), { timeout: 60_000 }).toBe(false)
  const before = await pieces.count()
  await page.getByRole('region', { name: 'empty.jpg' }).click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('Escape')
  await page.keyboard.press('.')
  await expect(pieces.first()).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(']')
  await page.keyboard.press('.')
  await page.keyboard.press('Delete')
  // With what stands on it.
  await expect.poll(() => pieces.count()).toBeLessThan(before)
  const left = await pieces.count()
  await page.keyboard.press('Control+z')
  await expect(pieces).toHaveCount(before)
  await page.keyboard.press('Control+Shift+Z')
  await expect(pieces).toHaveCount(left)
  await expect(page.getByText(/^Free preview, at \d+ × \d+$/)).toBeVisible({ timeout: 60_000 })
  await expectNoSeriousFaults(page)
  // What was placed by hand is there again after a reload.
  await page.reload()
  await expect(pieces).toHaveCount(left, { timeout: 60_000 })
  await order.click()
  await page.waitForURL('**/virtual-staging/result?**')
  await expect(page.getByRole('heading', { name: 'How this was made' })).toBeVisible({ timeout: 120_000 })
  const [ordered] = await app.query<{ seed: number; pieces: number; status: string }>(
    `select seed, jsonb_array_length(layout->'pieces') as pieces, status from orders
      where product = 'virtual-staging' order by created_at desc limit 1`,
  )
  expect(ordered).toMatchObject({ seed: 2, status: 'completed' })
  expect(ordered?.pieces).toBe(left)
  await assertLedgerBalances(app)
})
