import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { subscriberTexts } from '../../core/contract/messages.ts'
import { type App, startApp } from '../helpers/app.ts'
import {
  type FakeStripe,
  signedEvent,
  startFakeStripe,
  stripeKey,
  webhookSecret,
} from '../helpers/fake-stripe.ts'
import { assertLedgerBalances, assertLots } from '../helpers/invariants.ts'
import { expectNoSeriousFaults } from './faults.ts'
import { expect as plainExpect, signIn, signInAs, test } from './fixtures.ts'

/** A page that loads anew on a busy machine takes longer than the usual 5 seconds. */
const expect = plainExpect.configure({ timeout: 30_000 })

const rowsOf = (page: Page) => page.getByRole('table').getByRole('row')

test('a newcomer follows the modal, buys with a coupon at the test till, and keeps the invoice', async ({
  page,
  app,
}) => {
  // Others need the seeded newcomer as they are.
  const email = 'buyer@example.com'
  await app.signUp(email)
  await signInAs(page, { email, password: 'a mullion divides 2 panes' })
  await expect(page.getByRole('dialog', { name: subscriberTexts.title })).toContainText(subscriberTexts.body)
  await page.getByRole('button', { name: subscriberTexts.button }).click()
  await page.waitForURL('**/pricing-billing')
  await expect(page.getByText('Test till: no payment provider is set up')).toBeVisible()
  await expect(page.getByText('No invoices yet')).toBeVisible()

  const prices = (section: string) =>
    page.getByRole('region', { name: section }).locator('li p:first-of-type').allTextContents()
  expect(await prices('AI Image Generations')).toEqual(['$15', '$39', '$99', '$299'])
  expect(await prices('AI Video Builder')).toEqual(['$249', '$79', '$29'])

  const order = page.getByRole('region', { name: 'Your order' })
  await page.getByRole('button', { name: 'Choose: Agent' }).click()
  await order.getByRole('button', { name: 'One more' }).click()
  await expect(order.getByRole('definition').last()).toHaveText('$78.00')
  await order.getByRole('textbox', { name: 'Coupon' }).fill('nonsense')
  await expect(order.getByRole('button', { name: 'Apply or clear the coupon first' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(order.getByText('This coupon is not known.')).toBeVisible()
  await order.getByRole('textbox', { name: 'Coupon' }).fill('welcome10')
  await page.keyboard.press('Enter')
  await expect(order.getByText('10 % off')).toBeVisible()
  await expect(order.getByText('−$7.80')).toBeVisible()
  await expect(order.getByRole('definition').last()).toHaveText('$70.20')
  await expectNoSeriousFaults(page, 'every rule')

  await order.getByRole('button', { name: 'Buy 120 credits' }).click()
  await expect(order.getByRole('heading', { name: '120 image credits added' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Credits: 120' })).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowsOf(page).nth(1)).toContainText('Agent × 2')
  await expectNoSeriousFaults(page, 'every rule')

  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Invoice M-\d+ as PDF$/ }).click()
  const file = await started
  expect(file.suggestedFilename()).toMatch(/^invoice-M-\d{6}\.pdf$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  await page.getByRole('button', { name: 'Credits: 120' }).click()
  await expect(page.getByText(/^120 image credits last until /)).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('Subscriber', { exact: true })).toBeVisible()
  await assertLedgerBalances(app)
  await assertLots(app)
})

test.describe('with Stripe', () => {
  let stripe: FakeStripe
  let app: App
  test.beforeAll(async () => {
    stripe = await startFakeStripe()
    app = await startApp({
      env: {
        STRIPE_SECRET_KEY: stripeKey,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_API_URL: stripe.url,
        PUBLIC_URL: 'http://mullion.example',
      },
    })
  })
  test.afterAll(async () => {
    await app.stop()
    await stripe.close()
  })

  test('the buyer goes to the payment page and back, and sees the credits arrive', async ({ page }) => {
    await page.route('https://checkout.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Pay</title>' }),
    )
    await signIn(page, app, 'newcomer')
    await page.goto(`${app.url}/pricing-billing?plan=images-studio`)
    await expect(page.getByText('Test till')).toHaveCount(0)
    await page.getByRole('button', { name: 'Buy 800 credits' }).click()
    await page.waitForURL('https://checkout.stripe.com/**')
    const session = stripe.session(page.url().split('/').at(-1)!)
    const back = (url: string) => page.goto(`${app.url}${new URL(url).pathname}${new URL(url).search}`)

    await back(session.cancel_url)
    await expect(page.getByText('Nothing was charged: you left the payment page.')).toBeVisible()

    await back(session.success_url)
    await expect(page.getByText('Waiting for the payment to be confirmed.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Credits: 0' })).toBeVisible()
    await expectNoSeriousFaults(page, 'every rule')
    session.status = 'complete'
    session.payment_status = 'paid'
    const { body, signature } = signedEvent('checkout.session.completed', session)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const notice = await fetch(`${app.url}/api/webhooks/stripe`, { method: 'POST', headers, body })
    expect(notice.status).toBe(200)
    await expect(page.getByRole('button', { name: 'Credits: 800' })).toBeVisible()
    await expect(page.getByText('Payment received. 800 image credits added')).toBeVisible()
    await expect(rowsOf(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(`${app.url}/pricing-billing`)
    await assertLedgerBalances(app)
  })
})
