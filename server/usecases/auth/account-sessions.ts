import { type SessionInfo, weakPassword } from '../../../core/contract/auth.ts'
import { AppError, notFound } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { recordEvent } from './account-events.ts'
import type { Asker } from './asker.ts'
import { checkPassword } from './confirm-identity.ts'
import { passwordChangedMail } from './mails.ts'
import { hashSecret } from './passwords.ts'
import { liveSession, type SignedIn } from './sessions.ts'

/** The live sessions of a user, the one that was used last first. */
export async function listSessions(ctx: Context, user: SignedIn): Promise<SessionInfo[]> {
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'agent', 'network'])
    .where('user_id', '=', user.id)
    .where(liveSession)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    is_current: row.id === user.sessionId,
  }))
}

/** Ends one session of the user's own, and closes its pages' channels. Throws `not_found`. */
export async function endOwnSession(ctx: Context, user: SignedIn, id: string): Promise<void> {
  const ended = await ctx.db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw notFound()
  ctx.events.endSessions(user.id, id)
}

/** Ends all sessions of the user but this one. Returns how many there were. */
export async function endOtherSessions(ctx: Context, user: SignedIn): Promise<number> {
  const ended = await ctx.db
    .deleteFrom('sessions')
    .where('user_id', '=', user.id)
    .where('id', '<>', user.sessionId)
    .returning('id')
    .execute()
  for (const { id } of ended) ctx.events.endSessions(user.id, id)
  return ended.length
}

/**
 * Sets another password, ends all other sessions and codes, and tells the owner by mail. Throws `invalid_credentials`
 * for a wrong present password.
 */
export async function changePassword(
  ctx: Context,
  user: SignedIn,
  asker: Asker,
  { password, new_password }: { password: string; new_password: string },
): Promise<void> {
  if (new_password.toLowerCase() === user.email) throw new AppError('invalid_request', weakPassword)
  await checkPassword(ctx, user, password)
  const password_hash = await hashSecret(new_password)
  await ctx.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
    await trx.deleteFrom('codes').where('user_id', '=', user.id).execute()
    await recordEvent(trx, user.id, 'password-changed', asker)
  })
  await endOtherSessions(ctx, user)
  ctx.mail.send(passwordChangedMail(user.email, user.full_name))
}
