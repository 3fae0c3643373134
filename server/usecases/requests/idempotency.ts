import { createHash } from 'node:crypto'
import type { Database, Trx } from '../../data/database.ts'
import { AppError } from '../../base/errors.ts'

/** What a caller sent to be able to try again: its key, if any, and a digest of the route and the request. */
export interface Idempotency {
  key: string | undefined
  requestHash: string
}

export function hashRequest(route: string, input: unknown): string {
  return createHash('sha256').update(route).update('\0').update(JSON.stringify(input)).digest('hex')
}

/**
 * The first answer to a request that was answered before under its key, whatever has changed since: its photo may be
 * deleted, the disk full. Null for a new one. Throws `idempotency_mismatch` for the same key with another request.
 */
export async function firstAnswer<T>(
  db: Database,
  userId: string,
  { key, requestHash }: Idempotency,
): Promise<T | null> {
  return key === undefined ? null : replay<T>(db, userId, key, requestHash)
}

/**
 * Runs `work` once for each key of a user, inside the caller's transaction, and gives later calls the first answer.
 *
 * The key's row is written before the work, so a second call with the same key waits at the unique index until the
 * first has committed (then replays) or rolled back (then does the work itself): what failed stores nothing and may
 * be tried again. `work` must use `trx` alone. Throws `idempotency_mismatch` for the same key with another request.
 */
export async function withIdempotency<T extends object>(
  trx: Trx,
  userId: string,
  { key, requestHash }: Idempotency,
  work: () => Promise<T>,
): Promise<{ answer: T; isReplay: boolean }> {
  if (key === undefined) return { answer: await work(), isReplay: false }
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash: requestHash, status: 0, response: '{}' })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) {
    const first = await replay<T>(trx, userId, key, requestHash)
    if (first !== null) return { answer: first, isReplay: true }
    throw new Error('An idempotency key that is taken has no answer')
  }
  const answer = await work()
  await trx
    .updateTable('idempotency_keys')
    .set({ status: 200, response: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
  return { answer, isReplay: false }
}

async function replay<T>(
  db: Database | Trx,
  userId: string,
  key: string,
  requestHash: string,
): Promise<T | null> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!stored) return null
  if (stored.request_hash !== requestHash) {
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used for another request. Use a new key for a new order.',
    )
  }
  return stored.response as T
}
