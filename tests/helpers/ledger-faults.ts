import type { App } from './app.ts'

/** Rows that must not be: balances below zero or other than the sum of their ledger, and work that is settled twice. */
export async function findLedgerFaults(app: App): Promise<object[]> {
  const wrong = await app.query<{ user_id: string; kind: string; balance: number; ledger: number }>(`
    select coalesce(b.user_id, l.user_id) as user_id, coalesce(b.kind, l.kind) as kind,
      coalesce(b.balance, 0)::int as balance, coalesce(l.sum, 0)::int as ledger
    from balances b
    full join (select user_id, kind, sum(amount) from ledger group by 1, 2) l
      on l.user_id = b.user_id and l.kind = b.kind
    where coalesce(b.balance, 0) <> coalesce(l.sum, 0) or b.balance < 0`)
  const odd = await app.query<{ order_id: string }>(`
    select order_id from ledger where order_id is not null group by order_id
    having count(*) filter (where entry = 'hold') <> 1
      or count(*) filter (where entry in ('capture', 'release')) > 1`)
  return [...wrong, ...odd]
}
