import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showNotice } from '../../src/ui/toast.ts'
import { run } from './open.tsx'
import { openStudio } from './studio.ts'

const corner = () => page.getByRole('button', { name: 'Lower left corner of the back wall' })

test('keys of the room stand in the sheet of keys, can be changed, and paint nothing', async () => {
  const { stage } = await openStudio('sample')
  await run.press('r')
  await expect.element(corner()).toBeVisible()
  await expect.element(page.getByText(/^(\d of \d|Own room)$/)).toBeVisible()
  await run.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  const heading = sheet.getByRole('heading', { name: 'Room', exact: true })
  await expect.element(heading).toBeVisible()
  const lines = [...heading.element().closest('section')!.querySelectorAll('div')]
  for (const line of [/^Next room.*N$/, /^Previous room.*ShiftN$/, /^Turn the depth.*ShiftT$/])
    expect(lines.some((one) => line.test(one.textContent) && one.checkVisibility())).toBe(true)

  await sheet.getByRole('button', { name: 'Change the keys' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the keys' })
  await dialog.getByRole('button', { name: 'Next room: N, change' }).click()
  await run.press('j')
  await dialog.getByRole('button', { name: 'Undo: Ctrl Z, change' }).click()
  await run.press('y')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  ;(corner().element() as HTMLElement).focus()
  await run.press('j')
  await expect.element(page.getByText(/^2 of \d$/)).toBeVisible()
  await run.press('n')
  await expect.element(page.getByText(/^2 of \d$/)).toBeVisible()
  await run.press('y')
  await expect.element(page.getByText(/^1 of \d$/)).toBeVisible()

  stage.focus()
  await run.press('ArrowRight', 'Space')
  // Closed again, the arrows and Space paint as ever.
  await run.press('r')
  await expect.element(corner()).not.toBeInTheDocument()
  await expect.element(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible()
  await run.press('j')
  await expect.element(corner()).not.toBeInTheDocument()
  await run.press('ArrowRight', 'Space')
  await expect.element(page.getByText('Step 1 of 1')).toBeVisible()

  // A tool is on while it can be used: taking one leaves the room.
  const brush = page.getByRole('button', { name: /^Brush/ }).first()
  await expect.element(brush).toHaveAttribute('aria-pressed', 'true')
  await run.press('r')
  await expect.element(corner()).toBeVisible()
  await expect.element(brush).toHaveAttribute('aria-pressed', 'false')

  // Undo means the room while it is open, wherever the focus is, and never the mask below it.
  const undo = page.getByRole('toolbar', { name: 'Room' }).getByRole('button', { name: 'Undo', exact: true })
  await expect.element(undo).toBeDisabled()
  // The lines of the photo, which other rooms come of, are looked for each time it opens.
  await expect.element(page.getByText(/^1 of \d$/)).toBeVisible()
  await run.press('j')
  await expect.element(undo).toBeEnabled()
  stage.focus()
  await run.press('y')
  await expect.element(undo).toBeDisabled()
  await run.press('y')
  await expect.element(page.getByText('Step 1 of 1')).toBeVisible()
  await run.press('b')
  await expect.element(corner()).not.toBeInTheDocument()
  await expect.element(brush).toHaveAttribute('aria-pressed', 'true')
})

test('a notice that comes while the room is open covers none of its buttons', async () => {
  await openStudio('sample')
  await run.press('r')
  const bar = page.getByRole('toolbar', { name: 'Room' })
  await expect.element(bar).toBeVisible()
  showNotice('Item removal is done')
  const notice = page.getByText('Item removal is done')
  await expect.element(notice).toBeVisible()
  const lowest = () => notice.element().closest('li')!.getBoundingClientRect().bottom
  await expect.poll(() => lowest() < bar.element().getBoundingClientRect().top).toBe(true)
})
