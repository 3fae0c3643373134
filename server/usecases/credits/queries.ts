import { sql } from 'kysely'
import type { Database } from '../../data/database.ts'
import type { CreditKind } from '../../data/schema.ts'

export interface Balances {
  image: number
  video: number
}

/** Both balances; credits whose period has ended do not count, whether or not they were swept yet. */
export async function readBalances(db: Database, userId: string): Promise<Balances> {
  const ended = sql<number>`coalesce((select sum(remaining) from credit_lots
    where credit_lots.user_id = balances.user_id and credit_lots.kind = balances.kind
      and credit_lots.expires_at <= now()), 0)`
  const rows = await db
    .selectFrom('balances')
    .select(['kind', sql<number>`balance - ${ended}`.as('balance')])
    .where('user_id', '=', userId)
    .execute()
  const of = (kind: CreditKind) => rows.find((row) => row.kind === kind)?.balance ?? 0
  return { image: of('image'), video: of('video') }
}

/** Credits of orders that are under way: held, and neither captured nor released. */
export async function readHolds(db: Database, userId: string): Promise<Balances> {
  const rows = await db
    .selectFrom('ledger as held')
    .select((eb) => ['held.kind', eb.fn.sum<number>('held.amount').as('amount')])
    .where('held.user_id', '=', userId)
    .where('held.entry', '=', 'hold')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ledger as settled')
            .select('settled.id')
            .where('settled.key', '=', sql<string>`'settle:' || held.order_id`),
        ),
      ),
    )
    .groupBy('held.kind')
    .execute()
  const of = (kind: CreditKind) => Math.abs(rows.find((row) => row.kind === kind)?.amount ?? 0)
  return { image: of('image'), video: of('video') }
}

/** What of the balances ends when, soonest first. */
export async function readExpiring(
  db: Database,
  userId: string,
): Promise<{ kind: CreditKind; credits: number; at: string }[]> {
  const lots = await db
    .selectFrom('credit_lots')
    .select(['kind', 'remaining', 'expires_at'])
    .where('user_id', '=', userId)
    .where('remaining', '>', 0)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('expires_at')
    .orderBy('kind')
    .execute()
  return lots.map((lot) => ({ kind: lot.kind, credits: lot.remaining, at: lot.expires_at.toISOString() }))
}
