import { sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { secretMatches } from './passwords.ts'
import type { SignedIn } from './sessions.ts'

/** How long after a sign-in or a confirmation nothing is asked for again, in minutes. */
const freshMinutes = 15

/**
 * Asks for the password before what cannot be taken back, unless the user signed in or confirmed a moment ago: a page
 * that was left open is not enough. Throws `invalid_credentials`.
 */
export async function confirmIdentity(
  ctx: Context,
  user: SignedIn,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) return checkPassword(ctx, user, password)
  if (!(await isFresh(ctx, user))) throw new AppError('invalid_credentials', 'Please enter your password')
}

/** The same where the page asks first, by `confirmWithPassword` or a passkey. Throws `confirmation_required`. */
export async function requireFresh(ctx: Context, user: SignedIn): Promise<void> {
  if (!(await isFresh(ctx, user)))
    throw new AppError(
      'confirmation_required',
      'Please confirm that it is you: it is a while since you signed in',
    )
}

async function isFresh({ db }: Context, user: SignedIn): Promise<boolean> {
  const fresh = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', user.sessionId)
    .where(sql<boolean>`greatest(created_at, confirmed_at) > now() - make_interval(mins => ${freshMinutes})`)
    .executeTakeFirst()
  return fresh !== undefined
}

export async function confirmWithPassword(ctx: Context, user: SignedIn, password: string): Promise<void> {
  await checkPassword(ctx, user, password)
  await markConfirmed(ctx, user)
}

/** Notes that the user has just proved who they are. */
export async function markConfirmed({ db }: Context, user: SignedIn): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: sql`now()` })
    .where('id', '=', user.sessionId)
    .execute()
}

/** Throws `invalid_credentials` for a wrong present password. */
export async function checkPassword(ctx: Context, user: SignedIn, password: string): Promise<void> {
  const account = await ctx.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirst()
  if (!(await secretMatches(account?.password_hash, password)))
    throw new AppError('invalid_credentials', 'This is not your password')
}
