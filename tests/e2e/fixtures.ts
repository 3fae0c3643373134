import { test as base, expect, type Page } from '@playwright/test'
import { type App, demoAccount, type DemoName, startApp } from '../helpers/app.ts'

interface Fixtures {
  /** A page on which no error may be logged and no script may fail. */
  page: Page
}

interface WorkerFixtures {
  app: App
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  app: [
    // Playwright reads the names of fixtures from the first parameter: it must be a pattern.
    async ({}, use) => {
      const app = await startApp()
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  page: async ({ page }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', (error) => errors.push(error.message))
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
        console.error(`forbidden by ${violatedDirective}: ${blockedURI} in ${sourceFile}`)
      })
    })
    await use(page)
    expect(errors).toEqual([])
  },
})

/** Signs in one of the seeded accounts through the form. */
export async function signIn(page: Page, app: App, who: DemoName = 'demo'): Promise<void> {
  await signInAs(page, demoAccount(app.dataDir, who), app.url)
}

/**
 * Makes the page that of an account, a seeded one or any other, as if it had signed in before: without the form and the home page,
 * which take longer than many a test. Nothing is open afterwards.
 */
export async function beSignedIn(
  page: Page,
  app: App,
  who?: DemoName | { email: string; password: string },
): Promise<void> {
  const { access_token: token, user, image_credit, video_credit } = await app.signIn(who)
  // Storage belongs to the app's address, so a page must be open there: an empty one, that asks for no icon either.
  const body = '<link rel="icon" href="data:,">'
  await page.route(`${app.url}/`, (route) => route.fulfill({ contentType: 'text/html', body }), { times: 1 })
  await page.goto(app.url)
  const entry = { value: { token, user, image_credit, video_credit }, expires_at: Date.now() + 3_600_000 }
  await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(entry))
}

/** Signs in through the form, of the app at `origin`; empty for the one that the tests share. */
export async function signInAs(
  page: Page,
  account: { email: string; password: string },
  origin = '',
): Promise<void> {
  await page.goto(`${origin}/signin`)
  await fillSignIn(page, account)
}

/** Signs in through the form that is open. */
export async function fillSignIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/home')
}

/** The credits that the header shows. */
export async function creditsShown(page: Page): Promise<number> {
  const credits = page.getByRole('button', { name: /^Credits/ })
  await expect(credits).toHaveText(/\d/)
  return Number((await credits.textContent())!.replaceAll(',', ''))
}

export { expect }

/** Some screen is there: neither none, nor one that has failed. */
export async function expectScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'This screen has failed' })).toHaveCount(0)
}

/** Resolves when a page that is about to be opened hears the server's events; start it before the page is opened. */
export async function liveChannel(page: Page): Promise<void> {
  // The page before may open its channel late, and loses it on the way.
  await page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame())
  const socket = await page.waitForEvent('websocket', (opened) => opened.url().includes('socket.io'))
  await socket.waitForEvent('framereceived', (frame) => String(frame.payload).startsWith('40'))
}
