import type Stripe from 'stripe'
import type { Config } from '../../base/config.ts'
import { AppError } from '../../base/errors.ts'
import type {
  Checkout,
  CheckoutRequest,
  CheckoutState,
  PaymentNotice,
  PaymentState,
} from '../../base/payments.ts'

const timeoutMs = 20_000
/** Seconds by which a notice may be late before its signature counts for nothing; Stripe's own default. */
const tolerance = 300
/** Stripe takes half an hour to a day; a second try after a lost answer has an hour and a half of it. */
const lifetimeMs = 2 * 3_600_000
/** Disputes in which the money is not at Stripe's customer: an inquiry takes none yet, and what was won is back. */
const takingDisputes = new Set([
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'lost',
])

/** Stripe Checkout where STRIPE_SECRET_KEY is set, else null: the test till. */
export async function createStripeCheckout(config: Config): Promise<Checkout | null> {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = config
  if (key === undefined || webhookSecret === undefined) return null
  const { default: StripeClient } = await import('stripe')
  const stripe = new StripeClient(key, {
    telemetry: false,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    ...parseAddress(config.STRIPE_API_URL),
  })
  return {
    lifetimeMs,
    open: async (request) => {
      const session = await attempt(() =>
        stripe.checkout.sessions.create(toSessionParams(request), { idempotencyKey: request.purchaseId }),
      )
      if (!session.url) throw notReady(new Error('Stripe opened a checkout without an address'))
      return { id: session.id, url: session.url }
    },
    read: async (id) => toCheckoutState(await attempt(() => readSession(stripe, id))),
    end: async (id) => {
      try {
        return toCheckoutState(await stripe.checkout.sessions.expire(id))
      } catch {
        // It is paid, or ended: how it stands says Stripe itself.
        return toCheckoutState(await attempt(() => readSession(stripe, id)))
      }
    },
    readPayment: (id) => attempt(() => readPayment(stripe, id)),
    listReversed: (since) => attempt(() => listReversed(stripe, since)),
    readNotice: (body, signature) => toNotice(readEvent(stripe, body, signature, webhookSecret)),
  }
}

function readSession(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
}

async function readPayment(stripe: Stripe, id: string): Promise<PaymentState> {
  const [payment, disputes] = await Promise.all([
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
    stripe.disputes.list({ payment_intent: id, limit: 100 }),
  ])
  const charge = payment.latest_charge
  return {
    purchaseId: payment.metadata['purchase_id'] ?? null,
    refunded: charge !== null && typeof charge === 'object' ? charge.amount_refunded : 0,
    disputed: disputes.data
      .filter(({ status }) => takingDisputes.has(status))
      .reduce((sum, { amount }) => sum + amount, 0),
  }
}

async function listReversed(stripe: Stripe, since: Date): Promise<string[]> {
  const created = { gte: Math.floor(since.getTime() / 1_000) }
  const payments = new Set<string>()
  for (const list of [
    stripe.refunds.list({ created, limit: 100 }),
    stripe.disputes.list({ created, limit: 100 }),
  ])
    for await (const { payment_intent } of list) {
      const id = idOf(payment_intent)
      if (id !== null) payments.add(id)
    }
  return [...payments]
}

/** What Stripe names by its id, or sends whole. */
function idOf(named: string | { id: string } | null): string | null {
  return typeof named === 'object' ? (named?.id ?? null) : named
}

function toNotice({ type, data }: Stripe.Event): PaymentNotice | undefined {
  if (type.startsWith('checkout.session.')) {
    const { id } = data.object as Stripe.Checkout.Session
    return { kind: 'checkout', checkoutId: id, isFailure: type === 'checkout.session.async_payment_failed' }
  }
  if (!/^(refund\.|charge\.(refunded$|refund\.|dispute\.))/.test(type)) return undefined
  const { payment_intent } = data.object as Stripe.Charge | Stripe.Refund | Stripe.Dispute
  const paymentId = idOf(payment_intent)
  return paymentId === null ? undefined : { kind: 'reversal', paymentId }
}

function parseAddress(url: string | undefined): {
  host?: string
  port?: number
  protocol?: 'http' | 'https'
} {
  if (url === undefined) return {}
  const { hostname, port, protocol } = new URL(url)
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
  }
}

/** One line of the whole amount: Stripe then charges exactly the amount that is stored here. */
function toSessionParams(request: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { purchase_id: request.purchaseId }
  return {
    mode: 'payment',
    client_reference_id: request.purchaseId,
    customer_email: request.email,
    metadata,
    payment_intent_data: { metadata },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amount,
          product_data: { name: request.title, description: request.description },
        },
      },
    ],
    expires_at: Math.floor((request.askedAt.getTime() + lifetimeMs) / 1_000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  }
}

function toCheckoutState(session: Stripe.Checkout.Session): CheckoutState {
  return {
    id: session.id,
    purchaseId: session.client_reference_id,
    state: stateOf(session),
    amount: session.amount_total,
    currency: session.currency?.toUpperCase() ?? null,
    paymentId: idOf(session.payment_intent),
  }
}

function stateOf({
  status,
  payment_status,
  payment_intent,
}: Stripe.Checkout.Session): CheckoutState['state'] {
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  if (payment_status === 'paid') return 'paid'
  // A payment that takes days is `processing`; one that was refused waits for another means, which nobody can give.
  const isRefused =
    payment_intent !== null &&
    typeof payment_intent === 'object' &&
    ['requires_payment_method', 'canceled'].includes(payment_intent.status)
  return isRefused ? 'failed' : 'open'
}

function readEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string | undefined,
  secret: string,
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature ?? '', secret, tolerance)
  } catch {
    // Not the reason: it would quote what was sent.
    throw new AppError('invalid_request', 'The signature of this notice does not hold')
  }
}

async function attempt<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw notReady(plainError(error))
  }
}

function notReady(cause: Error): AppError {
  return new AppError(
    'unavailable',
    'The payment provider cannot be used at the moment. Nothing was charged; please try again.',
    { retryAfter: 5, cause },
  )
}

/** What the log may say: Stripe's errors carry the request's headers and parts of the answer. */
function plainError(error: unknown): Error {
  const details = (error ?? {}) as {
    type?: unknown
    code?: unknown
    statusCode?: unknown
    requestId?: unknown
  }
  const words = [details.type, details.code, details.statusCode, details.requestId].filter(
    (word) => typeof word === 'string' || typeof word === 'number',
  )
  return new Error(`Stripe could not be used: ${words.join(' ') || 'unknown error'}`)
}
