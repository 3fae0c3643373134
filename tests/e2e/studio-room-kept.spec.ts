import type { Page } from '@playwright/test'
import { beSignedIn, expect, test } from './fixtures.ts'
import { addRoom, cornerOf, middleOf, openRoom, places, slow } from './room-mode.ts'

test('a room that is not saved is there again after a reload, with its history', async ({ page, app }) => {
  test.setTimeout(300_000)
  await beSignedIn(page, app)
  const id = await addRoom(app, 'unsaved.jpg')
  await openRoom(page, id)
  const found = await places(page)
  await cornerOf(page, 'Lower left').press('Shift+ArrowRight')
  const first = await places(page)
  const from = await middleOf(cornerOf(page, 'Upper right'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 60, from.y + 50, { steps: 4 })
  // Another corner had the focus before.
  await expect(page.getByRole('figure', { name: 'Magnified corner' })).toBeVisible()
  await page.mouse.up()
  const both = await places(page)
  expect(both).not.toBe(first)
  await expect(page.getByText(/^Draft saved/)).toBeVisible(slow)

  // It was not closed, neither by Escape nor otherwise.
  await page.reload()
  await expect(page.getByText('The room is not saved.')).toBeVisible(slow)
  await page.keyboard.press('r')
  await expect(cornerOf(page, 'Lower left')).toBeVisible(slow)
  expect(await places(page)).toBe(both)
  await page.keyboard.press('Control+z')
  expect(await places(page)).toBe(first)
  await page.keyboard.press('Control+z')
  expect(await places(page)).toBe(found)
  await page.keyboard.press('Control+Shift+z')
  const answer = page.waitForResponse((response) => response.url().endsWith(`/images/${id}/room`))
  await page.keyboard.press('Enter')
  expect((await answer).status()).toBe(200)
  await expect(cornerOf(page, 'Lower left')).toBeHidden(slow)

  // Once it is saved the draft no longer has one of its own.
  await expect.poll(() => draftRoom(page, id)).toBe(null)
  await openRoom(page, id)
  expect(await places(page)).toBe(first)
  await expect(page.getByText('The room is not saved.')).toBeHidden()
})

/** How many steps the room has that this browser keeps of a photo; null when it keeps none. */
function draftRoom(page: Page, imageId: string): Promise<number | null> {
  return page.evaluate(async (id) => {
    const opening = indexedDB.open('mullion-drafts', 1)
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const asking = opening.result.transaction('drafts').objectStore('drafts').get(id)
    await new Promise((resolve) => (asking.onsuccess = resolve))
    opening.result.close()
    const { room } = asking.result as { room?: { steps: unknown[] } }
    return room?.steps.length ?? null
  }, imageId)
}

test('corners are in reach of a finger on a tablet and a phone, also at the foot of the photo', async ({
  browser,
  app,
}) => {
  test.setTimeout(300_000)
  const id = await addRoom(app, 'touch.jpg')
  // Neither floor nor ceiling is seen: corners are held where the walls' edges leave the photo.
  const { access_token: token } = await app.signIn()
  const body = { box: { left: -0.75, right: 0.22, ceiling: -60, floor: 60 }, turned: false }
  expect((await app.api('PUT', `/images/${id}/room`, { token, body })).status).toBe(200)
  for (const [width, height] of [
    [1024, 768],
    [390, 844],
  ] as const) {
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: { width, height },
      hasTouch: true,
    })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    await beSignedIn(page, app)
    await openRoom(page, id)
    for (const name of ['Lower left', 'Lower right', 'Upper left']) {
      const from = await middleOf(cornerOf(page, name))
      const towards = { x: name.endsWith('left') ? 40 : -40, y: name.startsWith('Lower') ? -40 : 40 }
      await touch('touchStart', [from])
      for (let step = 1; step <= 4; step++)
        await touch('touchMove', [{ x: from.x + (towards.x * step) / 4, y: from.y + (towards.y * step) / 4 }])
      const figure = page.getByRole('figure', { name: 'Magnified corner' })
      await expect(figure).toBeVisible()
      const loupe = (await figure.boundingBox())!
      const to = await middleOf(cornerOf(page, name))
      await touch('touchEnd', [])
      // Lines within reach may draw it on.
      expect(Math.hypot(to.x - from.x - towards.x, to.y - from.y - towards.y)).toBeLessThan(16)
      for (const other of ['Upper left', 'Upper right', 'Lower right', 'Lower left']) {
        const at = await middleOf(cornerOf(page, other))
        const radius = loupe.width / 2
        expect(Math.hypot(at.x - loupe.x - radius, at.y - loupe.y - radius)).toBeGreaterThan(radius + 8)
      }
    }
    await context.close()
  }
})
