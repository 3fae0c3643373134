import { sql } from 'kysely'
import type { Context, MailMessage } from '../context.ts'
import { AppError } from '../../base/errors.ts'
import { clearHits, limitKey } from '../requests/rate-limit.ts'
import { issueCode, redeemCode, storeResetToken, wrongCode } from './codes.ts'
import { passwordChangedMail, resetMail } from './mails.ts'
import { hashSecret } from './passwords.ts'
import { endAllSessions, hashToken, newToken } from './sessions.ts'

/** Mails a reset code, if the address is known. */
export function forgotPassword(ctx: Context, email: string): void {
  ctx.mail.send(async (): Promise<MailMessage | undefined> => {
    const account = await findAccount(ctx, email)
    return account && resetMail(email, account.full_name, await issueCode(ctx.db, account.id, 'reset'))
  })
}

/** Exchanges the mailed code for a token that sets a new password once. Throws `invalid_code`. */
export async function verifyReset(ctx: Context, email: string, code: string): Promise<string> {
  const account = await findAccount(ctx, email)
  const redeemed = await redeemCode(ctx.db, account?.id, 'reset', code)
  if (!redeemed) throw wrongCode()
  const token = newToken()
  await storeResetToken(ctx.db, redeemed.codeId, hashToken(token))
  return token
}

/**
 * Sets a new password, ends every session and notifies the owner by mail. It does not sign in. Throws `invalid_code`.
 */
export async function resetPassword(
  ctx: Context,
  input: { email: string; reset_token: string; new_password: string },
): Promise<void> {
  const passwordHash = await hashSecret(input.new_password)
  const account = await ctx.db.transaction().execute(async (trx) => {
    const redeemed = await trx
      .deleteFrom('codes')
      .using('users')
      .whereRef('users.id', '=', 'codes.user_id')
      .where('users.email', '=', input.email)
      .where('codes.purpose', '=', 'reset')
      .where('codes.reset_token_hash', '=', hashToken(input.reset_token))
      .where('codes.expires_at', '>', sql<Date>`now()`)
      .returning(['users.id', 'users.full_name'])
      .executeTakeFirst()
    if (!redeemed) return undefined
    // The code came by mail: using it proves the address.
    await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, email_verified_at: sql`coalesce(email_verified_at, now())` })
      .where('id', '=', redeemed.id)
      .execute()
    await trx.deleteFrom('codes').where('user_id', '=', redeemed.id).execute()
    await endAllSessions(trx, redeemed.id)
    return redeemed
  })
  if (!account) {
    throw new AppError('invalid_code', 'This reset is no longer valid. Please ask for a new code.')
  }
  await clearHits(ctx.db, limitKey('sign-in', 'email', input.email))
  ctx.events.endSessions(account.id)
  ctx.mail.send(passwordChangedMail(input.email, account.full_name))
}

async function findAccount(
  ctx: Context,
  email: string,
): Promise<{ id: string; full_name: string } | undefined> {
  return ctx.db.selectFrom('users').select(['id', 'full_name']).where('email', '=', email).executeTakeFirst()
}
