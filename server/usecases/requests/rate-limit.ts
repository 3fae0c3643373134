import { sql } from 'kysely'
import type { Database } from '../../data/database.ts'
import { AppError } from '../../base/errors.ts'

export interface Limit {
  /** Most hits in one window. */
  hits: number
  /** Seconds; a window opens with its first hit. */
  window: number
}

/**
 * Whom a limit counts: the caller's network, the signed-in user, the mail address that is asked about, or the address
 * together with who asks.
 */
export type LimitBy = 'network' | 'user' | 'email' | 'asker'

export function limitKey(name: string, by: LimitBy, subject: string): string {
  return `${name}:${by}:${subject}`
}

/** Counts one hit, in the database, so that the count holds over restarts and for many processes. Throws `rate_limited`. */
export async function countHit(db: Database, key: string, limit: Limit): Promise<void> {
  const since = sql`now() - make_interval(secs => ${limit.window})`
  // A window that has yet to begin is of a clock that was set back since: it would shut the caller out until then.
  const isOver = sql<boolean>`(rate_limits.window_start <= ${since} or rate_limits.window_start > now() + interval '1 minute')`
  const counted = await db
    .insertInto('rate_limits')
    .values({ key, window_start: sql`now()`, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when ${isOver} then 1 else rate_limits.hits + 1 end`,
        window_start: sql`case when ${isOver} then now() else rate_limits.window_start end`,
      }),
    )
    .returning([
      'hits',
      sql<number>`extract(epoch from rate_limits.window_start - (${since}))::float8`.as('left'),
    ])
    .executeTakeFirstOrThrow()
  if (counted.hits <= limit.hits) return
  const seconds = Math.max(1, Math.ceil(counted.left))
  throw new AppError('rate_limited', `Too many tries. Please wait ${inWords(seconds)}.`, {
    retryAfter: seconds,
  })
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.ceil(seconds / 60)} minutes`
}

export async function clearHits(db: Database, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

/** Windows that closed long ago count for nothing any more. */
export async function deleteOldHits(db: Database): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('window_start', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
