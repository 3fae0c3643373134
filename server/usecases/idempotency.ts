import { createHash } from 'node:crypto'
import type { Trx } from '../context.ts'
import { AppError } from '../errors.ts'

/** What a caller sent to be able to try again: its key, if any, and a digest of the route and the request. */
export interface Idempotency {
  key: string | undefined
  requestHash: string
}

export function hashRequest(route: string, input: unknown): string {
  return createHash('sha256').update(route).update('\0').update(JSON.stringify(input)).digest('hex')
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
  if (!claimed) return { answer: await replay<T>(trx, userId, key, requestHash), isReplay: true }
  const answer = await work()
  await trx
    .updateTable('idempotency_keys')
    .set({ status: 200, response: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
  return { answer, isReplay: false }
}

async function replay<T>(trx: Trx, userId: string, key: string, requestHash: string): Promise<T> {
  const stored = await trx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (stored.request_hash !== requestHash) {
    throw new AppError(
      'idempotency_mismatch',
      'This Idempotency-Key was used for another request. Use a new key for a new order.',
    )
  }
  return stored.response as T
}
