import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Invoice } from '../../core/contract/shapes.ts'
import { type AppProcess, startApp } from '../helpers/app.ts'
import {
  type FakeSession,
  type FakeStripe,
  signedEvent,
  startFakeStripe,
  stripeKey,
  webhookSecret,
} from '../helpers/fake-stripe.ts'
import { assertLedgerBalances, assertLots } from '../helpers/invariants.ts'

let app: AppProcess
let stripe: FakeStripe
beforeAll(async () => {
  stripe = await startFakeStripe()
  app = await startApp({
    env: {
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: stripe.url,
      PUBLIC_URL: 'https://mullion.example',
      LOG_LEVEL: 'debug',
    },
  })
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await assertLots(app)
  expect(app.output()).not.toContain(stripeKey)
  expect(app.output()).not.toContain(webhookSecret)
  await app.stop()
  await stripe.close()
})

let token: string
let count = 0
beforeEach(async () => {
  stripe.failWith(null)
  token = (await app.signUp(`payer${++count}@example.com`)).access_token
})

const buy = (body: object, key = `key-${count}`) =>
  app.api<{ checkout_url: string }>('POST', '/subscriptions/purchase', {
    token,
    body,
    headers: { 'idempotency-key': key },
  })

/** The session's id is the end of its address. */
const sessionOf = (address: string): FakeSession =>
  stripe.session(address.slice(address.lastIndexOf('/') + 1))

async function openSession(body: object = { plan_id: 'images-agent' }): Promise<FakeSession> {
  const { data } = await buy(body)
  return sessionOf(data.checkout_url)
}

function pay(session: FakeSession): FakeSession {
  session.status = 'complete'
  session.payment_status = 'paid'
  return session
}

async function send({ body, signature }: { body: string; signature?: string }): Promise<number> {
  const response = await fetch(`${app.url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    body,
  })
  return response.status
}

const completed = (session: object, options?: Parameters<typeof signedEvent>[2]) =>
  signedEvent('checkout.session.completed', session, options)

async function imageCredits(): Promise<number> {
  return (await app.api<{ total_image: number }>('GET', '/subscriptions/my-credits', { token })).data
    .total_image
}
const check = (session: FakeSession) =>
  app.api<{ status: string; invoice: Invoice | null }>(
    'POST',
    `/subscriptions/purchases/${session.client_reference_id}/check`,
    { token },
  )

test('the plans say who takes the money', async () => {
  const { data } = await app.api<{ till: string }>('GET', '/plans')
  expect(data.till).toBe('stripe')
})

test('buying opens a checkout of exactly the price, and gives nothing yet', async () => {
  const session = await openSession({ plan_id: 'images-agent', quantity: 2, coupon_id: 'WELCOME10' })
  const purchase = session.client_reference_id
  expect(session).toMatchObject({
    mode: 'payment',
    amount_total: 7_020,
    currency: 'usd',
    customer_email: `payer${count}@example.com`,
    success_url: `https://mullion.example/pricing-billing?purchase=${purchase}&checkout=done`,
    cancel_url: `https://mullion.example/pricing-billing?purchase=${purchase}&checkout=cancelled`,
    metadata: { purchase_id: purchase },
  })
  const asked = stripe.seen[stripe.seen.length - 1]
  expect(asked.idempotencyKey).toBe(purchase)
  expect(asked.form.get('line_items[0][price_data][product_data][name]')).toBe('Agent: 120 image credits')
  expect(await imageCredits()).toBe(0)
  expect((await check(session)).data).toEqual({ status: 'open', invoice: null })
})

test('the same key opens the same checkout, also after Stripe was away', async () => {
  stripe.failWith(500)
  const failed = await buy({ plan_id: 'images-agent' })
  expect([failed.status, failed.meta.code]).toEqual([503, 'unavailable'])
  expect(failed.headers.get('retry-after')).not.toBeNull()
  stripe.failWith(null)
  const answers = await Promise.all(Array.from({ length: 5 }, () => buy({ plan_id: 'images-agent' })))
  expect(new Set(answers.map(({ data }) => data.checkout_url)).size).toBe(1)
  const [{ purchases }] = await app.query<{ purchases: number }>(
    `select count(*)::int as purchases from purchases p join users u on u.id = p.user_id where u.email = $1`,
    [`payer${count}@example.com`],
  )
  expect(purchases).toBe(1)
})

test('a signed notice brings credits, subscription and invoice', async () => {
  const session = pay(await openSession())
  expect(await send(completed(session))).toBe(200)
  expect(await imageCredits()).toBe(60)
  const { data } = await check(session)
  expect(data).toMatchObject({ status: 'paid', invoice: { amount: 3_900, is_test: false, status: 'paid' } })
  const self = await app.api<{ user: { is_subscriber: boolean } }>('GET', '/users/self', { token })
  expect(self.data.user.is_subscriber).toBe(true)
})

