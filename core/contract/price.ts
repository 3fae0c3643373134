/** Quantity of one purchase: whole, from 1. */
export const maxQuantity = 99

export interface Price {
  /** Cents before the coupon. */
  subtotal: number
  /** Cents that the coupon takes off; 0 without one. */
  discount: number
  /** Cents to pay. */
  amount: number
}

/**
 * What a purchase costs, in whole cents. The discount is rounded to the nearest cent, a half up; page and server use
 * this same function, so what is shown is what is charged.
 *
 * `unitPrice` in cents, `percentOff` from 0 to 99. Throws a RangeError for anything else.
 */
export function computePrice(unitPrice: number, quantity: number, percentOff: number): Price {
  if (!Number.isSafeInteger(unitPrice) || unitPrice < 1) throw new RangeError('the price is a whole number')
  if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > maxQuantity)
    throw new RangeError(`the quantity is a whole number from 1 to ${maxQuantity}`)
  if (!Number.isSafeInteger(percentOff) || percentOff < 0 || percentOff > 99)
    throw new RangeError('the discount is a whole percentage from 0 to 99')
  const subtotal = unitPrice * quantity
  const discount = Math.floor((subtotal * percentOff + 50) / 100)
  return { subtotal, discount, amount: subtotal - discount }
}

/** Cents as text with its currency, such as `$1,299.00`. */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}
