import type { Invoice } from '../../../core/contract/shapes.ts'
import type { Trx } from '../../data/database.ts'
import { AppError, notFound } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Checkout, CheckoutRequest } from '../../base/payments.ts'
import type { PurchaseRow } from '../../data/rows.ts'
import type { SignedIn } from '../auth/sessions.ts'
import type { Context } from '../context.ts'
import { readBalances } from '../credits/queries.ts'
import { type Idempotency, withIdempotency } from '../requests/idempotency.ts'
import { inTransaction } from '../transaction.ts'
import { CouponReserved, refuseReserved, releaseCoupon } from './coupon-reservation.ts'
import { refuseUndeliverable } from './deliverable.ts'
import { fulfilPurchase } from './fulfil-purchase.ts'
import { findInvoiceOfPurchase } from './invoices.ts'
import { ownPurchases } from './policy.ts'
import { type PurchaseRequest, quotePurchase } from './quote-purchase.ts'

interface Bought {
  invoice: Invoice
  total_image: number
  total_video: number
}

/**
 * Buys a plan. Without a payment provider the test till gives the credits at once; with one, the purchase is written
 * down and the answer is the address where the buyer pays.
 */
export async function purchasePlan(
  ctx: Context,
  user: SignedIn,
  request: PurchaseRequest,
  idempotency: Idempotency,
): Promise<Bought | { checkout_url: string }> {
  if (ctx.checkout) return { checkout_url: await openCheckout(ctx, ctx.checkout, user, request, idempotency) }
  const { answer } = await inTransaction(ctx, (trx, txCtx) =>
    withIdempotency(trx, user.id, idempotency, async () => {
      const id = await writePurchase(trx, txCtx, user.id, request, 'test')
      await fulfilPurchase(trx, txCtx, id)
      return readBought(txCtx, user.id, id)
    }),
  )
  return answer
}

async function readBought(ctx: Context, userId: string, purchaseId: string): Promise<Bought> {
  const invoice = await findInvoiceOfPurchase(ctx, purchaseId)
  if (!invoice) throw new Error(`the purchase ${purchaseId} has no invoice`)
  const balances = await readBalances(ctx.db, userId)
  return { invoice, total_image: balances.image, total_video: balances.video }
}

/** Stores what is bought at which price, before the provider asks for money. */
async function writePurchase(
  trx: Trx,
  { config }: Context,
  userId: string,
  request: PurchaseRequest,
  till: 'test' | 'stripe',
): Promise<string> {
  // Purchases of one user run one after the other, so that a coupon for one purchase is used once.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { plan, quote } = await quotePurchase(trx, userId, request)
  refuseUndeliverable(config, plan.type)
  // Never at another price than the one that was shown.
  if (quote.coupon_problem !== null) throw new AppError('invalid_request', quote.coupon_problem)
  if (till === 'stripe') await refuseReserved(trx, userId, quote.coupon_id)
  const id = newId()
  await trx
    .insertInto('purchases')
    .values({
      id,
      user_id: userId,
      plan_id: plan.id,
      plan_name: plan.name,
      kind: plan.type === 'ai_image_generations' ? 'image' : 'video',
      interval: plan.interval,
      quantity: quote.quantity,
      credits: quote.credits,
      subtotal: quote.subtotal,
      discount: quote.discount,
      amount: quote.amount,
      currency: quote.currency,
      coupon_id: quote.coupon_id,
      till,
    })
    .execute()
  return id
}

/**
 * The purchase is committed before the provider is called, under the caller's idempotency key: a second try after
 * a lost answer finds the same purchase, and at the provider the same checkout.
 */
async function openCheckout(
  ctx: Context,
  checkout: Checkout,
  user: SignedIn,
  request: PurchaseRequest,
  idempotency: Idempotency,
): Promise<string> {
  const write = () =>
    inTransaction(ctx, (trx, txCtx) =>
      withIdempotency(trx, user.id, idempotency, async () => ({
        purchase_id: await writePurchase(trx, txCtx, user.id, request, 'stripe'),
      })),
    )
  const { answer } = await write().catch(async (error: unknown) => {
    if (!(error instanceof CouponReserved)) throw error
    await releaseCoupon(ctx, checkout, error.purchase)
    return write()
  })
  const purchase = await ctx.db
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', answer.purchase_id)
    .where(ownPurchases(user.id))
    .executeTakeFirst()
  if (!purchase) throw notFound()
  if (purchase.status !== 'open') throw closed()
  const opened = await checkout.open(toCheckoutRequest(ctx, purchase, user.email))
  const kept = await ctx.db
    .updateTable('purchases')
    .set({ checkout_id: opened.id })
    .where('id', '=', purchase.id)
    .where('status', '=', 'open')
    .where((eb) => eb.or([eb('checkout_id', 'is', null), eb('checkout_id', '=', opened.id)]))
    .returning('id')
    .executeTakeFirst()
  if (!kept) {
    // It was closed meanwhile, and its coupon given to another checkout: nobody may pay in this one.
    await checkout.end(opened.id)
    throw closed()
  }
  return opened.url
}

function closed(): AppError {
  return new AppError('conflict', 'This purchase is closed. Buy again to open a new one.')
}

function toCheckoutRequest({ config }: Context, purchase: PurchaseRow, email: string): CheckoutRequest {
  const back = `${config.PUBLIC_URL ?? ''}/pricing-billing?purchase=${purchase.id}&checkout=`
  return {
    purchaseId: purchase.id,
    title: `${purchase.plan_name}: ${purchase.credits} ${purchase.kind} credits`,
    description: describe(purchase),
    amount: purchase.amount,
    currency: purchase.currency,
    email,
    successUrl: `${back}done`,
    cancelUrl: `${back}cancelled`,
    askedAt: purchase.created_at,
  }
}

function describe(purchase: { quantity: number; interval: string; coupon_id: string | null }): string {
  const until =
    purchase.interval === 'once' ? 'Credits do not expire' : `Credits last one ${purchase.interval}`
  const coupon = purchase.coupon_id === null ? '' : `, with coupon ${purchase.coupon_id}`
  return `Quantity ${purchase.quantity}${coupon}. ${until}.`
}
