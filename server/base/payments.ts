/** What a payment provider is asked to take. Money in the smallest unit of the currency. */
export interface CheckoutRequest {
  purchaseId: string
  title: string
  description: string
  amount: number
  currency: string
  email: string
  /** Where the buyer goes after paying, and after giving up. */
  successUrl: string
  cancelUrl: string
  /** When it was asked for. It can be paid for `lifetimeMs` from then. */
  askedAt: Date
}

/** State of a checkout at the provider. */
export interface CheckoutState {
  id: string
  /** The purchase that it was opened for, as the provider kept it. */
  purchaseId: string | null
  /** `open` also while a payment that was started is still under way; `failed` once that was refused for good. */
  state: 'open' | 'paid' | 'expired' | 'failed'
  amount: number | null
  currency: string | null
  /** Once there is one: what refunds and disputes name. */
  paymentId: string | null
}

/** What of a payment has gone back, in the smallest unit of its currency. */
export interface PaymentState {
  /** The purchase that it was made for, as the provider kept it. */
  purchaseId: string | null
  refunded: number
  /** Taken by disputes that are open or lost; what was won is back. */
  disputed: number
}

/** A signed notice that something happened: to a checkout, or to the payment of one, by refund or dispute. */
export type PaymentNotice =
  | {
      kind: 'checkout'
      checkoutId: string
      /** The payment was tried and refused for good. */
      isFailure: boolean
    }
  | { kind: 'reversal'; paymentId: string }

/** A payment provider with a page of its own, on which the buyer pays. */
export interface Checkout {
  /** How long a checkout can be paid. */
  readonly lifetimeMs: number
  /** Opens a checkout; idempotent: the same purchase gets the same checkout. Throws `unavailable`. */
  open(request: CheckoutRequest): Promise<{ id: string; url: string }>
  read(id: string): Promise<CheckoutState>
  /** Ends a checkout that nobody has paid. Returns how it stands then: one that is being paid is not ended. */
  end(id: string): Promise<CheckoutState>
  readPayment(id: string): Promise<PaymentState>
  /** The payments of which something was refunded or disputed since a time. */
  listReversed(since: Date): Promise<string[]>
  /**
   * Reads a notice from the exact bytes that arrived. Undefined for notices of other things.
   * Throws `invalid_request` when the signature is missing or wrong, or too old.
   */
  readNotice(body: Buffer, signature: string | undefined): PaymentNotice | undefined
}
