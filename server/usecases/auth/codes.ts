import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { otpAttempts, otpLife } from '../../../core/contract/constants.ts'
import type { Database } from '../../data/database.ts'
import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { hashSecret, secretMatches } from './passwords.ts'

export type CodePurpose = 'verify' | 'reset'

const expiresIn = (milliseconds: number) => sql<Date>`now() + make_interval(secs => ${milliseconds / 1000})`

/**
 * Makes a code of 6 digits that holds for `life` milliseconds, and ends every earlier one of the same purpose. Only its
 * slow, salted hash is stored.
 */
export async function issueCode(
  db: Database,
  userId: string,
  purpose: CodePurpose,
  life = otpLife,
): Promise<string> {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const codeHash = await hashSecret(code)
  await db.transaction().execute(async (trx) => {
    // Of two codes made at once, the second waits here and then ends the first.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    await trx.deleteFrom('codes').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
    await trx
      .insertInto('codes')
      .values({ id: newId(), user_id: userId, purpose, code_hash: codeHash, expires_at: expiresIn(life) })
      .execute()
  })
  return code
}

/**
 * Uses up a code: true once, for the right code of a live row with tries left. The try is counted before the
 * comparison, so that many guesses at once share the same few tries. `userId` may be undefined: same work, false.
 */
export async function redeemCode(
  db: Database,
  userId: string | undefined,
  purpose: CodePurpose,
  code: string,
): Promise<{ codeId: string } | undefined> {
  const row = await db
    .updateTable('codes')
    .set({ attempts: sql`attempts + 1` })
    .where('user_id', '=', userId ?? '')
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('attempts', '<', otpAttempts)
    .returning(['id', 'code_hash'])
    .executeTakeFirst()
  if (!(await secretMatches(row?.code_hash, code)) || !row) return undefined
  const used = await db
    .updateTable('codes')
    .set({ used_at: sql`now()` })
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return used && { codeId: used.id }
}

/** Puts a reset token on a redeemed code; it lives as long as a code does. */
export async function storeResetToken(db: Database, codeId: string, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('codes')
    .set({ reset_token_hash: tokenHash, expires_at: expiresIn(otpLife) })
    .where('id', '=', codeId)
    .execute()
}

/** One answer for every way in which a code can be wrong, so that it reveals nothing about the account. */
export function wrongCode(): AppError {
  return new AppError(
    'invalid_code',
    'This code is wrong or no longer valid. Check it, or ask for a new one.',
  )
}
