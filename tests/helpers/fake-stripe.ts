import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Stripe } from 'stripe'

export const stripeKey = 'sk_test_not-a-real-key-000000'
export const webhookSecret = 'whsec_not-a-real-secret-000000'

/** The fields of Stripe's documented Checkout Session that matter here. */
export interface FakeSession {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  amount_total: number
  currency: string
  client_reference_id: string
  customer_email: string
  success_url: string
  cancel_url: string
  mode: string
  url: string | null
  metadata: Record<string, string>
  expires_at: number
  payment_intent: string | null
}

/** What a session's payment became: the fields of Stripe's documented Payment Intent, Refund and Dispute that matter. */
interface FakePayment {
  id: string
  status: 'succeeded' | 'processing' | 'requires_payment_method'
  metadata: Record<string, string>
  refunds: { id: string; amount: number; payment_intent: string; created: number }[]
  disputes: { id: string; amount: number; payment_intent: string; created: number; status: string }[]
}

interface Seen {
  method: string
  path: string
  authorization: string | undefined
  idempotencyKey: string | undefined
  query: URLSearchParams
  form: URLSearchParams
}

/** A server that answers as Stripe documents checkout sessions, payments, refunds and disputes, and remembers what was asked. */
export interface FakeStripe {
  url: string
  seen: Seen[]
  session(id: string): FakeSession
  /** The buyer pays, or with `processing` begins a payment that takes days. Returns the payment. */
  pay(session: FakeSession, status?: FakePayment['status']): FakePayment
  /** The next requests get this status and Stripe's error shape. */
  failWith(status: number | null): void
  close(): Promise<void>
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const seen: Seen[] = []
  const sessions = new Map<string, FakeSession>()
  const byKey = new Map<string, string>()
  const payments = new Map<string, FakePayment>()
  let failure: number | null = null

  const answer = async (request: IncomingMessage): Promise<{ status: number; body: object }> => {
    const asked = await readRequest(request)
    seen.push(asked)
    if (asked.authorization !== `Bearer ${stripeKey}`) return fault(401, 'Invalid API Key provided')
    if (failure !== null) return fault(failure, 'Something is wrong at Stripe')
    if (asked.method === 'POST' && asked.path === '/v1/checkout/sessions') {
      const known = byKey.get(asked.idempotencyKey ?? '')
      if (known !== undefined) return { status: 200, body: sessions.get(known)! }
      const session = newSession(asked.form, sessions.size + 1)
      sessions.set(session.id, session)
      byKey.set(asked.idempotencyKey ?? session.id, session.id)
      return { status: 200, body: session }
    }
    const found = find(asked)
    return found ? { status: 200, body: found } : fault(404, 'No such object', 'resource_missing')
  }

  const find = ({ method, path, query }: Seen): object | undefined => {
    const [, kind, id = '', verb] =
      /^\/v1\/(checkout\/sessions|payment_intents|refunds|disputes)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
    const session = sessions.get(id)
    if (kind === 'checkout/sessions') {
      if (verb === 'expire')
        return session?.status === 'open' ? Object.assign(session, { status: 'expired' }) : undefined
      const payment = payments.get(session?.payment_intent ?? '')
      return (
        session && { ...session, ...(query.has('expand[0]') && payment ? { payment_intent: payment } : {}) }
      )
    }
    if (method !== 'GET') return undefined
    if (kind === 'payment_intents') return presentPayment(payments.get(id))
    if (kind !== 'refunds' && kind !== 'disputes') return undefined
    const since = Number(query.get('created[gte]') ?? 0)
    const of = query.get('payment_intent')
    const data = [...payments.values()]
      .flatMap((payment): { payment_intent: string; created: number }[] => payment[kind])
      .filter((one) => one.created >= since && (of === null || one.payment_intent === of))
    return { object: 'list', has_more: false, url: path, data }
  }

  const server = createServer((request, response) => {
    const reply = async () => {
      const { status, body } = await answer(request)
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${seen.length}` })
      response.end(JSON.stringify(body))
    }
    void reply()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    session: (id) => sessions.get(id)!,
    pay: (session, status = 'succeeded') => {
      const payment = {
        id: `pi_${session.id}`,
        status,
        metadata: session.metadata,
        refunds: [],
        disputes: [],
      }
      payments.set(payment.id, payment)
      Object.assign(session, {
        status: 'complete',
        payment_status: status === 'succeeded' ? 'paid' : 'unpaid',
        payment_intent: payment.id,
      })
      return payment
    },
    failWith: (status) => (failure = status),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readRequest(request: IncomingMessage): Promise<Seen> {
  const key = request.headers['idempotency-key']
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe')
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    authorization: request.headers.authorization,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    form: new URLSearchParams(await text(request)),
  }
}

function newSession(form: URLSearchParams, number: number): FakeSession {
  const id = `cs_test_${number}`
  const field = (name: string) => form.get(name) ?? ''
  return {
    id,
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_total:
      Number(field('line_items[0][price_data][unit_amount]')) * Number(field('line_items[0][quantity]')),
    currency: field('line_items[0][price_data][currency]'),
    client_reference_id: field('client_reference_id'),
    customer_email: field('customer_email'),
    success_url: field('success_url'),
    cancel_url: field('cancel_url'),
    mode: field('mode'),
    url: `https://checkout.stripe.com/c/pay/${id}`,
    metadata: { purchase_id: field('metadata[purchase_id]') },
    expires_at: Number(field('expires_at')),
    payment_intent: null,
  }
}

function presentPayment(payment: FakePayment | undefined): object | undefined {
  if (!payment) return undefined
  const amount_refunded = payment.refunds.reduce((sum, { amount }) => sum + amount, 0)
  return { ...payment, object: 'payment_intent', latest_charge: { object: 'charge', amount_refunded } }
}

function fault(status: number, message: string, code?: string): { status: number; body: object } {
  return { status, body: { error: { type: 'invalid_request_error', message, ...(code ? { code } : {}) } } }
}

/** A webhook's body and the header that signs it, as Stripe documents them. */
export function signedEvent(
  type: string,
  session: object,
  { secret = webhookSecret, age = 0 }: { secret?: string; age?: number } = {},
): { body: string; signature: string } {
  const created = Math.floor(Date.now() / 1_000) - age
  const event = { id: `evt_${created}`, object: 'event', type, created, data: { object: session } }
  const body = JSON.stringify(event, null, 2)
  const signature = new Stripe(stripeKey).webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: created,
  })
  return { body, signature }
}
