import type { Page } from '@playwright/test'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { roomJpeg, withComment } from '../helpers/pictures.ts'
import { creditsShown, expect as expectFast, signIn, test } from './fixtures.ts'

/** Studios are opened again and again here, each with workers of its own. */
const expect = expectFast.configure({ timeout: 20_000 })

const jpeg = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: withComment(await roomJpeg(width, height)),
})

const shot = (page: Page, index: number) =>
  page
    .getByRole('navigation', { name: 'Photos of this series' })
    .getByRole('button', { name: `${index} of 3` })

async function paintAt(page: Page, x: number, y: number): Promise<void> {
  const box = (await page.getByRole('application', { name: 'Photo with mask' }).boundingBox())!
  await page.mouse.move(box.x + box.width * x, box.y + box.height * y)
  await page.mouse.down()
  await page.mouse.up()
}

test('three photos are masked in one studio, ordered at once, and looked through', async ({ page, app }) => {
  await signIn(page, app)
  const { image_credit: image } = await app.signIn()
  const before = await creditsShown(page)

  await page.goto('/service-item-removal-v2/item-removal/selection')
  await page
    .locator('input[type=file]')
    .setInputFiles([
      await jpeg('hall.jpg', 640, 480),
      await jpeg('kitchen.jpg', 640, 480),
      await jpeg('porch.jpg', 480, 360),
    ])
  // The first that is ready opens, and the others join it.
  await page.waitForURL('**/mask?**', { timeout: 60_000 })
  await expect(shot(page, 3)).toBeVisible({ timeout: 60_000 })

  // A dot, and on to the next photo at once: nothing of it is lost.
  await expect(page.getByText('Photo 1 of 3')).toBeVisible()
  await expect(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible()
  await page.keyboard.press(']')
  const size = page.getByRole('slider', { name: 'Size' })
  const chosen = await size.getAttribute('aria-valuetext')
  await paintAt(page, 0.5, 0.5)
  await page.keyboard.press('PageDown')
  await expect(page.getByText('Photo 2 of 3')).toBeVisible()
  await expect(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible()
  await expect(shot(page, 1)).toHaveAccessibleName(/hall\.jpg, draft, mask covers [1-9]/)
  await expect(shot(page, 2)).toHaveAttribute('aria-current', 'true')
  // Tools stay in the hand.
  await expect(size).toHaveAttribute('aria-valuetext', chosen!)
  await page.keyboard.press('E')

  // Back: the first photo with its own mask and history, the tool as it was left.
  await page.keyboard.press('PageUp')
  await expect(page.getByText('Photo 1 of 3')).toBeVisible()
  await expect(page.getByText('Step 1 of 1')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Eraser/ }).first()).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('B')
  const covers = (await page.getByText(/^Mask covers/).textContent())!

  // The mask goes to photos of the same size, each with a step of its own.
  await page.keyboard.press('Shift+C')
  const carry = page.getByRole('dialog', { name: 'Put this mask on other photos' })
  await expect(carry.getByRole('checkbox', { name: /kitchen\.jpg/ })).toBeChecked()
  await expect(carry.getByRole('checkbox', { name: /porch\.jpg.*Another size: 480 × 360/s })).toBeDisabled()
  await carry.getByRole('button', { name: 'Put it on 1 photo' }).press('Enter')
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(shot(page, 2)).toHaveAccessibleName(/draft, mask covers [1-9]/)
  await page.keyboard.press('PageDown')
  await expect(page.getByText('Mask from hall.jpg', { exact: true })).toBeVisible()
  await expect(page.getByText(covers, { exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByText(covers, { exact: true })).toBeVisible()
  await expect(page.getByText(/Draft saved/)).toBeVisible()

  // A reload loses neither the batch nor what was done in it.
  await page.reload()
  await expect(page.getByText('Photo 2 of 3')).toBeVisible()
  await expect(page.getByText(covers, { exact: true })).toBeVisible()
  await expect(page.getByText('Step 1 of 1')).toBeVisible()
  await expect(shot(page, 1)).toHaveAccessibleName(/draft, mask covers [1-9]/)

  // By the strip's own keys to the last photo, and back.
  await shot(page, 2).focus()
  await page.keyboard.press('End')
  await expect(shot(page, 3)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Photo 3 of 3')).toBeVisible()
  await expect(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible()

  // One order for all that have a mask, with its price before.
  await expect(page.getByRole('button', { name: /Order 2 photos.*2 credits/ })).toBeVisible()
  await page.keyboard.press('Control+Shift+Enter')
  const review = page.getByRole('dialog', { name: 'Order several photos' })
  await expect(review.getByRole('list', { name: 'To be ordered' }).getByRole('listitem')).toHaveCount(2)
  await expect(review.getByRole('list', { name: 'Left out' })).toContainText(/porch\.jpg\s*No mask/)
  await expect(review).toContainText(`${image} → ${image - 2}`)
  await review.getByRole('button', { name: /Order 2 photos/ }).press('Enter')
  await expect(review).toBeHidden()
  await expect.poll(() => creditsShown(page)).toBe(before - 2)
  await expect(shot(page, 1)).toHaveAccessibleName(/done/, { timeout: 90_000 })
  await expect(shot(page, 2)).toHaveAccessibleName(/done/, { timeout: 90_000 })
  await expect(page.getByRole('button', { name: 'No photo to order yet' })).toBeVisible()

  // The results, one after the other.
  await shot(page, 1).click()
  await page.waitForURL('**/result?**')
  await expect(page.getByRole('heading', { name: 'Result of hall.jpg' })).toBeAttached()
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('heading', { name: 'Result of kitchen.jpg' })).toBeAttached()
  await page.getByRole('link', { name: /2 done/ }).click()
  await expect(page.getByRole('link', { name: 'Open result' })).toHaveCount(2)
  await page.getByRole('link', { name: 'Next unfinished photo' }).click()
  await expect(page.getByText('Photo 3 of 3')).toBeVisible()

  const orders = await app.query<{ status: string; credits: number }>(
    `select o.status, o.credits from orders o join images i on i.id = o.image_id
     where i.name in ('hall.jpg', 'kitchen.jpg', 'porch.jpg')`,
  )
  expect(orders).toEqual([
    { status: 'completed', credits: 1 },
    { status: 'completed', credits: 1 },
  ])
  await assertLedgerBalances(app)
})
