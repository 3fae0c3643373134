import type { Page, WebSocketRoute } from '@playwright/test'
import {
  beSignedIn,
  creditsShown,
  expect,
  fillSignIn,
  liveChannel,
  signIn,
  signInAs,
  test,
} from './fixtures.ts'

const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

test('signed out, private addresses lead to the landing page, unknown ones to Page Not Found', async ({
  page,
}) => {
  for (const path of ['/home', '/profile', '/users', '/notifications', '/typographyy']) {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === '/')
  }
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})

test('signed in, public pages lead home, and the stored session has what the specification names', async ({
  page,
  app,
}) => {
  await signIn(page, app)
  for (const path of [
    '/signin',
    '/signup',
    '/otp-verify',
    '/forgot-password',
    '/new-password',
    '/typography',
  ]) {
    await page.goto(path)
    await page.waitForURL('**/home')
  }
  const entry = await page.evaluate(
    () => JSON.parse(localStorage.getItem('user')!) as Record<string, unknown>,
  )
  const { token, user, image_credit, video_credit } = entry['value'] as Record<string, unknown>
  // Other tests spend of them.
  const now = await app.signIn()
  expect([typeof token, typeof user, image_credit, video_credit]).toEqual([
    'string',
    'object',
    now.image_credit,
    now.video_credit,
  ])
  expect(Number(entry['expires_at']) - Date.now()).toBeGreaterThan(6.9 * 24 * 3_600_000)
})

test('a newcomer sees the modal for subscribers half a second after signing in, not after a reload', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'newcomer')
  await expect(page.getByRole('heading', { name: 'Unlock AI Power for Images & Video' })).toBeVisible()
  await expect(
    page.getByText('AI Images & Videos are available exclusively for subscribers.', { exact: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL('**/pricing-billing')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Unlock AI Power for Images & Video' })).toBeHidden()
})

test('signing out in one tab signs the other out, and leaves nothing of the user behind', async ({
  page,
  app,
  context,
}) => {
  // The other tab may still ask with the dead token.
  page.removeAllListeners('console')
  await signIn(page, app)
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  const other = await context.newPage()
  await other.goto('/media-library')
  await other.getByRole('heading', { name: 'Media Library' }).waitFor()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await other.waitForURL((url) => url.pathname === '/' || url.pathname === '/signin')
  // The theme is the browser's own; a tab that learns of it by a 401 clears that too, as the specification has it.
  await expect.poll(async () => (await stored(page)).filter((key) => key !== 'theme')).toEqual([])
})

for (const [where, fulfil] of [
  ['the status', 401],
  ['the body alone', 200],
] as const) {
  test(`a 401 in ${where} clears the storage and leads to the sign-in page`, async ({ page, app }) => {
    page.removeAllListeners('console')
    await signIn(page, app)
    await page.evaluate(() => localStorage.setItem('anything', 'else'))
    // From a page that does not ask for it, so that the answer comes when the test is ready.
    await page.goto('/profile')
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    await page.route('**/api/dashboard', (route) => {
      const meta = { success: false, status: 401, message: 'Please sign in', request_id: 'r' }
      return route.fulfill({ status: fulfil, json: { meta, data: null } })
    })
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.waitForURL('**/signin')
    await expect.poll(() => stored(page)).toEqual([])
    await expect(page.getByText('Please sign in')).toBeHidden()
  })
}

test('a 401 leaves nothing in the storage, and own keys and presets come back with their user', async ({
  page,
  app,
}) => {
  page.removeAllListeners('console')
  const account = { email: 'habits@example.com', password: 'a mullion divides 2 panes' }
  await app.signUp(account.email)
  await signInAs(page, account)
  const own = await page.evaluate(() => {
    const { value } = JSON.parse(localStorage.getItem('user')!) as { value: { user: { id: string } } }
    const key = `user-value:${value.user.id}:keys`
    localStorage.setItem(key, '{"version":1,"value":{}}')
    return key
  })
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Profile' }).waitFor()
  await page.route('**/api/dashboard', (route) => {
    const meta = { success: false, status: 401, message: 'Please sign in', request_id: 'r' }
    return route.fulfill({ status: 401, json: { meta, data: null } })
  })
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.waitForURL('**/signin')
  await expect.poll(() => stored(page)).toEqual([])
  await page.unroute('**/api/dashboard')
  await fillSignIn(page, account)
  await expect.poll(() => stored(page)).toContain(own)
})

test('a session that ends on the server ends on the open page at once', async ({ page, app }) => {
  page.removeAllListeners('console')
  const email = 'ended@example.com'
  await app.signUp(email)
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a mullion divides 2 panes')
  const live = liveChannel(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/home')
  await live
  const token = await page.evaluate(() => {
    const { value } = JSON.parse(localStorage.getItem('user')!) as { value: { token: string } }
    return value.token
  })
  await app.api('POST', '/auth/signout', { token })
  await page.waitForURL('**/signin')
})

test('what changed while the live channel was down is there when it is back', async ({ page, app }) => {
  // The browser logs the connection that is cut here.
  page.removeAllListeners('console')
  const account = { email: 'away@example.com', password: 'a mullion divides 2 panes' }
  const { user } = await app.signUp(account.email, account.password)
  const channels: WebSocketRoute[] = []
  await page.routeWebSocket('**/socket.io/**', (channel) => {
    channel.connectToServer().onMessage((message) => {
      channel.send(message)
      // The server has let it in.
      if (String(message).startsWith('40')) channels.push(channel)
    })
  })
  await beSignedIn(page, app, account)
  await page.goto('/profile')
  await expect.poll(() => channels.length).toBe(1)
  expect(await creditsShown(page)).toBe(0)
  await app.query(`update users set full_name = 'Grace Hopper' where id = $1`, [user.id])
  await app.query(
    `with entry as (
       insert into ledger (user_id, kind, entry, amount, key) values ($1, 'image', 'grant', 7, 'grant:away'))
     insert into balances (user_id, kind, balance) values ($1, 'image', 7)
     on conflict (user_id, kind) do update set balance = 7`,
    [user.id],
  )
  for (const channel of channels) await channel.close({ code: 1011 })
  await expect.poll(() => creditsShown(page)).toBe(7)
  await expect(page.getByRole('complementary').getByText('Grace Hopper')).toBeVisible()
})

test('Tab goes from the email to the password, and only then to the link above it', async ({ page }) => {
  await page.goto('/signin')
  await page.getByLabel('Email').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeFocused()
})
