import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, run } from './open.tsx'

const boxOf = (element: Element) => element.getBoundingClientRect()

test('what a result shows fits its panel, its labels are whole, and each stands on its own picture', async () => {
  const { id, image } = await run.addRemoval('demo')
  await openScreen(`/service-item-removal-v2/item-removal/result?image=${image.id}&order=${id}`)
  const formats = page.getByRole('button', { name: 'Formats' })
  await expect.element(formats).toBeVisible()
  const bar = formats.element().closest('.grid')!.parentElement!
  const inside = boxOf(bar).right - parseFloat(getComputedStyle(bar).paddingRight)
  expect(boxOf(formats.element()).right).toBeLessThanOrEqual(inside + 0.5)

  const label = page.getByText('Result 1, digitally altered', { exact: true })
  await page.viewport(390, 844)
  await expect.element(label).toBeVisible()
  const text = label.element()
  expect([text.scrollWidth, text.scrollHeight]).toEqual([text.clientWidth, text.clientHeight])

  // On a stage higher than wide the second picture stands below the first, and its label with it.
  await page.viewport(1024, 900)
  await page.getByText('Side by side', { exact: true }).click()
  const stage = document.querySelector('canvas')!
  const middle = boxOf(stage).y + boxOf(stage).height / 2
  await expect.poll(() => boxOf(label.element()).y).toBeGreaterThan(middle)
  expect(boxOf(page.getByText('Original', { exact: true }).first().element()).y).toBeLessThan(middle)
})
