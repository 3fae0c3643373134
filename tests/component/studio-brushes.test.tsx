import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, run } from './open.tsx'
import { openStudio } from './studio.ts'

test('brushes are chosen by keys, kept, reordered, renamed, deleted and reset, and are there again', async () => {
  const { stage, image } = await openStudio()
  const size = page.getByRole('spinbutton', { name: 'Size, as a number' })
  const brushes = page.getByRole('group', { name: 'Brushes' })
  const names = () =>
    brushes
      .getByRole('button')
      .elements()
      .map((button) => button.querySelector('span')?.textContent ?? '')
      .filter((name) => name !== '')
  const menu = async (entry: RegExp) => {
    await brushes.getByRole('button', { name: 'More for brushes' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  stage.focus()

  // From another tool a brush is taken in hand; the eraser stays one.
  await run.press('w', 'Shift+!')
  await expect.element(page.getByRole('heading', { name: 'Brush', exact: true })).toBeVisible()
  await expect.element(size).toHaveValue(16)
  await run.press('e', 'Shift+#')
  await expect.element(size).toHaveValue(400)
  await expect.element(page.getByRole('heading', { name: 'Eraser', exact: true })).toBeVisible()

  // The digits alone are the opacity's still.
  await run.press('b', '7')
  await expect.element(page.getByRole('spinbutton', { name: 'Opacity, as a number' })).toHaveValue(70)

  // Kept under a name, moved to the front, and then at the first key.
  await menu(/^Keep this brush/)
  await page.getByRole('textbox', { name: 'Name' }).fill('standard')
  await run.press('Enter')
  await expect.element(page.getByText('Another brush preset has this name.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Sofa')
  await run.press('Enter')
  await expect.poll(names).toEqual(['Fine edge', 'Standard', 'Large soft', 'Faint soft', 'Sofa'])
  for (let place = 4; place > 0; place--) await menu(/^Move earlier/)
  await expect.poll(names).toEqual(['Sofa', 'Fine edge', 'Standard', 'Large soft', 'Faint soft'])
  stage.focus()
  await run.press('Shift+@', 'Shift+!')
  await expect.element(size).toHaveValue(400)

  await openScreen(`/service-item-removal-v2/item-removal/mask?image=${image.id}&mode=manual`)
  await expect.poll(names).toEqual(['Sofa', 'Fine edge', 'Standard', 'Large soft', 'Faint soft'])
  await menu(/^Delete Sofa/)
  await expect.poll(names).toEqual(['Fine edge', 'Standard', 'Large soft', 'Faint soft'])
  const undo = page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo', exact: true })
  await expect.element(undo).toBeVisible()
  // Not with the mouse: while it rests on them, toasts of the tests that follow would wait.
  ;(undo.element() as HTMLElement).click()
  await expect.poll(names).toEqual(['Sofa', 'Fine edge', 'Standard', 'Large soft', 'Faint soft'])
  await menu(/^Back to the first/)
  await expect.poll(names).toEqual(['Fine edge', 'Standard', 'Large soft', 'Faint soft'])
})
