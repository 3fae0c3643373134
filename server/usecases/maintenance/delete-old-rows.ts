import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { deleteOldHits } from '../requests/rate-limit.ts'

/**
 * Removes rows that nothing asks for any more: dead sessions, old codes, counters, logs of
 * more than a year, idempotency keys, lists of files
 * to pack and merges that have ended.
 */
export async function deleteOldRows({ db }: Context): Promise<void> {
  await deleteOldHits(db)
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('codes')
    // A sign-up waits for another code for a week.
    .where(
      'expires_at',
      '<',
      sql<Date>`now() - case purpose when 'verify' then interval '7 days' else interval '1 day' end`,
    )
    .execute()
  await db
    .deleteFrom('used_challenges')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  // The triggers of the logs refuse this for younger rows.
  for (const log of ['account_events', 'acts'] as const)
    await db
      .deleteFrom(log)
      .where('created_at', '<', sql<Date>`now() - interval '365 days'`)
      .execute()
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute()
  for (const table of ['archives', 'exports'] as const)
    await db
      .deleteFrom(table)
      .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute()
  await db
    .deleteFrom('merges')
    .where('finished_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
