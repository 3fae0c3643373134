import type { Quote } from '../../../core/contract/billing.ts'
import { computePrice } from '../../../core/contract/price.ts'
import type { Database } from '../../data/database.ts'
import type { PlanRow } from '../../data/rows.ts'
import { notFound } from '../../base/errors.ts'
import { ownPurchases } from './policy.ts'

export interface PurchaseRequest {
  plan_id: string
  quantity: number
  coupon_id?: string | undefined
}

/** What a purchase would cost this user now; a coupon that does not count is named. Throws `not_found` for a plan. */
export async function quotePurchase(
  db: Database,
  userId: string,
  request: PurchaseRequest,
): Promise<{ plan: PlanRow; quote: Quote }> {
  const plan = await db.selectFrom('plans').selectAll().where('id', '=', request.plan_id).executeTakeFirst()
  if (!plan) throw notFound()
  const coupon = request.coupon_id ? await findCoupon(db, userId, request.coupon_id) : noCoupon
  return {
    plan,
    quote: {
      plan_id: plan.id,
      quantity: request.quantity,
      coupon_id: coupon.id,
      coupon_problem: coupon.problem,
      percent_off: coupon.percentOff,
      ...computePrice(plan.price, request.quantity, coupon.percentOff),
      currency: plan.currency,
      credits: plan.credits * request.quantity,
    },
  }
}

interface CouponEffect {
  id: string | null
  percentOff: number
  problem: string | null
}

const noCoupon: CouponEffect = { id: null, percentOff: 0, problem: null }

async function findCoupon(db: Database, userId: string, typed: string): Promise<CouponEffect> {
  const coupon = await db
    .selectFrom('coupons')
    .selectAll()
    .where('id', '=', typed.toUpperCase())
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!coupon) return { ...noCoupon, problem: 'This coupon is not known. Check its letters.' }
  if (coupon.once_per_user && (await hasUsed(db, userId, coupon.id)))
    return { ...noCoupon, problem: `${coupon.id} was used on this account before.` }
  return { id: coupon.id, percentOff: coupon.percent_off, problem: null }
}

async function hasUsed(db: Database, userId: string, couponId: string): Promise<boolean> {
  const used = await db
    .selectFrom('purchases')
    .select('id')
    .where(ownPurchases(userId))
    .where('coupon_id', '=', couponId)
    .where('status', '=', 'paid')
    .executeTakeFirst()
  return used !== undefined
}
