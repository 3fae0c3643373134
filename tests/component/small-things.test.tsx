import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { intercept, openScreen, run } from './open.tsx'

test('"Run again" orders the same mask with the next seed, and shows how far it is', async () => {
  const order = await run.addRemoval('demo')
  let answered = ''
  intercept('/api/submit-order/item-removal-mask', async (call) => {
    const answer = await call()
    const body = (await answer.clone().json()) as {
      data: { order: { id: string; settings: { seed?: number } } }
    }
    answered = `${body.data.order.id} ${String(body.data.order.settings.seed)}`
    return answer
  })
  await openScreen(`/service-item-removal-v2/item-removal/result?image=${order.image.id}&order=${order.id}`)
  await page.getByRole('button', { name: /^Run again/ }).click()
  await expect.poll(() => answered).toMatch(new RegExp(` ${order.engine.seed + 1}$`))
  expect(answered.startsWith(order.id)).toBe(false)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the profile in the sidebar signs out', async () => {
  await openScreen('/notifications', 'newcomer')
  await run.forgetSession('newcomer')
  await page.getByRole('complementary').getByRole('link', { name: 'Sign out' }).click()
  await expect.poll(() => localStorage.getItem('user')).toBeNull()
})

test('a dialog that asks for a code or a password takes it without a click', async () => {
  await openScreen('/profile', 'newcomer')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await expect.element(page.getByRole('dialog').getByRole('textbox')).toHaveFocus()
  await run.press('Escape')
})
