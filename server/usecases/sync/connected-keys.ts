import type { Database } from '../../data/database.ts'
import { AppError } from '../../base/errors.ts'
import { seal, unseal } from '../../base/sealing.ts'
import type { Context } from '../context.ts'
import { ownOfProvider, provider } from './policy.ts'

const formatOwner = (userId: string) => `${provider}:${userId}`

/** Stores a key, encrypted; replaces an earlier one. */
export async function saveKey({ db, clock, secrets }: Context, userId: string, key: string): Promise<void> {
  const sealed = { sealed_key: seal(secrets.seal, key, formatOwner(userId)), created_at: clock.now() }
  await db
    .insertInto('connected_accounts')
    .values({ user_id: userId, provider, ...sealed })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doUpdateSet(sealed))
    .execute()
}

/** Throws `invalid_request` when there is none, or it cannot be decrypted any more. */
export async function readKey({ db, secrets, log }: Context, userId: string): Promise<string> {
  const row = await db
    .selectFrom('connected_accounts')
    .select('sealed_key')
    .where(ownOfProvider(userId))
    .executeTakeFirst()
  if (!row) throw new AppError('invalid_request', 'Enter the API key of your Aryeo account first.')
  try {
    return unseal(secrets.seal, row.sealed_key, formatOwner(userId))
  } catch {
    log.warn('a kept key does not open: was the encryption key of this installation changed?')
    throw new AppError('invalid_request', 'The stored API key cannot be read any more. Enter it again.')
  }
}

/** Since when a key is kept; undefined when none is. */
export async function readKeyDate(db: Database, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('connected_accounts')
    .select('created_at')
    .where(ownOfProvider(userId))
    .executeTakeFirst()
  return row?.created_at
}
