import type { Page } from '@playwright/test'
import { type App, readCode } from '../helpers/app.ts'
import { appCode, turnOnApp } from '../helpers/app-codes.ts'
import { expectNoSeriousFaultsInEitherTheme } from './faults.ts'
import { beSignedIn, expect, test } from './fixtures.ts'

const password = 'a mullion divides 2 panes'

/** Refusals are part of these ways, and the browser logs each. */
test.beforeEach(({ page }) => {
  page.removeAllListeners('console')
})

async function openProfile(page: Page, app: App, email: string): Promise<{ id: string; token: string }> {
  const { user, access_token: token } = await app.signUp(email)
  await beSignedIn(page, app, { email, password })
  await page.goto('/profile')
  return { id: user.id, token }
}

async function makeOlder(app: App, userId: string): Promise<void> {
  await app.query(`update sessions set created_at = now() - interval '16 minutes' where user_id = $1`, [
    userId,
  ])
}

/** A device with a passkey store, at which somebody always says yes. */
async function addDevice(page: Page): Promise<void> {
  // What is offered in a field is chosen in the browser's own window, which no test reaches: the button is what is tested.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Session' }).getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/signin')
}

test('an authenticator app is set up, asked for at the next sign-in, and turned off', async ({
  page,
  app,
}) => {
  const email = 'app.owner@example.com'
  const { id } = await openProfile(page, app, email)
  await makeOlder(app, id)
  const part = page.getByRole('region', { name: 'Authenticator app' })
  await part.getByRole('button', { name: 'Set up an app' }).click()
  // It is a while since the sign-in: who is there?
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await question.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  const setup = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(setup.getByRole('img', { name: 'The key as a QR code' })).toBeVisible()
  await expectNoSeriousFaultsInEitherTheme(page)
  const secret = (await setup.locator('code').textContent())!.replaceAll(' ', '')
  await setup.getByRole('textbox', { name: 'Code' }).fill('000000')
  await expect(setup.getByRole('alert')).toContainText('not the code that the app shows')
  await setup.getByRole('textbox', { name: 'Code' }).fill(appCode(secret))
  const kept = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(kept).toHaveCount(10)
  const recovery = await kept.allTextContents()
  await expectNoSeriousFaultsInEitherTheme(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(part.getByText('10 recovery codes are left.')).toBeVisible()

  await signOut(page)
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expectNoSeriousFaultsInEitherTheme(page)
  await page.getByLabel('Code').fill('000000')
  await expect(page.getByText('This code is wrong or was used before.')).toBeVisible()
  await page.getByRole('button', { name: 'I do not have the app at hand' }).click()
  await page.getByLabel('Recovery code').fill(recovery[0])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')

  await page.goto('/profile')
  await expect(part.getByText('9 recovery codes are left.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Signed in with a recovery code')
  await part.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Code' }).fill(recovery[1])
  await page.keyboard.press('Enter')
  await expect(part.getByRole('button', { name: 'Set up an app' })).toBeVisible()
})

test('a passkey is added and named, signs in, confirms, and is deleted', async ({ page, app }) => {
  await addDevice(page)
  const { id } = await openProfile(page, app, 'passkey.owner@example.com')
  const part = page.getByRole('region', { name: 'Passkeys' })
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  const row = part.getByRole('listitem')
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: /^Rename/ }).click()
  await row.getByLabel('Name').fill('Blue laptop')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Blue laptop')

  await signOut(page)
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/home')

  await makeOlder(app, id)
  await page.goto('/profile')
  await row.getByRole('button', { name: 'Delete Blue laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Is it you?' })
    .getByRole('button', { name: 'Use a passkey' })
    .click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Signed in with a passkey')
})

test('where browsers allow no passkeys the page says so, and does not offer them', async ({ page, app }) => {
  const { access_token: token, user, image_credit, video_credit } = await app.signUp('by.number@example.com')
  const byNumber = app.url.replace('localhost', '127.0.0.1')
  await page.goto(`${byNumber}/signin`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  const entry = { value: { token, user, image_credit, video_credit }, expires_at: Date.now() + 3_600_000 }
  await page.evaluate((text) => localStorage.setItem('user', text), JSON.stringify(entry))
  await page.goto(`${byNumber}/profile`)
  const part = page.getByRole('region', { name: 'Passkeys' })
  await expect(part.getByText('Passkeys work where Mullion is opened over https')).toBeVisible()
  await expect(part.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
})

test('an address is changed with the password and a code from its mail', async ({ page, app }) => {
  const { id } = await openProfile(page, app, 'moves.from@example.com')
  await makeOlder(app, id)
  const part = page.getByRole('region', { name: 'Email' })
  await part.getByLabel('New address').fill('moves.to@example.com')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await question.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(question.getByText('This is not your password')).toBeVisible()
  await question.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  const code = readCode((await app.readMail('moves.to@example.com')).text)
  await part.getByLabel('Code').fill(code)
  await expect(page.getByText('Your address is changed.')).toBeVisible()
  await expect(page.getByRole('main').getByText('moves.to@example.com').first()).toBeVisible()
})

test('administrators read the log and turn off a lost app', async ({ page, app }) => {
  const email = 'lost.everything@example.com'
  const { access_token: token, user } = await app.signUp(email)
  await turnOnApp(app, token)
  await app.query(`update users set full_name = 'Lost Everything' where id = $1`, [user.id])
  await beSignedIn(page, app, 'admin')
  await page.goto(`/users/${user.id}`)
  await page.getByRole('button', { name: 'Turn off the app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('The authenticator app is turned off')).toBeVisible()
  await app.signIn({ email, password })
  await page.getByRole('link', { name: 'Users' }).first().click()
  await page.getByRole('link', { name: 'Log' }).click()
  await expect(page.getByRole('list', { name: 'Log' })).toContainText(
    'turned off the authenticator app of Lost Everything',
  )
})
