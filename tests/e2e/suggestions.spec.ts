import { readFileSync } from 'node:fs'
import { addReady } from '../helpers/studio.ts'
import { beSignedIn, creditsShown, expect, test } from './fixtures.ts'

const sample = readFileSync(new URL('../../server/samples/living-room.jpg', import.meta.url))

test('what starts from suggestions is seen in a free preview before it can be ordered', async ({
  page,
  app,
}) => {
  const { access_token: token } = await app.signIn()
  const { id } = await addReady(app, token, sample)
  await beSignedIn(page, app)
  await page.goto(`/service-item-removal-v2/item-removal/selection?image=${id}`)
  // Until the photo is looked at the words are there, and no link.
  await page.getByRole('link', { name: /^Start from suggestions/ }).click()
  await page.waitForURL('**/mask?**')

  // The three surest are in the mask, and its preview comes unasked.
  await expect(page.getByRole('checkbox', { name: /^Region 1 / })).toBeChecked()
  const remove = page.getByRole('button', { name: /^Remove \d/ })
  await expect(page.getByText(/Free preview, at/)).toBeVisible({ timeout: 90_000 })
  await expect(remove).toHaveAttribute('aria-disabled', 'false')
  const before = await creditsShown(page)

  // What is changed is another removal. Given up, it cannot be ordered, by no key either.
  await page.getByRole('button', { name: 'Hide preview' }).click()
  await page.getByRole('checkbox', { name: /^Region 1 / }).click()
  await expect(page.getByText(/See the free preview first/)).toBeVisible()
  await page.getByRole('application', { name: 'Photo with mask' }).focus()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await expect(page).toHaveURL(/mask\?/)

  await page.getByRole('button', { name: 'Free preview' }).click()
  await expect(page.getByText(/Free preview, at/)).toBeVisible({ timeout: 90_000 })
  await remove.click()
  await page.waitForURL('**/processing?**')
  await expect.poll(() => creditsShown(page)).toBe(before - 1)
})
