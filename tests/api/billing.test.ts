import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Quote } from '../../core/contract/billing.ts'
import type { Invoice, Pagination, Plan, User } from '../../core/contract/shapes.ts'
import { type Answer, type AppProcess, startApp } from '../helpers/app.ts'
import { assertLedgerBalances, assertLots } from '../helpers/invariants.ts'
import { waitFor } from '../helpers/wait.ts'

let app: AppProcess
beforeAll(async () => {
  app = await startApp({ env: { INVOICE_SELLER: 'Sunny Rooms Ltd;1 Long Street;Tax 12-345' } })
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await assertLots(app)
  await app.stop()
})

interface Bought {
  invoice: Invoice
  total_image: number
  total_video: number
}
interface Credits {
  total_image: number
  total_video: number
  expires: { kind: string; credits: number; at: string }[]
}
interface Order {
  plan_id: string
  quantity?: number
  coupon_id?: string
}

let count = 0
async function newBuyer(): Promise<{ token: string; id: string }> {
  const session = await app.signUp(`buyer${++count}@example.com`)
  return { token: session.access_token, id: session.user.id }
}

function buy(token: string, body: Order, key?: string): Promise<Answer<Bought>> {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return app.api<Bought>('POST', '/subscriptions/purchase', { token, body, headers })
}

const credits = async (token: string) =>
  (await app.api<Credits>('GET', '/subscriptions/my-credits', { token })).data
const self = async (token: string) =>
  (await app.api<{ user: User }>('GET', '/users/self', { token })).data.user
const invoices = (token: string, query = '') =>
  app.api<{ invoices: Invoice[]; pagination: Pagination }>('GET', `/invoices/self${query}`, { token })

test('the list of plans says that the till is a test', async () => {
  const { data } = await app.api<{ plans: Plan[]; till: string }>('GET', '/plans')
  expect(data.till).toBe('test')
  expect(data.plans.filter((plan) => plan.is_popular).map((plan) => plan.type)).toEqual([
    'ai_image_generations',
    'ai_video_builder',
  ])
})

describe('buying', () => {
  test('a pack: credits at once that do not expire, a subscription that does not lapse, an invoice', async () => {
    const { token } = await newBuyer()
    expect((await self(token)).is_subscriber).toBe(false)
    const answer = await buy(token, { plan_id: 'images-single' })
    expect([answer.status, answer.data.total_image, answer.data.total_video]).toEqual([200, 15, 0])
    expect(answer.data.invoice).toMatchObject({
      plan_name: 'One listing',
      quantity: 1,
      amount: 1_500,
      subtotal: 1_500,
      discount: 0,
      currency: 'USD',
      status: 'paid',
      kind: 'image',
      credits: 15,
      credits_until: null,
      is_test: true,
    })
    expect(await credits(token)).toMatchObject({ total_image: 15, total_video: 0, expires: [] })
    expect((await self(token)).is_subscriber).toBe(true)
  })

  test('a month: credits that say when they end', async () => {
    const { token } = await newBuyer()
    const { data } = await buy(token, { plan_id: 'videos-agent', quantity: 3 })
    expect([data.total_video, data.invoice.amount, data.invoice.quantity]).toEqual([30, 23_700, 3])
    const { expires } = await credits(token)
    expect(expires).toEqual([{ kind: 'video', credits: 30, at: data.invoice.credits_until }])
    const days = (Date.parse(expires[0].at) - Date.parse(data.invoice.date)) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(28)
    expect(days).toBeLessThanOrEqual(31)
  })

  test.each([
    [{ plan_id: 'no-such-plan' }, 404],
    [{ plan_id: '' }, 400],
    [{ plan_id: 'images-single', quantity: 0 }, 400],
    [{ plan_id: 'images-single', quantity: -1 }, 400],
    [{ plan_id: 'images-single', quantity: 1.5 }, 400],
    [{ plan_id: 'images-single', quantity: 100 }, 400],
    [{ plan_id: 'images-single', coupon_id: 'FREE' }, 400],
  ])('refuses %j with %d and gives nothing', async (body, status) => {
    const { token } = await newBuyer()
    expect((await buy(token, body)).status).toBe(status)
    expect((await credits(token)).total_image).toBe(0)
    expect((await invoices(token)).data.invoices).toEqual([])
  })

  test('what a buyer says of price and credits counts for nothing', async () => {
    const { token } = await newBuyer()
    const { data } = await buy(token, {
      plan_id: 'images-agent',
      amount: 1,
      credits: 9_999,
      price: 0,
    } as Order)
    expect([data.total_image, data.invoice.amount]).toEqual([60, 3_900])
  })

  test('20 times at once with one key is one purchase; another body with it is refused', async () => {
    const { token } = await newBuyer()
    const tries = Array.from({ length: 20 }, () => buy(token, { plan_id: 'images-agent' }, 'one-key'))
    const answers = await Promise.all(tries)
    expect(new Set(answers.map(({ data }) => JSON.stringify(data.invoice))).size).toBe(1)
    expect((await credits(token)).total_image).toBe(60)
    const other = await buy(token, { plan_id: 'images-studio' }, 'one-key')
    expect([other.status, other.meta.code]).toEqual([409, 'idempotency_mismatch'])
    const late = await buy(token, { plan_id: 'images-agent' }, 'one-key')
    expect(late.data).toEqual(answers[0].data)
  })

  test('the open pages and the notifications learn of it', async () => {
    const { token } = await newBuyer()
    await buy(token, { plan_id: 'images-single', quantity: 2 })
    const { data } = await app.api<{ notifications: { title: string }[] }>('GET', '/notifications/list', {
      token,
    })
    expect(data.notifications.map(({ title }) => title)).toEqual(['30 image credits added'])
  })
})

