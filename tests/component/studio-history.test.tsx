import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { run } from './open.tsx'
import { coverageText, expectStep, openStudio, paintDots, steps } from './studio.ts'

const rows = () => steps().getByRole('listitem').elements()
const current = () => steps().element().querySelector<HTMLElement>('[aria-current=step]')!

test('the history walks back and forth by click and by keyboard', async () => {
  const studio = await openStudio()
  await paintDots(studio, 4)
  await expect.poll(() => rows().length).toBe(5)
  const full = coverageText()

  await steps().getByRole('button', { name: 'Start' }).click()
  await expect.poll(coverageText).toBe('Mask covers 0 %')
  await expectStep(0, 4)
  await expect
    .poll(
      () =>
        steps()
          .getByRole('button', { name: /undone/ })
          .elements().length,
    )
    .toBe(4)
  // The click has left the focus on the photo: Ctrl+Shift+Z and all other keys go on working.
  await run.press('Control+Shift+z')
  await expectStep(1, 4)

  current().focus()
  await run.press('End', 'ArrowUp', 'Enter')
  await expectStep(3, 4)
  await run.press('ArrowDown', 'Enter')
  await expect.poll(coverageText).toBe(full)

  await page.getByRole('button', { name: 'Hide the history' }).click()
  await expect.element(steps()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show the history' }).click()
  await expect.element(steps()).toBeVisible()
})

test('a long history draws only the steps in sight', async () => {
  const { stage } = await openStudio()
  stage.focus()
  // Inverting is a step of its own each time.
  await run.press(...Array.from({ length: 120 }, () => 'Control+i'))
  await expectStep(120, 120)
  expect(rows().length).toBeLessThan(30)
  steps().element().scrollIntoView({ block: 'nearest' })
  await expect.poll(() => isInSight(current())).toBe(true)
  current().focus()
  await run.press('Home')
  const start = steps().getByRole('button', { name: 'Start' })
  await expect.element(start).toHaveFocus()
  await expect.poll(() => isInSight(start.element())).toBe(true)
  await run.press('Enter')
  await expectStep(0, 120)
})

/** Whether some of it is seen: nothing lies over its middle, and no box has scrolled it away. */
function isInSight(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  return top !== null && (element.contains(top) || top.contains(element))
}
