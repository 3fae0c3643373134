import { sql } from 'kysely'
import { type SessionInfo, weakPassword } from '../../../core/contract/auth.ts'
import { AppError, notFound } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { passwordChangedMail } from './mails.ts'
import { hashSecret, secretMatches } from './passwords.ts'
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
  { password, new_password }: { password: string; new_password: string },
): Promise<void> {
  if (new_password.toLowerCase() === user.email) throw new AppError('invalid_request', weakPassword)
  await confirmPassword(ctx, user, password)
  const password_hash = await hashSecret(new_password)
  await ctx.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
    await trx.deleteFrom('codes').where('user_id', '=', user.id).execute()
  })
  await endOtherSessions(ctx, user)
  ctx.mail.send(passwordChangedMail(user.email, user.full_name))
}

/** How long after signing in no password is asked for again, in minutes. */
const freshMinutes = 15

/**
 * Asks for the password before what cannot be taken back, unless the user signed in a moment ago: a page that was left
 * open is not enough. Throws `invalid_credentials`.
 */
export async function confirmIdentity(
  ctx: Context,
  user: SignedIn,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) return confirmPassword(ctx, user, password)
  const fresh = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', user.sessionId)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${freshMinutes})`)
    .executeTakeFirst()
  if (!fresh) throw new AppError('invalid_credentials', 'Please enter your password')
}

async function confirmPassword(ctx: Context, user: SignedIn, password: string): Promise<void> {
  const account = await ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirst()
  if (!(await secretMatches(account?.password_hash, password)))
    throw new AppError('invalid_credentials', 'This is not your password')
}
