import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CreditKind } from '../../data/schema.ts'
import type { Context } from '../context.ts'
import { notify } from '../notifications/notifications.ts'

/** Where the last difference that was told is noted, so that each is told once. */
const alarmKey = 'ledger_alarm'

interface Difference {
  user_id: string
  kind: CreditKind
  balance: number
  entries: number
}

/**
 * Compares each balance with the sum of its ledger entries. A difference is never mended by itself: it is logged as an
 * error, and administrators are notified, once for each state of things.
 */
export async function checkLedger(ctx: Context): Promise<void> {
  const differences = await findDifferences(ctx)
  const text = JSON.stringify(differences)
  const state = differences.length === 0 ? '' : createHash('sha256').update(text).digest('hex')
  if (!(await noteState(ctx, state)) || differences.length === 0) return
  const named = differences
    .slice(0, 20)
    .map(({ user_id, kind, balance, entries }) => `${user_id} ${kind} ${balance}, entries ${entries}`)
  ctx.log.error(`balances differ from the sums of their ledger entries: ${named.join('; ')}`)
  const count = new Set(differences.map(({ user_id }) => user_id)).size
  const title = `Credits of ${count === 1 ? 'one account do' : `${count} accounts do`} not add up`
  const body = 'A balance is not the sum of its ledger entries. The log of the server names the accounts.'
  const admins = await ctx.db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`'admin' = any(roles)`)
    .where('email_verified_at', 'is not', null)
    .execute()
  for (const { id } of admins) await notify(ctx, id, { kind: 'system', title, body })
}

/** Of living accounts, in one statement: a transaction that is under way is seen whole or not at all. */
export async function findDifferences({ db }: Pick<Context, 'db'>): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select user_id, kind, balance, entries from (
      select coalesce(b.user_id, l.user_id) as user_id, coalesce(b.kind, l.kind) as kind,
        coalesce(b.balance, 0) as balance, coalesce(l.entries, 0)::int as entries
      from balances b
      full join (select user_id, kind, sum(amount) as entries from ledger group by user_id, kind) l
        on l.user_id = b.user_id and l.kind = b.kind) sums
    where balance <> entries and exists (select from users where id = user_id)
    order by user_id, kind`.execute(db)
  return rows
}

/** Whether this is another state than the one that was noted before; notes it. */
async function noteState({ db }: Context, state: string): Promise<boolean> {
  const { rows } = await sql`
    insert into settings as before (key, value) values (${alarmKey}, ${state})
    on conflict (key) do update set value = excluded.value where before.value <> excluded.value
    returning key`.execute(db)
  return rows.length > 0
}
