import { sql } from 'kysely'
import type { Trx } from '../../context.ts'
import type { CreditKind, LedgerEntry } from '../../data/schema.ts'

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

/** Takes credits off a balance that has them. PostgreSQL would check an upsert's negative row before it looks for the old one. */
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
