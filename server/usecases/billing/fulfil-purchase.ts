import { sql } from 'kysely'
import { formatMoney } from '../../../core/contract/price.ts'
import type { Trx } from '../../data/database.ts'
import type { PurchaseRow } from '../../data/rows.ts'
import { newId } from '../../base/ids.ts'
import type { Context } from '../context.ts'
import { grantCredits } from '../credits/credits.ts'
import { addLot } from '../credits/ledger.ts'
import { notify } from '../notifications/notifications.ts'
import { emitCreditChange } from './emit-credit-change.ts'

/**
 * Gives what a purchase is for, once: credits, subscription and invoice, in the caller's transaction. False when it
 * was given before. Events of `txCtx` are sent after the commit. The purchase must have its owner.
 */
export async function fulfilPurchase(trx: Trx, txCtx: Context, purchaseId: string): Promise<boolean> {
  // One statement decides who fulfils: of many at once, the others wait here and then find it paid.
  const purchase = await trx
    .updateTable('purchases')
    .set({ status: 'paid', paid_at: txCtx.clock.now() })
    .where('id', '=', purchaseId)
    .where('status', '<>', 'paid')
    .where('user_id', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  if (!purchase) return false
  const userId = purchase.user_id!
  const endsAt = await periodEnd(trx, purchase)
  const { kind, credits } = purchase
  await grantCredits(trx, { userId, kind, amount: credits, reason: `purchase:${purchase.id}` })
  if (endsAt) await addLot(trx, { userId, kind, credits, expiresAt: endsAt, purchaseId: purchase.id })
  await trx
    .insertInto('subscriptions')
    .values({
      id: newId(),
      user_id: userId,
      plan_id: purchase.plan_id,
      ends_at: endsAt,
      purchase_id: purchase.id,
    })
    .execute()
  await emitCreditChange(txCtx, userId, kind, credits)
  await notify(txCtx, userId, {
    kind: 'purchase',
    title: `${credits} ${kind} ${credits === 1 ? 'credit' : 'credits'} added`,
    body: `${purchase.plan_name}, ${formatMoney(purchase.amount, purchase.currency)}. The invoice is under Pricing & Billing.`,
    link: '/pricing-billing',
  })
  // Last: all other purchases wait for the counter until this one is committed.
  await writeInvoice(trx, txCtx, purchase, endsAt)
  return true
}

/** When what was bought ends, by the calendar: a month from 31 January ends on the last day of February. */
async function periodEnd(trx: Trx, purchase: PurchaseRow): Promise<Date | null> {
  if (purchase.interval === 'once') return null
  const length = purchase.interval === 'month' ? sql`interval '1 month'` : sql`interval '1 year'`
  const { end } = await trx
    .selectFrom('purchases')
    .select(sql<Date>`paid_at + ${length}`.as('end'))
    .where('id', '=', purchase.id)
    .executeTakeFirstOrThrow()
  return end
}

async function writeInvoice(
  trx: Trx,
  { config }: Context,
  purchase: PurchaseRow,
  endsAt: Date | null,
): Promise<void> {
  const buyer = await trx
    .selectFrom('users')
    .select(['full_name', 'email'])
    .where('id', '=', purchase.user_id)
    .executeTakeFirstOrThrow()
  // A rollback takes the number back, so that none is missing.
  const serial = await trx
    .updateTable('invoice_serial')
    .set({ last: sql`last + 1` })
    .returning('last')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('invoices')
    .values({
      id: newId(),
      serial: serial.last,
      purchase_id: purchase.id,
      user_id: purchase.user_id,
      buyer_name: buyer.full_name,
      buyer_email: buyer.email,
      seller: config.INVOICE_SELLER,
      amount: purchase.amount,
      credits_until: endsAt,
      created_at: purchase.paid_at!,
    })
    .execute()
}
