import { expect } from 'vitest'
import type { App } from './app.ts'

/** Holds after every test: no balance below zero, and each is the sum of its ledger; nothing is settled twice. */
export async function assertLedgerBalances(app: App): Promise<void> {
  const wrong = await app.query<{ user_id: string; kind: string; balance: number; ledger: number }>(`
    select coalesce(b.user_id, l.user_id) as user_id, coalesce(b.kind, l.kind) as kind,
      coalesce(b.balance, 0)::int as balance, coalesce(l.sum, 0)::int as ledger
    from balances b
    full join (select user_id, kind, sum(amount) from ledger group by 1, 2) l
      on l.user_id = b.user_id and l.kind = b.kind
    where coalesce(b.balance, 0) <> coalesce(l.sum, 0) or b.balance < 0`)
  expect(wrong).toEqual([])
  const odd = await app.query<{ order_id: string }>(`
    select order_id from ledger where order_id is not null group by order_id
    having count(*) filter (where entry = 'hold') <> 1
      or count(*) filter (where entry in ('capture', 'release')) > 1`)
  expect(odd).toEqual([])
}

/** Lots never hold more than their balance: what they do not hold does not expire. */
export async function assertLots(app: App): Promise<void> {
  const wrong = await app.query(`
    select l.user_id, l.kind, sum(l.remaining)::int as lots, coalesce(b.balance, 0)::int as balance
    from credit_lots l
    left join balances b on b.user_id = l.user_id and b.kind = l.kind
    group by l.user_id, l.kind, b.balance
    having sum(l.remaining) > coalesce(b.balance, 0)`)
  expect(wrong).toEqual([])
}
