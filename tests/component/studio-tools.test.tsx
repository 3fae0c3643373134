import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { run } from './open.tsx'
import { click, coverage, coverageText, drag, expectStep, openStudio, stepNames } from './studio.ts'

const lastStep = () => stepNames().at(-1)

test('every shape covers what it should, as one step each', async () => {
  const { stage, onPhoto: at } = await openStudio()
  stage.focus()

  await run.press('m')
  await drag([at(0.25, 0.25), at(0.75, 0.75)])
  await expect.poll(coverageText).toBe('Mask covers 25.0 %')
  await run.press('Control+d', 'Shift+M')
  await drag([at(0.25, 0.25), at(0.75, 0.75)])
  // An ellipse is π/4 of its box.
  await expect.poll(coverageText).toMatch(/^Mask covers 19\.\d %$/)
  await run.press('Control+d', 'l')
  await drag([at(0.25, 0.25), at(0.75, 0.25), at(0.75, 0.75), at(0.25, 0.75)])
  await expect.poll(coverageText).toMatch(/^Mask covers (24\.\d|25\.\d) %$/)

  await run.press('p', 'down Alt')
  await click(at(0.25, 0.25), at(0.75, 0.25), at(0.75, 0.75))
  await run.press('up Alt', 'Enter')
  await expect.poll(coverageText).toMatch(/^Mask covers 12\.\d %$/)
  await run.press('Control+d', 'c')
  await click(at(0.2, 0.5), at(0.8, 0.5), at(0.8, 0.5))
  await expect.poll(lastStep).toContain('Line')

  await run.press('w')
  await click(at(0.05, 0.05))
  await expect.poll(lastStep).toContain('Magic wand')
  await run.press('s')
  await drag([at(0.3, 0.35), at(0.7, 0.85)])
  await expect.poll(lastStep).toContain('Smart select')
  expect(stepNames()).toEqual([
    'Start',
    'Rectangle',
    'Clear',
    'Ellipse',
    'Clear',
    'Lasso',
    'Subtract polygon',
    'Clear',
    'Line',
    'Magic wand',
    'Smart select',
  ])
})

test('each tool has a name, a key and a line that says how it is used', async () => {
  await openStudio()
  const tools = page.getByRole('toolbar', { name: 'Tools' })
  for (const [name, key] of [
    ['Brush', 'B'],
    ['Eraser', 'E'],
    ['Line', 'C'],
    ['Lasso', 'L'],
    ['Polygon', 'P'],
    ['Rectangle', 'M'],
    ['Ellipse', 'Shift M'],
    ['Magic wand', 'W'],
    ['Smart select', 'S'],
    ['Pan', 'H'],
    ['Zoom', 'Z'],
  ]) {
    const button = tools.getByRole('button', { name, exact: true })
    await button.hover()
    const tooltip = () => document.querySelector('body > span[data-side]')?.textContent
    await expect.poll(tooltip).toContain(`${name}${key}`)
    expect(tooltip()!.length).toBeGreaterThan(`${name}${key}`.length + 15)
    await button.click()
    await expect.element(button).toHaveAttribute('aria-pressed', 'true')
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
})

test('what the photo shows is named, and selected by its row or by a click', async () => {
  const { onPhoto: at } = await openStudio('sample')
  await run.press('Shift+A')
  const list = page.getByRole('list', { name: 'What the photo shows' })
  await expect.poll(() => list.getByRole('button').elements().length, { timeout: 20_000 }).toBeGreaterThan(2)
  const wall = list.getByRole('button', { name: /^Wall/ })
  const part = () => Number(/[\d.]+/.exec(wall.element().textContent)![0])
  const covered = () => Number(/[\d.]+/.exec(coverageText())![0])
  await wall.click()
  await expect.poll(lastStep).toContain('Wall')
  await expect.poll(() => Math.abs(covered() - part())).toBeLessThan(5)

  // A click takes what is there, here out of the mask again.
  const before = covered()
  await run.press('down Alt')
  await click(at(0.5, 0.3))
  await run.press('up Alt')
  await expect.poll(() => stepNames().length).toBe(3)
  expect(covered()).toBeLessThan(before - 1)
  await run.press('Control+z')
  await expect.poll(covered).toBe(before)
})

test('what the photo shows is asked for again when it could not be loaded', async () => {
  await openStudio('sample')
  await run.block('/perception')
  await run.press('Shift+A')
  await expect.element(page.getByRole('alert').getByText('the server cannot be reached')).toBeVisible()
  await expect.element(page.getByText('Reading the photo')).not.toBeInTheDocument()
  await run.unblock('/perception')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect
    .element(page.getByRole('list', { name: 'What the photo shows' }), { timeout: 20_000 })
    .toBeVisible()
})

test('two fingers zoom and pan, and once a pen has painted one finger pans', async () => {
  const { onPhoto: at } = await openStudio()
  const field = page.getByRole('textbox', { name: 'Zoom in per cent' })
  const zoom = () => Number.parseInt((field.element() as HTMLInputElement).value, 10)
  const before = zoom()

  await run.touch('touchStart', at(0.4, 0.5), at(0.6, 0.5))
  for (let step = 1; step <= 8; step++)
    await run.touch('touchMove', at(0.4 - step * 0.02, 0.5), at(0.6 + step * 0.02, 0.5))
  await run.touch('touchEnd')
  await expect.poll(zoom).toBeGreaterThan(before * 1.5)
  await expect.element(page.getByText('Mask covers 0 %', { exact: true })).toBeVisible()

  await run.pen('mousePressed', at(0.5, 0.5))
  await run.pen('mouseMoved', at(0.6, 0.5))
  await run.pen('mouseReleased', at(0.6, 0.5))
  await expectStep(1, 1)
  const covers = coverageText()
  await run.touch('touchStart', at(0.5, 0.6))
  for (let step = 1; step <= 5; step++) await run.touch('touchMove', at(0.5, 0.6 - step * 0.05))
  await run.touch('touchEnd')
  await expectStep(1, 1)
  await expect.element(coverage()).toHaveTextContent(covers)
})