describe('the coupon', () => {
  const quote = (token: string, query: string) =>
    app.api<{ quote: Quote }>('GET', `/subscriptions/quote?${query}`, { token })

  test('shows its effect before paying, in any case of its letters, and is charged so', async () => {
    const { token } = await newBuyer()
    const asked = await quote(token, 'plan_id=images-agent&quantity=2&coupon_id=welcome10')
    const price = { subtotal: 7_800, discount: 780, amount: 7_020 }
    expect(asked.data.quote).toEqual({
      plan_id: 'images-agent',
      quantity: 2,
      coupon_id: 'WELCOME10',
      coupon_problem: null,
      percent_off: 10,
      ...price,
      currency: 'USD',
      credits: 120,
    })
    const { data } = await buy(token, { plan_id: 'images-agent', quantity: 2, coupon_id: 'welcome10' })
    expect(data.invoice).toMatchObject(price)
  })

  test('serves one purchase of an account, also of ten at once', async () => {
    const { token } = await newBuyer()
    const body = { plan_id: 'images-single', coupon_id: 'WELCOME10' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(token, body)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 400),
    ])
    expect((await credits(token)).total_image).toBe(15)
    const again = await quote(token, 'plan_id=images-single&coupon_id=WELCOME10')
    expect(again.data.quote).toMatchObject({
      coupon_id: null,
      coupon_problem: 'WELCOME10 was used on this account before.',
      amount: 1_500,
    })
  })

  test('an unknown or ended one says so; an empty one is none', async () => {
    const { token } = await newBuyer()
    await app.query(`insert into coupons values ('OLD', 50, false, false)`)
    for (const code of ['NOPE', 'OLD']) {
      const { data } = await quote(token, `plan_id=images-single&coupon_id=${code}`)
      expect(data.quote).toMatchObject({
        coupon_problem: 'This coupon is not known. Check its letters.',
        amount: 1_500,
      })
      const refused = await buy(token, { plan_id: 'images-single', coupon_id: code })
      expect([refused.status, refused.meta.message]).toEqual([400, data.quote.coupon_problem])
    }
    const none = await quote(token, 'plan_id=images-single&coupon_id=')
    expect(none.data.quote).toMatchObject({ coupon_id: null, coupon_problem: null, amount: 1_500 })
  })
})

