import { sql } from 'kysely'
import type { AccountEvent, AccountEventKind } from '../../../core/contract/identity.ts'
import type { Pagination } from '../../../core/contract/shapes.ts'
import type { Database, Trx } from '../../data/database.ts'
import type { Context } from '../context.ts'
import type { Asker } from './asker.ts'
import type { SignedIn } from './sessions.ts'

/** Failures of one account that are noted in an hour: strangers must not fill the log. */
const maxFailures = 20

/** Notes what opened an account, or changed the ways in. */
export async function recordEvent(
  db: Database | Trx,
  userId: string,
  kind: AccountEventKind,
  { agent, network }: Asker,
): Promise<void> {
  await db.insertInto('account_events').values({ user_id: userId, kind, agent, network }).execute()
}

/**
 * Notes a try that failed, if the address has an account. It is not waited for: the time of the answer does not say
 * whether there was one.
 */
export function recordFailure(
  ctx: Context,
  email: string,
  kind: 'sign-in-failed' | 'code-failed',
  { agent, network }: Asker,
): void {
  const work = sql`
    insert into account_events (user_id, kind, agent, network)
    select users.id, ${kind}, ${agent}, ${network} from users
    where users.email = ${email} and users.email_verified_at is not null and (
      select count(*) from account_events
      where account_events.user_id = users.id and account_events.kind in ('sign-in-failed', 'code-failed')
        and account_events.created_at > now() - interval '1 hour') < ${maxFailures}`.execute(ctx.db)
  work.catch((error: unknown) => ctx.log.warn({ err: error }, 'a failed sign-in could not be noted'))
}

/** One page of what is noted of the user's own account, newest first. */
export async function listEvents(
  ctx: Context,
  user: SignedIn,
  { page, limit }: { page: number; limit: number },
): Promise<{ events: AccountEvent[]; pagination: Pagination }> {
  const own = ctx.db.selectFrom('account_events').where('user_id', '=', user.id)
  const [rows, count] = await Promise.all([
    own
      .select(['id', 'kind', 'agent', 'network', 'created_at'])
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    events: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    pagination: { currentPage: page, totalRecords: count.total, totalItems: rows.length },
  }
}
