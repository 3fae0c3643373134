import { emptyRoomJpeg } from '../helpers/empty-room.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { expectNoSeriousFaults } from './faults.ts'
import { beSignedIn, expect, test } from './fixtures.ts'

test('an empty room is uploaded, furnished, shown another way, and ordered as it is shown', async ({
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
  await page.getByRole('region', { name: 'empty.jpg' }).click()
  await page.keyboard.press('n')
  await expect(page.getByText('proposal 2')).toBeVisible()
  await expect(page.getByText(/^Free preview, at \d+ × \d+$/)).toBeVisible({ timeout: 60_000 })
  await expectNoSeriousFaults(page)
  await order.click()
  await page.waitForURL('**/virtual-staging/result?**')
  await expect(page.getByRole('heading', { name: 'How this was made' })).toBeVisible({ timeout: 120_000 })
  const [ordered] = await app.query<{ seed: number; pieces: number; status: string }>(
    `select seed, jsonb_array_length(layout->'pieces') as pieces, status from orders
      where product = 'virtual-staging' order by created_at desc limit 1`,
  )
  expect(ordered).toMatchObject({ seed: 2, status: 'completed' })
  expect(ordered?.pieces).toBeGreaterThan(0)
  await assertLedgerBalances(app)
})
