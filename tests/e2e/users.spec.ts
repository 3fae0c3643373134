import { readCode } from '../helpers/app.ts'
import { beSignedIn, expect, liveChannel, signIn, signInAs, test } from './fixtures.ts'

test('an administrator invites somebody, who sets a password and comes in', async ({
  page,
  app,
  browser,
}) => {
  await signIn(page, app, 'admin')
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('link', { name: 'New user' }).click()
  await page.getByRole('button', { name: 'Create and invite' }).click()
  await expect(page.getByText('Please enter your name')).toBeVisible()
  await page.getByLabel('Full name').fill('Katherine Johnson')
  await page.getByRole('textbox', { name: 'Email' }).fill('katherine@example.com')
  await page.getByRole('button', { name: 'Loan officer' }).click()
  await page.getByRole('button', { name: 'Create and invite' }).click()
  await expect(page.getByText('User created successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: /Katherine Johnson Invited/ })).toBeVisible()

  const mail = await app.readMail('katherine@example.com')
  const guest = await browser.newPage({ baseURL: app.url })
  await guest.goto(/http:\S+\/forgot-password\S+[^,\s]/.exec(mail.text)![0])
  await expect(guest.getByText('With them you set your password.')).toBeVisible()
  await guest.getByLabel('Code').fill(readCode(mail.text))
  await guest.getByLabel('New password', { exact: true }).fill('human computers 1962')
  await guest.getByRole('button', { name: 'Set password' }).click()
  await guest.waitForURL('**/signin')
  await signInAs(guest, { email: 'katherine@example.com', password: 'human computers 1962' })
  await expect(guest.getByRole('link', { name: 'Users' })).toBeHidden()
  const live = liveChannel(guest)
  await guest.goto('/users')
  await guest.waitForURL('**/home')
  await live

  // What the administrator changes shows on her open page at once.
  await page.getByRole('link', { name: /Katherine Johnson/ }).click()
  await page.getByLabel('Full name').fill('Katherine G. Johnson')
  await page.getByRole('button', { name: 'Administrator' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('User updated successfully')).toBeVisible()
  await expect(guest.getByText('Katherine G. Johnson')).toBeVisible()
  await page.getByLabel('Phone number').fill('+17575550100')
  await page.getByRole('button', { name: 'Change number' }).click()
  await expect(page.getByText('Phone number changed successfully')).toBeVisible()
  await guest.close()
})

test('users are searched, filtered by role and read page by page', async ({ page, app }) => {
  const people = Array.from({ length: 30 }, (_, index) => `Many ${String(index).padStart(2, '0')}`)
  await app.query(
    `insert into users (id, email, full_name, password_hash, email_verified_at)
     select name, replace(lower(name), ' ', '.') || '@example.com', name, 'x', now() from unnest($1::text[]) as made(name)`,
    [people],
  )
  await beSignedIn(page, app, 'admin')
  await page.goto('/users')
  await page.getByRole('searchbox').fill('many')
  await expect(page.getByText('1 to 24 of 30')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('25 to 30 of 30')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(7)
  await page.reload()
  await expect(page.getByText('25 to 30 of 30')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1 to 24 of 30')).toBeVisible()
  await page.getByRole('main').getByText('Administrator', { exact: true }).first().click()
  const table = page.getByRole('table')
  await expect(table.getByRole('link', { name: /admin@mullion.local/ })).toBeVisible()
  await expect(table.getByRole('link', { name: /Many/ })).toHaveCount(0)
})

test("an administrator's message is a banner until it is dismissed", async ({ page, app }) => {
  await beSignedIn(page, app, 'admin')
  const live = liveChannel(page)
  await page.goto('/users')
  await live
  await page.getByLabel('Message to everybody').fill('Down at noon for ten minutes')
  await page.getByRole('button', { name: 'Send to all' }).click()
  const banner = page.getByRole('status', { name: 'Message of the administrator' })
  await expect(banner).toContainText('Down at noon for ten minutes')
  await banner.getByRole('button', { name: 'Dismiss the message' }).click()
  await expect(banner).toHaveCount(0)
})
