import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, run } from './open.tsx'
import { coverageText, drag, openStudio, stepNames } from './studio.ts'

test('a mask is saved under a name, loaded, added, subtracted and intersected, and is there after a reload', async () => {
  const { stage, onPhoto: at, image } = await openStudio()
  stage.focus()
  await run.press('m')
  await drag([at(0, 0), at(0.5, 0.5)])
  await expect.poll(coverageText).toBe('Mask covers 25.0 %')

  await run.press('Shift+S')
  await page.getByRole('textbox', { name: 'Name' }).fill('Corner')
  await run.press('Enter')
  const row = page.getByRole('button', { name: /^Corner 25/ })
  await expect.element(row).toBeVisible()
  // A name is there once.
  stage.focus()
  await run.press('Shift+S')
  await page.getByRole('textbox', { name: 'Name' }).fill('corner')
  await run.press('Enter')
  await expect.element(page.getByText('Another selection of this photo has this name.')).toBeVisible()
  await run.press('Escape')

  stage.focus()
  await run.press('Control+d')
  await drag([at(0.25, 0), at(1, 0.5)])
  await expect.poll(coverageText).toBe('Mask covers 37.5 %')

  // Another browser, or this one after a reload, has it as well.
  await openScreen(`/service-item-removal-v2/item-removal/mask?image=${image.id}&mode=manual`)
  await expect.poll(coverageText).toBe('Mask covers 37.5 %')
  const menu = async (entry: string) => {
    await page.getByRole('button', { name: 'More for Corner' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await menu('Intersect with the mask')
  await expect.poll(coverageText).toBe('Mask covers 12.5 %')
  await run.press('Control+z')
  await expect.poll(coverageText).toBe('Mask covers 37.5 %')
  await menu('Subtract from the mask')
  await expect.poll(coverageText).toBe('Mask covers 25.0 %')
  await menu('Add to the mask')
  await expect.poll(coverageText).toBe('Mask covers 50.0 %')

  // By keys alone: the dialog, and in place of the mask.
  const reopened = page.getByRole('application', { name: 'Photo with mask' }).element() as HTMLElement
  reopened.focus()
  await run.press('Shift+O')
  await expect.element(page.getByRole('dialog').getByRole('radio', { name: /Corner/ })).toHaveFocus()
  await run.press('Enter')
  await expect.poll(coverageText).toBe('Mask covers 25.0 %')
  await expect.poll(() => stepNames().slice(-3)).toEqual(['Subtract Corner', 'Add Corner', 'Load Corner'])

  await menu('Delete')
  await expect.element(row).not.toBeInTheDocument()
  const undo = page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo', exact: true })
  await expect.element(undo).toBeVisible()
  // Not with the mouse: while it rests on them, toasts of the tests that follow would wait.
  ;(undo.element() as HTMLElement).click()
  await expect.element(row).toBeVisible()
})
