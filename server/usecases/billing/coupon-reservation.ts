import type { Checkout } from '../../base/payments.ts'
import type { PurchaseRow } from '../../data/rows.ts'
import { AppError } from '../../base/errors.ts'
import type { Trx } from '../../data/database.ts'
import type { Context } from '../context.ts'
import { ownPurchases } from './policy.ts'
import { closePurchase, isOlderThan, settlePurchase } from './settle-checkout.ts'

/** A call that has written its purchase needs no longer than this to open the checkout, with all its tries. */
const openingMs = 2 * 60_000

/** A coupon for one purchase is reserved by an open one, which may be ended at the provider. */
export class CouponReserved extends AppError {
  readonly purchase: PurchaseRow

  constructor(purchase: PurchaseRow) {
    super(
      'conflict',
      `${purchase.coupon_id} is reserved by a purchase that is under way. It is free again when that ends.`,
    )
    this.purchase = purchase
  }
}

/** Throws CouponReserved while another open purchase of the user has a coupon that counts once. */
export async function refuseReserved(trx: Trx, userId: string, couponId: string | null): Promise<void> {
  if (couponId === null) return
  const open = await trx
    .selectFrom('purchases')
    .innerJoin('coupons', 'coupons.id', 'purchases.coupon_id')
    .selectAll('purchases')
    .where(ownPurchases(userId))
    .where('coupon_id', '=', couponId)
    .where('coupons.once_per_user', '=', true)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (open) throw new CouponReserved(open)
}

/**
 * Ends the checkout that has a coupon, so that the buyer can use it in a new one: of several open checkouts with one
 * coupon, only the newest can be paid. Throws CouponReserved where it is being paid or opened.
 */
export async function releaseCoupon(ctx: Context, checkout: Checkout, purchase: PurchaseRow): Promise<void> {
  if (purchase.checkout_id === null) {
    if (!(await isOlderThan(ctx, purchase.id, openingMs))) throw new CouponReserved(purchase)
    await closePurchase(ctx, purchase, 'expired')
    return
  }
  const state = await checkout.end(purchase.checkout_id)
  await settlePurchase(ctx, purchase, state)
  if (state.state === 'open') throw new CouponReserved(purchase)
}
