import type Stripe from 'stripe'
import type { Config } from '../../base/config.ts'
import { AppError } from '../../base/errors.ts'
import type { Checkout, CheckoutRequest, CheckoutState } from '../../base/payments.ts'

const timeoutMs = 20_000
/** Seconds by which a notice may be late before its signature counts for nothing; Stripe's own default. */
const tolerance = 300

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
    open: async (request) => {
      const session = await attempt(() =>
        stripe.checkout.sessions.create(toSessionParams(request), { idempotencyKey: request.purchaseId }),
      )
      if (!session.url) throw notReady(new Error('Stripe opened a checkout without an address'))
      return { id: session.id, url: session.url }
    },
    read: async (id) => toCheckoutState(await attempt(() => stripe.checkout.sessions.retrieve(id))),
    readNotice: (body, signature) => {
      const event = readEvent(stripe, body, signature, webhookSecret)
      if (!event.type.startsWith('checkout.session.')) return undefined
      const { id } = event.data.object as Stripe.Checkout.Session
      return { checkoutId: id, isFailure: event.type === 'checkout.session.async_payment_failed' }
    },
  }
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
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  }
}

function toCheckoutState(session: Stripe.Checkout.Session): CheckoutState {
  const isPaid = session.status === 'complete' && session.payment_status === 'paid'
  return {
    id: session.id,
    purchaseId: session.client_reference_id,
    state: isPaid ? 'paid' : session.status === 'expired' ? 'expired' : 'open',
    amount: session.amount_total,
    currency: session.currency?.toUpperCase() ?? null,
  }
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
