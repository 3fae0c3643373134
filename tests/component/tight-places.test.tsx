import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { callApi, intercept, openScreen, run } from './open.tsx'
import { openStudio } from './studio.ts'

const boxOf = (element: Element) => element.getBoundingClientRect()

/** Whether all of it lies in the window. */
function isWhollyInWindow(element: Element): boolean {
  const { left, top, right, bottom } = boxOf(element)
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
}

test('a long name and address stay inside the sidebar', async () => {
  const full_name = 'Maximiliana Featherstonehaugh-Cholmondeley of Westbrook Heights'
  await callApi('newcomer', 'PUT', '/users/update-full-name', { full_name })
  await openScreen('/profile', 'newcomer')
  const side = page.getByRole('complementary')
  await expect.element(side.getByText(full_name)).toBeVisible()
  const { right } = boxOf(side.element())
  for (const part of [
    side.getByRole('radiogroup', { name: 'Theme' }),
    side.getByRole('link', { name: full_name }),
  ])
    expect(boxOf(part.element()).right).toBeLessThanOrEqual(right)
})

test('in the low window of a laptop every tool, undo and redo are in sight, and help is in the top bar', async () => {
  await page.viewport(1024, 768)
  await openStudio()
  const rails = page.getByRole('toolbar', { name: 'Tools' }).all()
  const rail = rails.find((one) => one.element().checkVisibility())!
  const buttons = rail.getByRole('button').elements()
  expect(buttons.length).toBeGreaterThan(10)
  for (const button of buttons) expect(isWhollyInWindow(button), button.ariaLabel!).toBe(true)
  // Nor are they cut where the tools scroll, which they do in a very low window only.
  const tools = buttons[0].closest('.overflow-y-auto')!
  for (const height of [768, 700, 900, 1000]) {
    await page.viewport(1024, height)
    await expect.poll(() => tools.scrollHeight - tools.clientHeight, { message: `${height} px high` }).toBe(0)
  }
  await page.viewport(1024, 768)
  await expect.element(rail.getByRole('button', { name: 'Redo' })).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: 'Show all keys' }).click()
  await expect.element(page.getByRole('heading', { name: 'Keys', exact: true })).toBeVisible()
  await run.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Run a command' }).click()
  await expect.element(page.getByPlaceholder('Search or run a command')).toBeVisible()
})

test('on a phone the tool that is on is in sight, and the next one is cut so that more are looked for', async () => {
  await page.viewport(390, 844)
  await openStudio()
  const tools = page.getByRole('toolbar', { name: 'Tools' }).all()
  const dock = tools.find((one) => one.element().checkVisibility())!
  const row = dock.getByRole('button').first().element().closest('.overflow-x-auto')!
  const { right } = boxOf(row)
  const isCut = (tool: Element) => boxOf(tool).left < right - 8 && boxOf(tool).right > right + 8
  expect([...row.querySelectorAll('button')].filter(isCut)).toHaveLength(1)

  await run.press('h')
  const hand = dock.getByRole('button', { name: 'Pan', pressed: true })
  await expect.element(hand).toBeInTheDocument()
  await expect.poll(() => boxOf(hand.element()).right).toBeLessThanOrEqual(right)
})

test('at a browser zoom of 200 % the photo keeps its size, and the order is reached by scrolling', async () => {
  // What is left of a window of 1440 × 900.
  await page.viewport(720, 450)
  const { stage } = await openStudio()
  expect(boxOf(stage).height).toBeGreaterThanOrEqual(260)
  const remove = page.getByRole('button', { name: /^Remove/ }).element()
  remove.scrollIntoView({ block: 'nearest' })
  await expect.poll(() => isWhollyInWindow(remove)).toBe(true)
})

test('Sign out stays in its place while the connected accounts are read', async () => {
  const asked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  intercept('/api/aryeo/sync', async (call) => {
    asked.resolve()
    await release.promise
    return call()
  })
  await openScreen('/profile')
  await asked.promise
  const button = page.getByRole('button', { name: 'Sign out' })
  await expect.element(button).toBeVisible()
  const before = boxOf(button.element())
  release.resolve()
  await expect.element(page.getByRole('button', { name: 'Look first' })).toBeVisible()
  expect(boxOf(button.element())).toEqual(before)
})

test('the bar of selected photos is one row beside an open sidebar', async () => {
  for (let i = 0; i < 2; i++) await run.addPhoto('demo', { width: 320 + i, height: 256 })
  await page.viewport(1024, 768)
  await openScreen('/media-library')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect.poll(() => document.querySelector('[data-tile="0"]')).not.toBeNull()
  document.querySelector<HTMLElement>('[data-tile="0"]')!.focus()
  await run.press('Space')
  const bar = page.getByRole('toolbar', { name: 'Selected images' })
  await expect.element(bar.getByRole('button', { name: 'Delete' })).toBeVisible()
  const side = page.getByRole('complementary')
  await expect.poll(() => boxOf(side.element()).width).toBe(320)
  const box = boxOf(bar.element())
  expect(box.x).toBeGreaterThanOrEqual(320)
  expect(box.height).toBeLessThan(60)

  // With as much to choose from as fits nowhere, and without the sidebar.
  for (const width of [800, 900, 1000]) {
    await page.viewport(width, 768)
    expect(boxOf(bar.element()).height, `${width} px wide`).toBeLessThan(60)
  }
})

test('on a phone, what ends a tool stands below the photo, and a button that is off says why', async () => {
  await page.viewport(390, 844)
  const image = await run.addPhoto('demo', 'empty-room')
  await openScreen(`/service-ai-virtual-staging/virtual-staging/uploaded-image?image=${image.id}`)
  const open = page.getByRole('button', { name: /^Correct corners/ })
  await expect.element(open).toBeInTheDocument()
  open.element().scrollIntoView({ block: 'center' })
  await open.click()
  const save = page.getByRole('button', { name: /^Save room/ })
  await expect.element(save).toBeVisible()
  await expect.poll(() => isWhollyInWindow(save.element())).toBe(true)

  await openStudio()
  await expect.element(page.getByText('Mask something first.')).toBeVisible()
})
