import { sql } from 'kysely'
import type { Invoice } from '../../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import type { PurchaseRow } from '../../data/rows.ts'
import { notFound } from '../../base/errors.ts'
import type { Checkout, CheckoutState, PaymentNotice } from '../../base/payments.ts'
import { inTransaction } from '../transaction.ts'
import { fulfilPurchase } from './fulfil-purchase.ts'
import { findInvoiceOfPurchase } from './invoices.ts'
import { ownPurchases } from './policy.ts'
import { reversePurchase } from './reverse-purchase.ts'

/**
 * Acts on a provider's notice. The notice only names the checkout or payment: its state is read from the provider, so
 * notices that come twice, late or in the wrong order do no harm.
 */
export async function settleNotice(ctx: Context, checkout: Checkout, notice: PaymentNotice): Promise<void> {
  if (notice.kind === 'reversal') return settlePayment(ctx, checkout, notice.paymentId)
  const state = await checkout.read(notice.checkoutId)
  const purchase = await findPurchase(ctx, state.purchaseId)
  if (!purchase) {
    ctx.log.warn(`a notice on the checkout ${state.id} names no purchase of this server`)
    return
  }
  await settlePurchase(ctx, purchase, state, notice.isFailure)
}

/** Takes back, or gives again, what refunds and disputes of a payment say, as it stands at the provider. */
export async function settlePayment(ctx: Context, checkout: Checkout, paymentId: string): Promise<void> {
  const payment = await checkout.readPayment(paymentId)
  const purchase =
    (await ctx.db
      .selectFrom('purchases')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .executeTakeFirst()) ?? (await findPurchase(ctx, payment.purchaseId))
  if (purchase?.till !== 'stripe') {
    ctx.log.warn(`a refund or dispute of the payment ${paymentId} names no purchase of this server`)
    return
  }
  // The notice of the payment itself may be lost, or late.
  if (purchase.status !== 'paid' && purchase.checkout_id !== null)
    await settlePurchase(ctx, purchase, await checkout.read(purchase.checkout_id))
  await reversePurchase(ctx, purchase.id, payment)
}

async function findPurchase({ db }: Context, id: string | null): Promise<PurchaseRow | undefined> {
  if (id === null) return undefined
  return db.selectFrom('purchases').selectAll().where('id', '=', id).executeTakeFirst()
}

/** State of the user's own purchase, read from the provider while it is open. Throws `not_found`. */
export async function checkPurchase(
  ctx: Context,
  userId: string,
  purchaseId: string,
): Promise<{ status: PurchaseRow['status']; invoice: Invoice | null }> {
  const read = () =>
    ctx.db
      .selectFrom('purchases')
      .selectAll()
      .where('id', '=', purchaseId)
      .where(ownPurchases(userId))
      .executeTakeFirst()
  const purchase = await read()
  if (!purchase) throw notFound()
  if (ctx.checkout && purchase.status === 'open' && purchase.checkout_id !== null)
    await settlePurchase(ctx, purchase, await ctx.checkout.read(purchase.checkout_id))
  const now = (await read()) ?? purchase
  return { status: now.status, invoice: await findInvoiceOfPurchase(ctx, purchaseId) }
}

/** In what a paid checkout differs from its purchase; undefined when in nothing. */
function findMismatch(purchase: PurchaseRow, state: CheckoutState): string | undefined {
  if (purchase.till !== 'stripe') return 'it was not bought at this provider'
  if (state.purchaseId !== purchase.id) return 'it belongs to another purchase'
  if (purchase.checkout_id !== null && state.id !== purchase.checkout_id) return 'it is another checkout'
  if (state.amount !== purchase.amount) return `paid were ${state.amount}, asked ${purchase.amount}`
  if (state.currency !== purchase.currency) return `paid in ${state.currency}, asked ${purchase.currency}`
  if (purchase.user_id === null) return 'its account is gone'
  return undefined
}

/** Fulfils or closes a purchase, as its checkout stands at the provider; one that is under way stays open. */
export async function settlePurchase(
  ctx: Context,
  purchase: PurchaseRow,
  state: CheckoutState,
  isFailure = false,
): Promise<void> {
  if (state.state !== 'paid') {
    if (isFailure || state.state === 'failed') await closePurchase(ctx, purchase, 'failed')
    else if (state.state === 'expired') await closePurchase(ctx, purchase, 'expired')
    return
  }
  const mismatch = findMismatch(purchase, state)
  if (mismatch !== undefined) {
    // A payment without credits: the operator has to look at it.
    ctx.log.error(`the checkout ${state.id} of the purchase ${purchase.id} is not credited: ${mismatch}`)
    await closePurchase(ctx, purchase, 'mismatch')
    return
  }
  await inTransaction(ctx, async (trx, txCtx) => {
    await trx
      .updateTable('purchases')
      .set({ checkout_id: state.id, payment_id: state.paymentId })
      .where('id', '=', purchase.id)
      .where((eb) => eb.or([eb('checkout_id', 'is', null), eb('checkout_id', '=', state.id)]))
      .execute()
    await fulfilPurchase(trx, txCtx, purchase.id)
  })
}

/** By the clock of the database, which noted when it began. */
export async function isOlderThan({ db }: Context, purchaseId: string, ms: number): Promise<boolean> {
  const row = await db
    .selectFrom('purchases')
    .select('id')
    .where('id', '=', purchaseId)
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${ms / 1_000})`)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a purchase without giving anything; one that is paid stays paid. */
export async function closePurchase(
  { db }: Context,
  purchase: PurchaseRow,
  status: 'failed' | 'expired' | 'mismatch',
): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ status })
    .where('id', '=', purchase.id)
    .where('status', 'in', ['open', 'failed', 'expired'])
    .execute()
}
