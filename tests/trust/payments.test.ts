// Payments past the day they are made: coupons that several checkouts want, lost notices, refunds and disputes.
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
import { waitFor } from '../helpers/wait.ts'

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
    },
  })
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await assertLots(app)
  await app.stop()
  await stripe.close()
})

let token: string
let userId: string
let count = 0
beforeEach(async () => {
  const session = await app.signUp(`buyer${++count}@example.com`)
  token = session.access_token
  userId = session.user.id
})

const buy = (body: object, key?: string) =>
  app.api<{ checkout_url: string }>('POST', '/subscriptions/purchase', {
    token,
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const sessionOf = (address: string): FakeSession =>
  stripe.session(address.slice(address.lastIndexOf('/') + 1))

async function openSession(body: object): Promise<FakeSession> {
  const answer = await buy(body)
  expect([answer.status, answer.meta.message]).toEqual([200, 'OK'])
  return sessionOf(answer.data.checkout_url)
}

async function send(type: string, object: object): Promise<number> {
  const { body, signature } = signedEvent(type, object)
  const response = await fetch(`${app.url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })
  return response.status
}

async function credits(kind: 'image' | 'video' = 'image'): Promise<number> {
  const { data } = await app.api<Record<string, number>>('GET', '/subscriptions/my-credits', { token })
  return data[`total_${kind}`]
}

async function statusOf(session: FakeSession): Promise<string> {
  const [purchase] = await app.query<{ status: string }>('select status from purchases where id = $1', [
    session.client_reference_id,
  ])
  return purchase.status
}

/** As if the purchase had been opened so long ago. */
const age = (session: FakeSession, minutes: number) =>
  app.query(`update purchases set created_at = now() - make_interval(mins => $2) where id = $1`, [
    session.client_reference_id,
    minutes,
  ])

describe('a coupon for one purchase', () => {
  const body = { plan_id: 'images-single', coupon_id: 'WELCOME10' }

  test('of five checkouts with it only the newest can be paid', async () => {
    const sessions: FakeSession[] = []
    for (let index = 0; index < 5; index++) sessions.push(await openSession(body))
    expect(sessions.map(({ status }) => status)).toEqual(['expired', 'expired', 'expired', 'expired', 'open'])
    expect(await Promise.all(sessions.map(statusOf))).toEqual([
      'expired',
      'expired',
      'expired',
      'expired',
      'open',
    ])
    expect(sessions.map(({ amount_total }) => amount_total)).toEqual([1_350, 1_350, 1_350, 1_350, 1_350])
    stripe.pay(sessions[4])
    await send('checkout.session.completed', sessions[4])
    expect(await credits()).toBe(15)
    const again = await buy(body)
    expect([again.status, again.meta.message]).toEqual([400, 'WELCOME10 was used on this account before.'])
  })

  test('five checkouts at once: at most one is left that can be paid with it', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy(body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const [{ open }] = await app.query<{ open: number }>(
      `select count(*)::int as open from purchases where user_id = $1 and status = 'open'`,
      [userId],
    )
    const payable = answers
      .filter(({ status }) => status === 200)
      .map(({ data }) => sessionOf(data.checkout_url))
      .filter(({ status }) => status === 'open')
    expect([open, payable.length]).toEqual([1, 1])
  })

  test('stays reserved while a payment with it is under way, and is free when that has failed', async () => {
    const session = await openSession(body)
    const payment = stripe.pay(session, 'processing')
    const refused = await buy(body)
    expect([refused.status, refused.meta.code]).toEqual([409, 'conflict'])
    expect(refused.meta.message).toContain('WELCOME10 is reserved by a purchase that is under way')
    // Without the coupon nothing stands in the way.
    await openSession({ plan_id: 'images-single' })
    payment.status = 'requires_payment_method'
    await send('checkout.session.async_payment_failed', session)
    expect((await openSession(body)).amount_total).toBe(1_350)
  })

  test('counts as used when the checkout that has it was paid and its notice is still out', async () => {
    const session = await openSession(body)
    stripe.pay(session)
    const again = await buy(body)
    expect([again.status, again.meta.message]).toEqual([400, 'WELCOME10 was used on this account before.'])
    expect([await statusOf(session), await credits()]).toEqual(['paid', 15])
  })

  test('the same key twice is one checkout, which stays open', async () => {
    const first = sessionOf((await buy(body, 'one')).data.checkout_url)
    const second = sessionOf((await buy(body, 'one')).data.checkout_url)
    expect([second.id, second.status]).toEqual([first.id, 'open'])
  })
})

test('without any notice the server finds out by itself: paid, expired, refused', async () => {
  const [paid, expired, refused, waiting, young] = [
    await openSession({ plan_id: 'images-agent' }),
    await openSession({ plan_id: 'images-agent' }),
    await openSession({ plan_id: 'images-agent' }),
    await openSession({ plan_id: 'images-agent' }),
    await openSession({ plan_id: 'images-agent' }),
  ]
  stripe.pay(paid)
  expired.status = 'expired'
  stripe.pay(refused, 'requires_payment_method')
  stripe.pay(waiting, 'processing')
  for (const session of [paid, expired, refused, waiting]) await age(session, 10)
  stripe.failWith(500)
  const lost = await buy({ plan_id: 'images-agent' }, 'lost')
  stripe.failWith(null)
  expect(lost.status).toBe(503)
  await app.query(
    `update purchases set created_at = now() - interval '3 hours' where user_id = $1 and checkout_id is null`,
    [userId],
  )
  const asked = stripe.seen.length
  await app.restart()
  const states = () => Promise.all([paid, expired, refused, waiting, young].map(statusOf))
  await waitFor('the purchases to be compared', async () =>
    (await states()).join() === 'paid,expired,failed,open,open' ? true : undefined,
  )
  expect(await credits()).toBe(60)
  await waitFor('the one without a checkout to be closed', async () => {
    const rows = await app.query<{ status: string }>(
      'select status from purchases where user_id = $1 and checkout_id is null',
      [userId],
    )
    return rows.map(({ status }) => status).join() === 'expired' ? true : undefined
  })
  // What is still under way was asked for once.
  const reads = stripe.seen.slice(asked).filter(({ path }) => path.endsWith(`/${waiting.id}`))
  expect(reads.length).toBe(1)
})

describe('money that goes back', () => {
  interface Bought {
    session: FakeSession
    payment: ReturnType<FakeStripe['pay']>
  }
  async function bought(plan_id: string, quantity = 1): Promise<Bought> {
    const session = await openSession({ plan_id, quantity })
    const payment = stripe.pay(session)
    expect(await send('checkout.session.completed', session)).toBe(200)
    return { session, payment }
  }
  const now = () => Math.floor(Date.now() / 1_000)
  const refund = ({ payment }: Bought, amount: number) => {
    const made = {
      id: `re_${payment.refunds.length}_${payment.id}`,
      amount,
      payment_intent: payment.id,
      created: now(),
    }
    payment.refunds.push(made)
    return send('refund.created', { object: 'refund', ...made })
  }
  const dispute = ({ payment, session }: Bought, status: string) => {
    const made = payment.disputes.at(0) ?? {
      id: `dp_${payment.id}`,
      amount: session.amount_total,
      payment_intent: payment.id,
      created: now(),
      status,
    }
    made.status = status
    payment.disputes = [made]
    return send('charge.dispute.updated', { object: 'dispute', ...made })
  }
  /** Takes credits as orders do, without the orders. */
  const spend = (amount: number, kind = 'image') =>
    app.query(
      `with taken as (
         update balances set balance = balance - $2 where user_id = $1 and kind = $3 returning user_id
       ), lots as (
         update credit_lots set remaining = remaining - $2 where user_id = $1 and kind = $3 returning id
       )
       insert into ledger (user_id, kind, entry, amount, key)
       select user_id, $3, 'hold', -$2, 'hold:' || gen_random_uuid() from taken`,
      [userId, amount, kind],
    )
  const entries = () =>
    app.query<{ entry: string; amount: number }>(
      'select entry, amount from ledger where user_id = $1 order by id',
      [userId],
    )
  const invoice = async () =>
    (await app.api<{ invoices: Invoice[] }>('GET', '/invoices/self', { token })).data.invoices[0]
  const isSubscriber = async () =>
    (await app.api<{ user: { is_subscriber: boolean } }>('GET', '/users/self', { token })).data.user
      .is_subscriber
  const notices = async () =>
    (
      await app.query<{ title: string; body: string }>(
        `select title, body from notifications where user_id = $1 and kind = 'purchase-reversed' order by created_at`,
        [userId],
      )
    ).map(({ title, body }) => `${title}. ${body}`)

  test('a refund takes the credits back once, marks the invoice, ends the subscription and is told', async () => {
    const purchase = await bought('images-agent')
    expect(await refund(purchase, 3_900)).toBe(200)
    await Promise.all(
      Array.from({ length: 5 }, () =>
        send('charge.refunded', { object: 'charge', payment_intent: purchase.payment.id }),
      ),
    )
    expect(await entries()).toEqual([
      { entry: 'grant', amount: 60 },
      { entry: 'reverse', amount: -60 },
    ])
    expect([await credits(), await isSubscriber()]).toEqual([0, false])
    expect(await invoice()).toMatchObject({ status: 'refunded', refunded: 3_900, amount: 3_900 })
    expect(await notices()).toEqual([
      'Refund of Agent. Of $39.00: $39.00 refunded. 60 image credits taken back.',
    ])
    const pdf = await fetch(`${app.url}${(await invoice()).pdf_url}`)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('a part of the money takes that part of the credits, and leaves the subscription', async () => {
    const purchase = await bought('images-agent')
    await refund(purchase, 1_300)
    expect([await credits(), await isSubscriber(), (await invoice()).status]).toEqual([
      40,
      true,
      'partly_refunded',
    ])
    await refund(purchase, 2_600)
    expect([await credits(), await isSubscriber(), (await invoice()).status]).toEqual([0, false, 'refunded'])
  })

  test('spent credits are not taken below zero: what is missing is told, recorded and logged', async () => {
    const purchase = await bought('images-agent')
    await spend(45)
    await refund(purchase, 3_900)
    expect(await credits()).toBe(0)
    expect((await entries()).at(-1)).toEqual({ entry: 'reverse', amount: -15 })
    expect(await notices()).toEqual([
      'Refund of Agent. Of $39.00: $39.00 refunded. 15 image credits taken back. ' +
        '45 image credits more could not be taken back: they are spent.',
    ])
    const [row] = await app.query(
      'select credits_reversed, credits_missing from purchases where user_id = $1',
      [userId],
    )
    expect(row).toEqual({ credits_reversed: 15, credits_missing: 45 })
    expect(app.output()).toContain(`of the purchase ${purchase.session.client_reference_id} 45 image credits`)
    // What is bought later is not touched.
    await bought('images-single')
    expect(await credits()).toBe(15)
    await send('charge.refunded', { object: 'charge', payment_intent: purchase.payment.id })
    expect(await credits()).toBe(15)
  })

  test('other credits of the account are taken last', async () => {
    const month = await bought('images-agent')
    await bought('images-single')
    await refund(month, 3_900)
    const { data } = await app.api<{ total_image: number; expires: unknown[] }>(
      'GET',
      '/subscriptions/my-credits',
      { token },
    )
    expect([data.total_image, data.expires]).toEqual([15, []])
  })

  test('a dispute takes the credits, and gives them again when it is won', async () => {
    const purchase = await bought('videos-agent')
    await dispute(purchase, 'needs_response')
    expect([await credits('video'), await isSubscriber(), (await invoice()).status]).toEqual([
      0,
      false,
      'disputed',
    ])
    await dispute(purchase, 'under_review')
    await dispute(purchase, 'won')
    expect([await credits('video'), await isSubscriber(), (await invoice()).status]).toEqual([
      10,
      true,
      'paid',
    ])
    expect(await entries()).toEqual([
      { entry: 'grant', amount: 10 },
      { entry: 'reverse', amount: -10 },
      { entry: 'restore', amount: 10 },
    ])
    expect((await notices()).map((text) => text.split('.')[0])).toEqual([
      'Payment of Films for agents disputed',
      'Dispute over Films for agents ended',
    ])
    const { data } = await app.api<{ expires: { credits: number }[] }>('GET', '/subscriptions/my-credits', {
      token,
    })
    expect(data.expires.map(({ credits: ending }) => ending)).toEqual([10])
  })

  test('an inquiry of a bank, which has taken nothing, takes nothing', async () => {
    const purchase = await bought('images-single')
    await dispute(purchase, 'warning_needs_response')
    expect([await credits(), (await invoice()).status]).toEqual([15, 'paid'])
  })

  test('a refund and a payment whose notices are both lost are found, also the payment by the refund', async () => {
    const lost = await bought('images-agent')
    lost.payment.refunds.push({
      id: 're_lost',
      amount: 3_900,
      payment_intent: lost.payment.id,
      created: now(),
    })
    const unseen = await openSession({ plan_id: 'images-single' })
    const payment = stripe.pay(unseen)
    payment.refunds.push({ id: 're_unseen', amount: 1_500, payment_intent: payment.id, created: now() })
    await app.restart()
    await waitFor('the refunds', async () => ((await notices()).length === 2 ? true : undefined))
    expect([await statusOf(unseen), await credits(), await isSubscriber()]).toEqual(['paid', 0, false])
  })

  test('a refund of a deleted account marks its purchase, and nothing else', async () => {
    const purchase = await bought('images-single')
    const deleted = await app.api('DELETE', '/users/delete-account', { token })
    expect(deleted.status).toBe(200)
    expect(await refund(purchase, 1_500)).toBe(200)
    const rows = await app.query('select refunded, credits_reversed from purchases where id = $1', [
      purchase.session.client_reference_id,
    ])
    expect(rows).toEqual([{ refunded: 1_500, credits_reversed: 0 }])
  })

  test('a refund of another shop of the same Stripe account is taken and ignored', async () => {
    expect(await send('charge.refunded', { object: 'charge', payment_intent: null })).toBe(200)
  })
})
