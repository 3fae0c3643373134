import { sql } from 'kysely'
import type { Context, MailMessage } from '../context.ts'
import { AppError } from '../../base/errors.ts'
import { type Asker, clearSignIns, rememberDevice } from './asker.ts'
import { recordEvent } from './account-events.ts'
import { liveCode, makeCode, redeemCode, storeCode, storeResetToken, wrongCode } from './codes.ts'
import { passwordChangedMail, resetMail } from './mails.ts'
import { hashSecret } from './passwords.ts'
import { endAllSessions, hashToken, newToken } from './sessions.ts'

/** Mails a reset code, if the address is known. The code works where it was asked for, the link of the mail everywhere. */
export function forgotPassword(ctx: Context, asker: Asker, email: string): void {
  ctx.mail.send(async (): Promise<MailMessage | undefined> => {
    const made = await makeCode()
    const account = await findAccount(ctx, email)
    if (!account) return undefined
    const isStored = await storeCode(ctx.db, made, { userId: account.id, purpose: 'reset', asker })
    const link = resetLink(ctx.config.PUBLIC_URL, email, made.token)
    return isStored ? resetMail(email, account.full_name, made.code, link) : undefined
  })
}

/** What stands behind # is sent to no server and in no referrer. */
function resetLink(origin: string | undefined, email: string, token: string): string | undefined {
  return (
    origin && `${origin.replace(/\/$/, '')}/new-password#${new URLSearchParams({ email, token }).toString()}`
  )
}

/** Exchanges the mailed code for a token that sets a new password once. Throws `invalid_code`. */
export async function verifyReset(ctx: Context, asker: Asker, email: string, code: string): Promise<string> {
  const account = await findAccount(ctx, email)
  const redeemed = await redeemCode(ctx.db, account?.id, 'reset', asker, code)
  if (!redeemed) throw wrongCode()
  const token = newToken()
  await storeResetToken(ctx.db, redeemed.id, hashToken(token))
  return token
}

/**
 * Sets a new password, ends every session and notifies the owner by mail. It does not sign in. Throws `invalid_code`.
 */
export async function resetPassword(
  ctx: Context,
  asker: Asker,
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
      .where(liveCode)
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
    await recordEvent(trx, redeemed.id, 'password-reset', asker)
    return redeemed
  })
  if (!account) {
    throw new AppError('invalid_code', 'This reset is no longer valid. Please ask for a new code.')
  }
  await rememberDevice(ctx.db, account.id, asker)
  await clearSignIns(ctx.db, input.email, asker)
  ctx.events.endSessions(account.id)
  ctx.mail.send(passwordChangedMail(input.email, account.full_name))
}

async function findAccount(
  ctx: Context,
  email: string,
): Promise<{ id: string; full_name: string } | undefined> {
  return ctx.db.selectFrom('users').select(['id', 'full_name']).where('email', '=', email).executeTakeFirst()
}