describe('invoices', () => {
  test('by date or amount, both ways, page by page, without gaps or doubles', async () => {
    const { token } = await newBuyer()
    for (const plan_id of [
      'images-agent',
      'images-single',
      'videos-studio',
      'images-single',
      'videos-single',
    ])
      await buy(token, { plan_id })
    const amounts = async (query: string) =>
      (await invoices(token, query)).data.invoices.map(({ amount }) => amount)
    expect(await amounts('')).toEqual([2_900, 1_500, 24_900, 1_500, 3_900])
    expect(await amounts('?order=asc')).toEqual([3_900, 1_500, 24_900, 1_500, 2_900])
    expect(await amounts('?sort_by=amount')).toEqual([24_900, 3_900, 2_900, 1_500, 1_500])
    expect(await amounts('?sort_by=amount&order=asc')).toEqual([1_500, 1_500, 2_900, 3_900, 24_900])
    const pages = await Promise.all(
      [1, 2, 3, 4].map(async (page) => invoices(token, `?sort_by=amount&order=asc&limit=2&page=${page}`)),
    )
    expect(pages.map(({ data }) => data.pagination)).toEqual([
      { currentPage: 1, totalRecords: 5, totalItems: 2 },
      { currentPage: 2, totalRecords: 5, totalItems: 2 },
      { currentPage: 3, totalRecords: 5, totalItems: 1 },
      { currentPage: 4, totalRecords: 5, totalItems: 0 },
    ])
    const ids = pages.flatMap(({ data }) => data.invoices.map(({ id }) => id))
    expect(new Set(ids).size).toBe(5)
    expect((await invoices(token, '?sort_by=name')).status).toBe(400)
    expect((await invoices(token, '?order=up')).status).toBe(400)
  })

  test('are numbered without a gap, whatever failed in between', async () => {
    const rows = await app.query<{ serial: number }>('select serial from invoices order by serial')
    expect(rows.map(({ serial }) => serial)).toEqual(rows.map((_row, index) => index + 1))
  })

  test('the address is a PDF for its owner, and nobody else', async () => {
    const [owner, other] = [await newBuyer(), await newBuyer()]
    const { data } = await buy(owner.token, { plan_id: 'images-single' })
    const file = await fetch(`${app.url}${data.invoice.pdf_url}`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(file.headers.get('content-disposition')).toContain(`invoice-${data.invoice.number}.pdf`)
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.subarray(-6).toString()).toBe('%%EOF\n')
    const bare = `${app.url}/media/invoices/${data.invoice.id}`
    const as = (token: string) => fetch(bare, { headers: { authorization: `Bearer ${token}` } })
    expect((await as(owner.token)).status).toBe(200)
    expect((await as(other.token)).status).toBe(404)
    expect((await fetch(bare)).status).toBe(401)
    expect((await fetch(`${bare}?expires=9999999999&signature=AAAA`)).status).toBe(401)
  })
})

describe('the end of a period', () => {
  const end = (userId: string) =>
    app.query(
      `with lots as (update credit_lots set expires_at = now() - interval '1 second' where user_id = $1)
       update subscriptions set ends_at = now() - interval '1 second' where user_id = $1 and ends_at is not null`,
      [userId],
    )

  test('takes plan credits and the subscription, and leaves bought credits', async () => {
    const { token, id } = await newBuyer()
    await buy(token, { plan_id: 'images-agent' })
    await end(id)
    expect(await credits(token)).toMatchObject({ total_image: 0, expires: [] })
    expect((await self(token)).is_subscriber).toBe(false)
    await buy(token, { plan_id: 'images-single' })
    expect(await credits(token)).toMatchObject({ total_image: 15, expires: [] })
    expect((await self(token)).is_subscriber).toBe(true)
  })

  test('is written to the ledger once, after a restart too', async () => {
    const { token, id } = await newBuyer()
    await buy(token, { plan_id: 'images-agent' })
    await end(id)
    const ofLedger = () =>
      app.query<{ entry: string; amount: number }>(
        'select entry, amount from ledger where user_id = $1 order by id',
        [id],
      )
    await app.restart()
    await waitFor('the sweep', async () => ((await ofLedger()).length > 1 ? true : undefined))
    await app.restart()
    await buy(token, { plan_id: 'images-single' })
    expect(await ofLedger()).toEqual([
      { entry: 'grant', amount: 60 },
      { entry: 'expire', amount: -60 },
      { entry: 'grant', amount: 15 },
    ])
    const { data } = await app.api<{ notifications: { title: string }[] }>('GET', '/notifications/list', {
      token,
    })
    expect(data.notifications.filter(({ title }) => title === 'Plan credits have ended').length).toBe(1)
  })
})
