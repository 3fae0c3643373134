import type { Session } from '../../../core/contract/auth.ts'
import type { AccountEventKind } from '../../../core/contract/identity.ts'
import type { User } from '../../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import { notFound } from '../../base/errors.ts'
import { readBalances } from '../credits/queries.ts'
import { portraitUrl, viewAs } from '../files/media-urls.ts'
import { portraitId } from '../files/stored-files.ts'
import { recordEvent } from './account-events.ts'
import type { Asker } from './asker.ts'
import { createSession, isSubscriber, readSession, type SignedIn } from './sessions.ts'

type UserRow = Omit<SignedIn, 'sessionId' | 'is_muted'>

/** The address of a stored profile picture, as users see it. */
export function presentPortrait(ctx: Context, key: string | null): string | null {
  return key === null ? null : portraitUrl(ctx, portraitId(key))
}

export function presentUser(ctx: Context, user: UserRow): User {
  return {
    id: user.id,
    full_name: user.full_name,
    email: user.email,
    profile_picture: presentPortrait(ctx, user.profile_picture),
    role: user.role,
    roles: user.roles,
    is_subscriber: user.is_subscriber,
    nmls_number: user.nmls_number,
    phone_number: user.phone_number,
  }
}

/** A user as they see themselves, whether or not they are signed in. Throws `not_found`. */
export async function readUser(ctx: Context, userId: string): Promise<User> {
  const row = await ctx.db
    .selectFrom('users')
    .select([
      'id',
      'full_name',
      'email',
      'profile_picture',
      'role',
      'roles',
      'nmls_number',
      'phone_number',
      isSubscriber.as('is_subscriber'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return presentUser(ctx, row)
}

/**
 * Reads a user who was changed, and shows the change on their open pages; the picture's address belongs to a session,
 * so each page asks for its own.
 */
export async function emitUserUpdate(ctx: Context, userId: string): Promise<User> {
  const user = await readUser(ctx, userId)
  ctx.events.emitToUser(userId, 'user-update', { user: { ...user, profile_picture: null } })
  return user
}

/** Signs a user in whose identity is proven: a new session, and what the page wants to know at once. */
export async function openSession(
  ctx: Context,
  userId: string,
  asker: Asker,
  how: AccountEventKind,
): Promise<Session> {
  await recordEvent(ctx.db, userId, how, asker)
  const token = await createSession(ctx.db, userId, asker)
  const [user, balances] = await Promise.all([readSession(ctx.db, token), readBalances(ctx.db, userId)])
  if (!user) throw new Error('a session was gone as soon as it was made')
  return {
    user: viewAs(user.sessionId, () => presentUser(ctx, user)),
    access_token: token,
    image_credit: balances.image,
    video_credit: balances.video,
  }
}
