import { sql } from 'kysely'
import type { Trx } from '../../data/database.ts'
import type { PurchaseRow } from '../../data/rows.ts'
import type { CreditKind } from '../../data/schema.ts'
import { addToBalance, expireLots, takeOffBalance, writeEntry } from './ledger.ts'

/** A purchase whose money went back, as far as credits are concerned. */
type Reversed = Pick<PurchaseRow, 'id' | 'kind'> & { user_id: string }

/**
 * Takes credits of a purchase off the balance, as many as there are: a balance never goes below zero. Returns how many
 * were taken. `key` names the reason in the ledger, once.
 */
export async function takeBack(
  trx: Trx,
  { id, user_id: userId, kind }: Reversed,
  wanted: number,
  key: string,
): Promise<number> {
  await expireLots(trx, userId, kind)
  const balance = await lockBalance(trx, userId, kind)
  const amount = Math.min(wanted, balance)
  if (amount === 0) return 0
  await takeFromLots(trx, { userId, kind, purchaseId: id, balance, amount })
  await writeEntry(trx, { userId, kind, entry: 'reverse', amount: -amount, orderId: null, key })
  await takeOffBalance(trx, userId, kind, amount)
  return amount
}

async function lockBalance(trx: Trx, userId: string, kind: CreditKind): Promise<number> {
  await addToBalance(trx, userId, kind, 0)
  const { balance } = await trx
    .selectFrom('balances')
    .select('balance')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return balance
}

/**
 * What the purchase itself gave goes first: its own lot, or credits that do not expire; then lots, the ones that end
 * first before others, as orders take them.
 */
async function takeFromLots(
  trx: Trx,
  taking: { userId: string; kind: CreditKind; purchaseId: string; balance: number; amount: number },
): Promise<void> {
  const lots = await trx
    .selectFrom('credit_lots')
    .select([
      'id',
      'remaining',
      sql<boolean>`purchase_id is not distinct from ${taking.purchaseId}`.as('is_own'),
    ])
    .where('user_id', '=', taking.userId)
    .where('kind', '=', taking.kind)
    .where('remaining', '>', 0)
    .orderBy('is_own', 'desc')
    .orderBy('expires_at')
    .orderBy('id')
    .execute()
  const inLots = lots.reduce((sum, { remaining }) => sum + remaining, 0)
  const hasOwn = lots.some(({ is_own }) => is_own)
  let left = hasOwn ? taking.amount : taking.amount - Math.min(taking.amount, taking.balance - inLots)
  for (const { id, remaining } of lots) {
    const taken = Math.min(left, remaining)
    if (taken === 0) return
    left -= taken
    await trx
      .updateTable('credit_lots')
      .set({ remaining: remaining - taken })
      .where('id', '=', id)
      .execute()
  }
}

/**
 * Gives credits that were taken back again: to the lot of the purchase while that lasts, else as credits that do not
 * expire.
 */
export async function giveAgain(
  trx: Trx,
  { id, user_id: userId, kind }: Reversed,
  amount: number,
  key: string,
): Promise<void> {
  await writeEntry(trx, { userId, kind, entry: 'restore', amount, orderId: null, key })
  await addToBalance(trx, userId, kind, amount)
  await trx
    .updateTable('credit_lots')
    .set({ remaining: sql`least(credits, remaining + ${amount})` })
    .where('purchase_id', '=', id)
    .where('lapsed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
}

/** Credits of a purchase that ended unused, with its period. */
export async function readLapsed(trx: Trx, purchaseId: string): Promise<number> {
  const { lapsed } = await trx
    .selectFrom('ledger')
    .innerJoin('credit_lots', (join) => join.on(sql<boolean>`ledger.key = 'expire:' || credit_lots.id`))
    .select(sql<number>`coalesce(-sum(ledger.amount), 0)`.as('lapsed'))
    .where('credit_lots.purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow()
  return lapsed
}

/**
 * Takes what was missing of reversed purchases from credits that an order has just released: it held them when the
 * money went back. Of what is bought later nothing is taken.
 */
export async function takeMissing(
  trx: Trx,
  hold: { user_id: string; kind: CreditKind; created_at: Date },
  orderId: string,
  released: number,
): Promise<void> {
  const missing = await trx
    .selectFrom('purchases')
    .select(['id', 'kind', 'credits_missing'])
    .where('user_id', '=', hold.user_id)
    .where('kind', '=', hold.kind)
    .where('credits_missing', '>', 0)
    .where('reversed_at', '>=', hold.created_at)
    .orderBy('id')
    .forUpdate()
    .execute()
  let left = released
  for (const purchase of missing) {
    const key = `reverse:${purchase.id}:${orderId}`
    const wanted = Math.min(left, purchase.credits_missing)
    const taken = await takeBack(trx, { ...purchase, user_id: hold.user_id }, wanted, key)
    left -= taken
    await trx
      .updateTable('purchases')
      .set({
        credits_missing: sql`credits_missing - ${taken}`,
        credits_reversed: sql`credits_reversed + ${taken}`,
      })
      .where('id', '=', purchase.id)
      .execute()
  }
}
