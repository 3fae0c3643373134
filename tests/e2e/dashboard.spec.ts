import type { Page } from '@playwright/test'
import { beSignedIn, expect, signIn, test } from './fixtures.ts'

const order = (page: Page) =>
  page
    .getByRole('region', { name: 'Services' })
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.querySelector('.font-semibold')?.textContent ?? ''))
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}` })

async function drag(page: Page, name: string, over: string): Promise<void> {
  const from = (await handle(page, name).boundingBox())!
  const to = (await handle(page, over).boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2 + 2, to.y + to.height / 2 + 2, { steps: 8 })
  await page.mouse.up()
}

test('cards are moved by pointer and by keys, and stay there', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, app)
  await expect(handle(page, 'Item removal')).toBeVisible()
  const first = await order(page)
  expect(first).toHaveLength(6)

  const saved = page.waitForResponse('**/api/dashboard/reorder')
  await drag(page, first[0], first[2])
  const dragged = [first[1], first[2], first[0], ...first.slice(3)]
  await expect.poll(() => order(page)).toEqual(dragged)
  expect((await saved).status()).toBe(200)

  await handle(page, first[1]).focus()
  await page.keyboard.press('Space')
  const said = page.locator('[id^="DndLiveRegion"]')
  await expect(said).toHaveText(`Picked up ${first[1]}, place 1 of 6.`)
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText(`${first[1]} is over place 2 of 6.`)
  const savedAgain = page.waitForResponse('**/api/dashboard/reorder')
  await page.keyboard.press('Space')
  await savedAgain
  const keyed = [first[2], first[1], first[0], ...first.slice(3)]
  await expect.poll(() => order(page)).toEqual(keyed)

  await page.reload()
  await expect.poll(() => order(page)).toEqual(keyed)

  // Escape puts a card back and saves nothing.
  await handle(page, first[1]).focus()
  await page.keyboard.press('Space')
  await expect(said).toHaveText(`Picked up ${first[1]}, place 2 of 6.`)
  await page.keyboard.press('ArrowRight')
  await expect(said).toHaveText(`${first[1]} is over place 3 of 6.`)
  await page.keyboard.press('Escape')
  await expect(said).toHaveText(`Moving cancelled. ${first[1]} is back at place 2 of 6.`)
  expect(await order(page)).toEqual(keyed)
})

test('a refused order goes back, and a toast says so', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, app)
  await expect(handle(page, 'Item removal')).toBeVisible()
  const before = await order(page)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/dashboard/reorder', async (route) => {
    await held
    const meta = { success: false, status: 500, message: '', code: 'internal', request_id: 'r' }
    await route.fulfill({ json: { meta, data: null } })
  })
  await drag(page, before[0], before[1])
  await expect.poll(() => order(page)).toEqual([before[1], before[0], ...before.slice(2)])
  release()
  await expect(page.getByText('Failed to reorder dashboard')).toBeVisible()
  await expect.poll(() => order(page)).toEqual(before)
})

test('a service is tried on its sample photo by one press', async ({ page, app }) => {
  await beSignedIn(page, app)
  await page.goto('/home')
  await page.getByRole('button', { name: 'Try Virtual staging on a sample' }).click()
  await page.waitForURL('**/service-ai-virtual-staging/virtual-staging/uploaded-image?**')
  await expect(page.getByRole('region', { name: 'Sample empty room.jpg' })).toBeVisible({ timeout: 30_000 })
})
