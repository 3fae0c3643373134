import { addressOf, titles } from '../helpers/screens.ts'
import specification from '../trust/specification.json' with { type: 'json' }
import { beSignedIn, expect, expectScreen, signIn, test } from './fixtures.ts'

const { routes } = specification

test('signed out: public screens open, private ones lead to the landing page', async ({ page }) => {
  for (const path of routes.public) {
    await page.goto(path)
    await expectScreen(page)
    await expect(page, path).toHaveTitle(titles[path] ?? /Mullion/)
    // A code can only be asked for an address that has been given before.
    if (path !== '/otp-verify' && path !== '/new-password')
      await expect(page, path).toHaveURL((url) => url.pathname === path)
  }
  for (const path of [...routes.private, ...routes.everyone].map((route) => addressOf(route, 'none'))) {
    await page.goto(path)
    await expect(page, path).toHaveURL((url) => url.pathname === '/')
  }
})

// That every private one opens, narrow.spec.ts shows, which goes to all of them, and for an account without photos
// tests/component/empty-account.test.tsx.
test('signed in: public screens lead home, the landing page opens', async ({ page, app }) => {
  await beSignedIn(page, app)
  for (const path of routes.public) {
    await page.goto(path)
    await expect(page, path).toHaveURL((url) => url.pathname === '/home')
  }
  for (const path of routes.everyone) {
    await page.goto(path)
    await expectScreen(page)
    await expect(page, path).toHaveTitle(/Mullion/)
    await expect(page, path).toHaveURL((url) => url.pathname === path)
  }
})

test('unknown addresses say so, in and out', async ({ page, app }) => {
  for (const path of ['/nothing-here', '/home/nothing', '/service-day-to-dusk']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page Not Found' }), path).toBeVisible()
  }
  await beSignedIn(page, app)
  for (const path of ['/nothing-here', '/home/nothing', '/service-day-to-dusk/a/b/c']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page Not Found' }), path).toBeVisible()
  }
})

test('the shell keeps the sizes and breakpoints of the specification', async ({ page, app }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, app)
  const side = page.getByRole('complementary').filter({ has: page.getByRole('navigation', { name: 'Main' }) })
  const menu = page.getByRole('button', { name: /menu|sidebar/i }).first()
  const theme = page.getByRole('radiogroup', { name: 'Theme' })
  await expect(side).toBeVisible()
  expect((await page.getByRole('banner').boundingBox())!.height).toBe(64)
  expect((await side.boundingBox())!.width).toBe(320)
  await menu.click()
  await expect.poll(async () => (await side.boundingBox())!.width).toBe(80)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  await page.setViewportSize({ width: 820, height: 900 })
  await expect(side).toHaveCount(1)
  await page.setViewportSize({ width: 819, height: 900 })
  await expect(side).toHaveCount(0)
  await menu.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect
    .poll(async () => (await drawer.getByRole('navigation').boundingBox())?.width)
    .toBeGreaterThan(0)
  expect((await page.locator('[role=dialog] .w-64').boundingBox())!.width).toBe(256)
  await page.mouse.click(700, 500)
  await expect(drawer).toHaveCount(0)

  const heightOf = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await menu.click()
    const box = await theme.boundingBox()
    await page.keyboard.press('Escape')
    return box!.height
  }
  const full = await heightOf(768)
  expect(await heightOf(767)).toBeLessThan(full)

  await page.goto('/profile')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await menu.click()
  await theme.getByText('Dark').click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(23, 23, 23)',
  )
})
