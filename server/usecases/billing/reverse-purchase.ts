import { sql } from 'kysely'
import { formatMoney } from '../../../core/contract/price.ts'
import type { PaymentState } from '../../base/payments.ts'
import type { Trx } from '../../data/database.ts'
import type { PurchaseRow } from '../../data/rows.ts'
import type { Context } from '../context.ts'
import { addToBalance } from '../credits/ledger.ts'
import { giveAgain, readLapsed, takeBack } from '../credits/reversals.ts'
import { notify } from '../notifications/notifications.ts'
import { inTransaction } from '../transaction.ts'
import { emitCreditChange } from './emit-credit-change.ts'

/**
 * Brings a paid purchase in line with its payment: credits of what was refunded or disputed are taken back, as far as
 * they are there, and given again when a dispute is won. The same state twice changes nothing.
 */
export async function reversePurchase(
  ctx: Context,
  purchaseId: string,
  payment: PaymentState,
): Promise<void> {
  await inTransaction(ctx, async (trx, txCtx) => {
    const purchase = await lockPurchase(trx, purchaseId)
    if (!purchase) return
    const refunded = Math.min(payment.refunded, purchase.amount)
    const disputed = Math.min(payment.disputed, purchase.amount)
    if (refunded === purchase.refunded && disputed === purchase.disputed) return
    const reversed = Math.min(purchase.amount, refunded + disputed)
    const reversals = purchase.reversals + 1
    const credits =
      purchase.user_id === null
        ? unchanged(purchase)
        : await moveCredits(trx, { ...purchase, user_id: purchase.user_id, reversals }, reversed)
    await trx
      .updateTable('purchases')
      .set({ refunded, disputed, reversals, reversed_at: sql<Date>`now()`, ...credits })
      .where('id', '=', purchase.id)
      .execute()
    await endSubscription(trx, purchase.id, reversed === purchase.amount)
    await report(txCtx, purchase, { refunded, disputed, ...credits })
  })
}

/** The paid purchase, locked after its owner's balance, as orders lock them. */
async function lockPurchase(trx: Trx, id: string): Promise<PurchaseRow | undefined> {
  const paid = trx.selectFrom('purchases').selectAll().where('id', '=', id).where('status', '=', 'paid')
  const purchase = await paid.executeTakeFirst()
  if (!purchase) return undefined
  if (purchase.user_id !== null) await addToBalance(trx, purchase.user_id, purchase.kind, 0)
  return paid.forUpdate().executeTakeFirst()
}

type Credits = Pick<PurchaseRow, 'credits_reversed' | 'credits_missing'>

function unchanged({ credits_reversed, credits_missing }: PurchaseRow): Credits {
  return { credits_reversed, credits_missing }
}

/**
 * Credits follow the money, a part of it in proportion, rounded down. Those that ended with their period count as taken
 * back. What is missing is asked for once: later purchases do not pay for it.
 */
async function moveCredits(
  trx: Trx,
  purchase: PurchaseRow & { user_id: string },
  reversed: number,
): Promise<Credits> {
  const { credits_reversed: before, credits_missing: missing } = purchase
  const fraction = Math.floor((purchase.credits * reversed) / purchase.amount)
  const due = Math.max(0, fraction - (await readLapsed(trx, purchase.id)))
  const key = `${purchase.id}:${purchase.reversals}`
  if (due > before + missing) {
    const wanted = due - before - missing
    const taken = await takeBack(trx, purchase, wanted, `reverse:${key}`)
    return { credits_reversed: before + taken, credits_missing: missing + wanted - taken }
  }
  const again = Math.max(0, before - due)
  if (again > 0) await giveAgain(trx, purchase, again, `restore:${key}`)
  return { credits_reversed: before - again, credits_missing: Math.max(0, due - before) }
}

/** A purchase whose money is all gone makes nobody a subscriber; one that got it back does, as long as it was to last. */
async function endSubscription(trx: Trx, purchaseId: string, isOver: boolean): Promise<void> {
  const until = trx.selectFrom('invoices').select('credits_until').where('purchase_id', '=', purchaseId)
  await trx
    .updateTable('subscriptions')
    .set({ ends_at: isOver ? sql<Date>`least(ends_at, now())` : until })
    .where('purchase_id', '=', purchaseId)
    .execute()
}

async function report(
  ctx: Context,
  before: PurchaseRow,
  now: Credits & { refunded: number; disputed: number },
): Promise<void> {
  const missing = now.credits_missing - before.credits_missing
  if (missing > 0)
    ctx.log.warn(
      `of the purchase ${before.id} ${missing} ${before.kind} credits could not be taken back: they are spent`,
    )
  const { user_id: userId, kind } = before
  if (userId === null) return
  const taken = now.credits_reversed - before.credits_reversed
  if (taken !== 0) await emitCreditChange(ctx, userId, kind, -taken)
  await notify(ctx, userId, {
    kind: 'purchase-reversed',
    title: title(before, now),
    body: [describeMoney(before, now), describeCredits(kind, taken, missing)].join(' '),
    link: '/pricing-billing',
  })
}

function title(before: PurchaseRow, now: { refunded: number; disputed: number }): string {
  if (now.refunded !== before.refunded) return `Refund of ${before.plan_name}`
  return now.disputed > before.disputed
    ? `Payment of ${before.plan_name} disputed`
    : `Dispute over ${before.plan_name} ended`
}

function describeMoney(purchase: PurchaseRow, now: { refunded: number; disputed: number }): string {
  const money = (cents: number) => formatMoney(cents, purchase.currency)
  const parts = [
    ...(now.refunded > 0 ? [`${money(now.refunded)} refunded`] : []),
    ...(now.disputed > 0 ? [`${money(now.disputed)} disputed at the bank`] : []),
  ]
  const what = parts.length === 0 ? 'paid again in full' : parts.join(', ')
  return `Of ${money(purchase.amount)}: ${what}.`
}

function describeCredits(kind: string, taken: number, missing: number): string {
  const count = (credits: number) => `${credits} ${kind} ${credits === 1 ? 'credit' : 'credits'}`
  const moved =
    taken > 0
      ? `${count(taken)} taken back.`
      : taken < 0
        ? `${count(-taken)} given again.`
        : 'Your credits stay as they are.'
  return missing > 0 ? `${moved} ${count(missing)} more could not be taken back: they are spent.` : moved
}
