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
}

/** State of a checkout at the provider. */
export interface CheckoutState {
  id: string
  /** The purchase that it was opened for, as the provider kept it. */
  purchaseId: string | null
  /** `open` also while a payment that was started is still under way. */
  state: 'open' | 'paid' | 'expired'
  amount: number | null
  currency: string | null
}

/** A signed notice that something happened to a checkout. */
export interface CheckoutNotice {
  checkoutId: string
  /** The payment was tried and refused for good. */
  isFailure: boolean
}

/** A payment provider with a page of its own, on which the buyer pays. */
export interface Checkout {
  /** Opens a checkout; idempotent: the same purchase gets the same checkout. Throws `unavailable`. */
  open(request: CheckoutRequest): Promise<{ id: string; url: string }>
  read(id: string): Promise<CheckoutState>
  /**
   * Reads a notice from the exact bytes that arrived. Undefined for notices that do not concern checkouts.
   * Throws `invalid_request` when the signature is missing or wrong, or too old.
   */
  readNotice(body: Buffer, signature: string | undefined): CheckoutNotice | undefined
}
