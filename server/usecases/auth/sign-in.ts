import type { Session } from '../../../core/contract/auth.ts'
import type { Context } from '../context.ts'
import { AppError } from '../../base/errors.ts'
import { secretMatches } from './passwords.ts'
import { clearHits, limitKey } from '../requests/rate-limit.ts'
import { endSession, type SignedIn } from './sessions.ts'
import { openSession } from './users.ts'

/** Signs in with mail address and password. Throws `invalid_credentials`, or `email_not_verified` after the right password. */
export async function signIn(ctx: Context, email: string, password: string): Promise<Session> {
  const account = await ctx.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  const isRight = await secretMatches(account?.password_hash, password)
  if (!account || !isRight) {
    throw new AppError('invalid_credentials', 'Email or password is wrong')
  }
  await clearHits(ctx.db, limitKey('sign-in', 'email', email))
  if (!account.email_verified_at) {
    throw new AppError('email_not_verified', 'Please confirm your email address with the code we sent you')
  }
  return openSession(ctx, account.id)
}

export async function signOut(ctx: Context, user: SignedIn): Promise<void> {
  await endSession(ctx.db, user.sessionId)
  ctx.events.endSessions(user.id, user.sessionId)
}
