import { sql } from 'kysely'
import type { Trx } from '../../data/database.ts'
import type { CreditKind, LedgerEntry } from '../../data/schema.ts'
import { newId } from '../../base/ids.ts'

interface Entry {
  userId: string
  kind: CreditKind
  entry: LedgerEntry
  amount: number
  orderId: string | null
  key: string
}

/** Writes an entry once: false when its key is already in the ledger. */
export async function writeEntry(trx: Trx, entry: Entry): Promise<boolean> {
  const written = await trx
    .insertInto('ledger')
    .values({
      user_id: entry.userId,
      kind: entry.kind,
      entry: entry.entry,
      amount: entry.amount,
      order_id: entry.orderId,
      key: entry.key,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Adds credits to a balance, 0 or more, and so locks its row until the transaction ends. */
export async function addToBalance(
  trx: Trx,
  userId: string,
  kind: CreditKind,
  amount: number,
): Promise<void> {
  await trx
    .insertInto('balances')
    .values({ user_id: userId, kind, balance: amount })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({ balance: sql`balances.balance + ${amount}` }),
    )
    .execute()
}

/**
 * Subtracts credits from a balance that has them. PostgreSQL would check an upsert's negative row before it looks for
 * the old one.
 */
export async function takeOffBalance(
  trx: Trx,
  userId: string,
  kind: CreditKind,
  amount: number,
): Promise<void> {
  await trx
    .updateTable('balances')
    .set({ balance: sql`balance - ${amount}` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
}

// A lot is the part of a balance that ends on a day. A transaction that changes lots locks the
// balance's row first, so that orders, expiries and returns of one user run one after the other.

/** Marks credits that were just added to a balance as ending at a time. Call it after the grant. */
export async function addLot(
  trx: Trx,
  lot: { userId: string; kind: CreditKind; credits: number; expiresAt: Date; purchaseId?: string },
): Promise<void> {
  await trx
    .insertInto('credit_lots')
    .values({
      id: newId(),
      user_id: lot.userId,
      kind: lot.kind,
      credits: lot.credits,
      remaining: lot.credits,
      expires_at: lot.expiresAt,
      purchase_id: lot.purchaseId ?? null,
    })
    .execute()
}

/** Books a hold on the lots that end first; what they do not cover comes from credits that do not expire. */
export async function takeFromLots(
  trx: Trx,
  userId: string,
  kind: CreditKind,
  amount: number,
  orderId: string,
): Promise<void> {
  const lots = await trx
    .selectFrom('credit_lots')
    .select(['id', 'remaining'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('remaining', '>', 0)
    .orderBy('expires_at')
    .orderBy('id')
    .execute()
  let left = amount
  for (const lot of lots) {
    if (left === 0) return
    const taken = Math.min(left, lot.remaining)
    left -= taken
    await trx
      .updateTable('credit_lots')
      .set({ remaining: lot.remaining - taken })
      .where('id', '=', lot.id)
      .execute()
    await trx.insertInto('lot_uses').values({ order_id: orderId, lot_id: lot.id, amount: taken }).execute()
  }
}

/**
 * Ends the bookings of an order. With `isReturned` its credits go back to their lots; those of a lot that has ended
 * meanwhile do not expire any more, so that nobody loses credits by an order that failed.
 */
export async function endLotUses(trx: Trx, orderId: string, isReturned: boolean): Promise<void> {
  const uses = await trx
    .deleteFrom('lot_uses')
    .where('order_id', '=', orderId)
    .returning(['lot_id', 'amount'])
    .execute()
  if (!isReturned) return
  for (const use of uses) {
    await trx
      .updateTable('credit_lots')
      .set({ remaining: sql`remaining + ${use.amount}` })
      .where('id', '=', use.lot_id)
      .where('lapsed_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .execute()
  }
}

/** Subtracts the rest of expired lots from the balance, each lot once. Returns the credits that expired. */
export async function expireLots(trx: Trx, userId: string, kind: CreditKind): Promise<number> {
  if ((await readDue(trx, userId, kind)).length === 0) return 0
  await addToBalance(trx, userId, kind, 0)
  // Read again under the lock: another transaction may have been quicker.
  const due = await readDue(trx, userId, kind)
  let lapsed = 0
  for (const lot of due) {
    lapsed += lot.remaining
    await trx
      .updateTable('credit_lots')
      .set({ remaining: 0, lapsed_at: sql`now()` })
      .where('id', '=', lot.id)
      .execute()
    if (lot.remaining === 0) continue
    const key = `expire:${lot.id}`
    await writeEntry(trx, { userId, kind, entry: 'expire', amount: -lot.remaining, orderId: null, key })
    await takeOffBalance(trx, userId, kind, lot.remaining)
  }
  return lapsed
}

async function readDue(
  trx: Trx,
  userId: string,
  kind: CreditKind,
): Promise<{ id: string; remaining: number }[]> {
  return trx
    .selectFrom('credit_lots')
    .select(['id', 'remaining'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('lapsed_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
}
