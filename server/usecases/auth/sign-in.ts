import type { Session } from '../../../core/contract/auth.ts'
import type { Context } from '../context.ts'
import { AppError } from '../../base/errors.ts'
import { recordFailure } from './account-events.ts'
import { type Asker, clearSignIns, rememberDevice } from './asker.ts'
import { bindSignUp, findSignUp } from './codes.ts'
import { secretMatches } from './passwords.ts'
import { askSecondFactor } from './second-factor.ts'
import { endSession, type SignedIn } from './sessions.ts'
import { openSession } from './users.ts'

/**
 * Signs in with mail address and password. Throws `invalid_credentials`; after the right password `email_not_verified`, or
 * `second_factor_required` with a challenge.
 */
export async function signIn(ctx: Context, asker: Asker, email: string, password: string): Promise<Session> {
  const account = await ctx.db
    .selectFrom('users')
    .select(['id', 'full_name', 'password_hash', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  const isWaiting = account !== undefined && account.email_verified_at === null
  // Of several who signed up with an address, each has a password of their own until one confirms it.
  const waiting = isWaiting ? await findSignUp(ctx.db, account.id, asker) : undefined
  const isRight = await secretMatches((waiting ?? account)?.password_hash, password)
  if (!account || !isRight) {
    recordFailure(ctx, email, 'sign-in-failed', asker)
    throw new AppError('invalid_credentials', 'Email or password is wrong')
  }
  await clearSignIns(ctx.db, email, asker)
  if (isWaiting) {
    // The password proves whose sign-up it is: its code may now be asked for from here.
    if (waiting === undefined) await bindSignUp(ctx.db, account, asker)
    throw new AppError('email_not_verified', 'Please confirm your email address with the code we sent you')
  }
  await askSecondFactor(ctx, account)
  await rememberDevice(ctx.db, account.id, asker)
  return openSession(ctx, account.id, asker, 'signed-in')
}

export async function signOut(ctx: Context, user: SignedIn): Promise<void> {
  await endSession(ctx.db, user.sessionId)
  ctx.events.endSessions(user.id, user.sessionId)
}
