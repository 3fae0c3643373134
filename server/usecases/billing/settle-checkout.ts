import type { Invoice } from '../../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import type { PurchaseRow } from '../../data/rows.ts'
import { notFound } from '../../base/errors.ts'
import type { Checkout, CheckoutNotice, CheckoutState } from '../../base/payments.ts'
import { inTransaction } from '../transaction.ts'
import { fulfilPurchase } from './fulfil-purchase.ts'
import { findInvoiceOfPurchase } from './invoices.ts'
import { ownPurchases } from './policy.ts'

/**
 * Acts on a provider's notice. The notice only names the checkout: its state is read from the provider, so notices
 * that come twice, late or in the wrong order do no harm.
 */
export async function settleNotice(ctx: Context, checkout: Checkout, notice: CheckoutNotice): Promise<void> {
  const state = await checkout.read(notice.checkoutId)
  const purchase = await findPurchase(ctx, state)
  if (!purchase) {
    ctx.log.warn(`a notice on the checkout ${state.id} names no purchase of this server`)
    return
  }
  await settle(ctx, purchase, state, notice.isFailure)
}

async function findPurchase({ db }: Context, state: CheckoutState): Promise<PurchaseRow | undefined> {
  if (state.purchaseId === null) return undefined
  return db.selectFrom('purchases').selectAll().where('id', '=', state.purchaseId).executeTakeFirst()
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
    await settle(ctx, purchase, await ctx.checkout.read(purchase.checkout_id), false)
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

async function settle(
  ctx: Context,
  purchase: PurchaseRow,
  state: CheckoutState,
  isFailure: boolean,
): Promise<void> {
  if (state.state !== 'paid') {
    if (isFailure) await close(ctx, purchase, 'failed')
    else if (state.state === 'expired') await close(ctx, purchase, 'expired')
    return
  }
  const mismatch = findMismatch(purchase, state)
  if (mismatch !== undefined) {
    // A payment without credits: the operator has to look at it.
    ctx.log.error(`the checkout ${state.id} of the purchase ${purchase.id} is not credited: ${mismatch}`)
    await close(ctx, purchase, 'mismatch')
    return
  }
  await inTransaction(ctx, async (trx, txCtx) => {
    await trx
      .updateTable('purchases')
      .set({ checkout_id: state.id })
      .where('id', '=', purchase.id)
      .where('checkout_id', 'is', null)
      .execute()
    await fulfilPurchase(trx, txCtx, purchase.id)
  })
}

/** Ends a purchase without giving anything; one that is paid stays paid. */
async function close(
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
