import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { run } from './open.tsx'
import { click, coverageText, drag, expectStep, openStudio, stepNames } from './studio.ts'

test('undo in the middle of a drawing takes back the drawing, never the step before it', async () => {
  const { onStage: at } = await openStudio()
  await drag([at(0.3, 0.3), at(0.5, 0.3)])
  await expectStep(1, 1)
  const covers = coverageText()

  for (const tool of ['b', 'm', 'l', 's']) {
    await run.press(tool)
    await run.mouse(
      { to: at(0.3, 0.6) },
      'down',
      { to: at(0.5, 0.7), steps: 4 },
      { to: at(0.4, 0.8), steps: 4 },
    )
    await run.press('Control+z')
    await run.mouse({ to: at(0.6, 0.7), steps: 4 }, 'up')
  }
  await expect.element(page.getByText(covers, { exact: true })).toBeVisible()
  await expectStep(1, 1)

  // Of a polygon one corner after the other goes, and only then the step before it.
  await run.press('p')
  await click(at(0.3, 0.6), at(0.5, 0.6), at(0.5, 0.8), at(0.7, 0.8))
  await run.press('Control+z', 'Enter')
  await expect.poll(stepNames).toEqual(['Start', 'Brush', 'Polygon'])
  await click(at(0.4, 0.4))
  await run.press('Control+z')
  await expectStep(2, 2)
  await run.press('Control+z')
  await expectStep(1, 2)
})

test('a key for the whole mask in the middle of a stroke neither cuts the stroke nor changes the mask', async () => {
  const { onStage: at } = await openStudio()
  const stroke = async (...keys: string[]) => {
    await run.mouse({ to: at(0.3, 0.4) }, 'down', { to: at(0.4, 0.4), steps: 4 })
    await run.press(...keys)
    await run.mouse({ to: at(0.6, 0.5), steps: 4 }, 'up')
  }
  await stroke()
  await expectStep(1, 1)
  const whole = coverageText()
  await run.press('Control+z')
  await expectStep(0, 1)

  await stroke('g', 'f', 'Control+i', 'Control+d')
  await expect.poll(stepNames).toEqual(['Start', 'Brush'])
  await expect.element(page.getByText(whole, { exact: true })).toBeVisible()
})
