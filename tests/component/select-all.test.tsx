import { expect, test } from 'vitest'
import { run } from './open.tsx'
import { coverageText, expectStep, openStudio } from './studio.ts'

test('Ctrl+A chooses the whole photo in one step, and marks no words of the page', async () => {
  const { stage } = await openStudio()
  stage.focus()
  await run.press('Control+a')
  await expect.poll(coverageText).toBe('Mask covers 100 %')
  await expectStep(1, 1)
  expect(getSelection()?.toString()).toBe('')
  await run.press('Control+z')
  await expect.poll(coverageText).toBe('Mask covers 0 %')
})