test('the same notice 20 times at once and again later brings them once', async () => {
  const session = pay(await openSession())
  const notice = completed(session)
  const statuses = await Promise.all(Array.from({ length: 20 }, () => send(notice)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await send(notice)
  await send(signedEvent('checkout.session.async_payment_succeeded', session))
  await check(session)
  expect(await imageCredits()).toBe(60)
})

describe('a notice is refused', () => {
  test.each([
    ['without a signature', (session: FakeSession) => ({ body: completed(session).body })],
    ['signed with another secret', (session: FakeSession) => completed(session, { secret: 'whsec_other' })],
    ['that is 10 minutes old', (session: FakeSession) => completed(session, { age: 600 })],
    [
      'whose body was changed by one blank',
      (session: FakeSession) => {
        const { body, signature } = completed(session)
        return { body: `${body} `, signature }
      },
    ],
    ['of nonsense', () => ({ body: 'nonsense', signature: 't=1,v1=00' })],
  ])('%s', async (_what, make) => {
    const session = pay(await openSession())
    expect(await send(make(session))).toBe(400)
    expect(await imageCredits()).toBe(0)
  })
})

test('a notice that says paid gives nothing while Stripe itself says otherwise', async () => {
  const session = await openSession()
  expect(await send(completed({ ...session, status: 'complete', payment_status: 'paid' }))).toBe(200)
  expect(await imageCredits()).toBe(0)
})

test('a payment that takes days: completed first, paid later, in either order of arrival', async () => {
  const session = await openSession()
  session.status = 'complete'
  await send(completed(session))
  expect([(await check(session)).data.status, await imageCredits()]).toEqual(['open', 0])
  const before = completed(session)
  pay(session)
  await send(signedEvent('checkout.session.async_payment_succeeded', session))
  await send(before)
  expect([(await check(session)).data.status, await imageCredits()]).toEqual(['paid', 60])
})

test('a failed payment closes the purchase; a late notice of an expiry does not undo a paid one', async () => {
  const failed = await openSession()
  failed.status = 'complete'
  await send(signedEvent('checkout.session.async_payment_failed', failed))
  expect((await check(failed)).data.status).toBe('failed')
  const paid = pay(sessionOf((await buy({ plan_id: 'images-single' }, 'second')).data.checkout_url))
  await send(completed(paid))
  await send(signedEvent('checkout.session.expired', { ...paid, status: 'expired' }))
  await send(signedEvent('checkout.session.async_payment_failed', paid))
  // Nor when the provider itself answers with an older state.
  Object.assign(paid, { status: 'expired', payment_status: 'unpaid' })
  await send(signedEvent('checkout.session.expired', paid))
  await send(signedEvent('checkout.session.async_payment_failed', paid))
  expect([(await check(paid)).data.status, await imageCredits()]).toEqual(['paid', 15])
})

test('an expired checkout closes the purchase', async () => {
  const session = await openSession()
  session.status = 'expired'
  await send(signedEvent('checkout.session.expired', session))
  expect((await check(session)).data.status).toBe('expired')
  const again = await buy({ plan_id: 'images-agent' })
  expect([again.status, again.meta.code]).toEqual([409, 'conflict'])
})

test.each([
  ['amount', { amount_total: 1 }],
  ['currency', { currency: 'jpy' }],
])('another %s than was asked for gives nothing and is reported', async (_what, change) => {
  const session = Object.assign(pay(await openSession()), change)
  expect(await send(completed(session))).toBe(200)
  expect([(await check(session)).data.status, await imageCredits()]).toEqual(['mismatch', 0])
  expect(app.output()).toContain(`the checkout ${session.id} of the purchase`)
})

test("another purchase's paid checkout gives nothing", async () => {
  const cheap = pay(await openSession({ plan_id: 'images-single' }))
  const dear = sessionOf((await buy({ plan_id: 'images-studio' }, 'dear')).data.checkout_url)
  cheap.client_reference_id = dear.client_reference_id
  await send(completed(cheap))
  expect(await imageCredits()).toBe(0)
})

test('notices of other things, and of purchases of another server, are taken and ignored', async () => {
  expect(await send(signedEvent('customer.created', { id: 'cus_1', object: 'customer' }))).toBe(200)
  const session = Object.assign(pay(await openSession()), { client_reference_id: 'elsewhere' })
  expect(await send(completed(session))).toBe(200)
  expect(await imageCredits()).toBe(0)
})

test('while Stripe is away a notice is refused, so that it comes again', async () => {
  const session = pay(await openSession())
  stripe.failWith(500)
  expect(await send(completed(session))).toBe(503)
  stripe.failWith(null)
  expect(await send(completed(session))).toBe(200)
  expect(await imageCredits()).toBe(60)
})

test('without any notice the returning buyer gets the credits by asking, once', async () => {
  const session = pay(await openSession())
  const answers = await Promise.all(Array.from({ length: 10 }, () => check(session)))
  expect(answers.every(({ data }) => data.status === 'paid')).toBe(true)
  await send(completed(session))
  expect(await imageCredits()).toBe(60)
})

test("somebody else's purchase cannot be asked for", async () => {
  const session = pay(await openSession())
  const { access_token: other } = await app.signIn('newcomer')
  const answer = await app.api('POST', `/subscriptions/purchases/${session.client_reference_id}/check`, {
    token: other,
  })
  expect([answer.status, answer.meta.code]).toEqual([404, 'not_found'])
})
