import type { Page } from '@playwright/test'
import { beSignedIn, expect, test } from './fixtures.ts'
import { openStudio } from './mask-studio.ts'

/** Where the crosshair stands, from the status bar. */
async function place(page: Page): Promise<[number, number] | null> {
  const text = (await page.locator('span', { hasText: /^x [\d,]+\s+y [\d,]+$/ }).textContent()) ?? ''
  const found = /x ([\d,]+)\s+y ([\d,]+)/.exec(text)
  return found === null ? null : [Number(found[1].replace(',', '')), Number(found[2].replace(',', ''))]
}

/** Brings the crosshair to a pixel of the photo by arrow keys alone. */
async function walkTo(page: Page, x: number, y: number): Promise<void> {
  for (const [axis, goal, less, more] of [
    [0, x, 'ArrowLeft', 'ArrowRight'],
    [1, y, 'ArrowUp', 'ArrowDown'],
  ] as const) {
    let step = 0
    for (;;) {
      const at = (await place(page))![axis]
      if (at === goal) break
      const key = at < goal ? more : less
      if (step === 0 || Math.abs(goal - at) > step) {
        await page.keyboard.press(key)
        await expect.poll(async () => (await place(page))![axis]).not.toBe(at)
        step = Math.max(step, Math.abs((await place(page))![axis] - at))
      } else {
        for (let i = Math.abs(goal - at); i > 0; i--) await page.keyboard.press(`Alt+${key}`)
        await expect.poll(async () => (await place(page))![axis]).toBe(goal)
      }
    }
  }
}

async function corners(page: Page, places: [number, number][]): Promise<void> {
  for (const [x, y] of places) {
    await walkTo(page, x, y)
    await page.keyboard.press('Enter')
  }
}

test('hints are drawn, previewed, ordered, kept over a reload and taken back, all by keyboard', async ({
  page,
  app,
}) => {
  test.setTimeout(400_000)
  await beSignedIn(page, app)
  const stage = await openStudio(page, app)
  await stage.focus()
  const steps = page.getByRole('list', { name: 'Steps' })
  const hints = page.getByRole('list', { name: 'Hints' })

  // The box stands before the border of wall and floor, at row 289.
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await corners(page, [
    [254, 238],
    [338, 340],
  ])
  await expect(page.getByText(/^Mask covers 2\.\d/)).toBeVisible()

  await page.keyboard.press('Shift+L')
  await corners(page, [
    [180, 289],
    [420, 289],
  ])
  await page.keyboard.press('Enter')
  await expect(hints.getByRole('listitem')).toHaveText(['Edge line 1'])
  await expect(steps.getByText('Edge line')).toBeVisible()

  await page.keyboard.press('u')
  await corners(page, [
    [120, 320],
    [240, 320],
    [240, 420],
  ])
  await page.keyboard.press('Enter')
  await expect(hints.getByRole('listitem')).toHaveText(['Edge line 1', 'Copy from here 1'])

  await page.keyboard.press('Tab')
  await expect(page.getByText('Free preview, at reduced size')).toBeVisible({ timeout: 120_000 })

  // A hint selected and deleted is a step, and comes back; the preview is made anew each time.
  await page.keyboard.press('Shift+U')
  await page.keyboard.press('Delete')
  await expect(hints.getByRole('listitem')).toHaveText(['Copy from here 1'])
  await expect(steps.getByText('Remove hint')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(hints.getByRole('listitem')).toHaveText(['Edge line 1', 'Copy from here 1'])
  await expect(page.getByText('Free preview, at reduced size')).toBeVisible({ timeout: 120_000 })

  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/result?**', { timeout: 120_000 })
  await expect(page.getByText('1 edge line, 1 source area')).toBeVisible()

  const mask = new URL(page.url())
  mask.pathname = mask.pathname.replace('/result', '/mask')
  await page.goto(mask.href)
  await page.reload()
  await expect(hints.getByRole('listitem')).toHaveText(['Edge line 1', 'Copy from here 1'])
  await page.getByRole('application', { name: 'Photo with mask' }).focus()
  await page.keyboard.press('Control+z')
  await expect(hints.getByRole('listitem')).toHaveText(['Edge line 1'])
  await page.keyboard.press('Control+z')
  await expect(steps.getByText('Edge line')).toBeVisible()
  await expect(page.getByText(/^Mask covers 2\.\d/)).toBeVisible()
})

test('another device has the hints of the saved mask', async ({ page, app, browser }) => {
  await beSignedIn(page, app)
  const stage = await openStudio(page, app)
  await stage.focus()
  await page.keyboard.press('Shift+L')
  await page.keyboard.press('ArrowRight')
  await corners(page, [
    [180, 289],
    [420, 289],
  ])
  const saved = page.waitForResponse((answer) => answer.url().includes('manual-mask'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Edge line 1')).toBeVisible()
  expect((await saved).status()).toBe(200)

  const context = await browser.newContext({ baseURL: app.url })
  const other = await context.newPage()
  await beSignedIn(other, app)
  await other.goto(page.url())
  await expect(other.getByText('Edge line 1')).toBeVisible()
  await context.close()
})
