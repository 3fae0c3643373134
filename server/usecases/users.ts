import type { User } from '../../core/contract/shapes.ts'
import type { Session } from '../../core/contract/auth.ts'
import type { Context, Database } from '../context.ts'
import { readBalances } from './credits.ts'
import { createSession, isSubscriber, readSession, type SignedIn } from './sessions.ts'

export function presentUser(user: Omit<SignedIn, 'sessionId' | 'is_muted'>): User {
  return {
    id: user.id,
    full_name: user.full_name,
    email: user.email,
    profile_picture: user.profile_picture,
    role: user.role,
    roles: user.roles,
    is_subscriber: user.is_subscriber,
  }
}

/** A user as they see themselves, whether or not they are signed in. */
export async function readUser(db: Database, userId: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'profile_picture', 'role', 'roles'])
    .select(isSubscriber.as('is_subscriber'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row && presentUser(row)
}

/** Signs a user in whose identity is proven: a new session, and what the page wants to know at once. */
export async function openSession(ctx: Context, userId: string): Promise<Session> {
  const token = await createSession(ctx.db, userId)
  const [user, balances] = await Promise.all([readSession(ctx.db, token), readBalances(ctx.db, userId)])
  if (!user) throw new Error('a session was gone as soon as it was made')
  return {
    user: presentUser(user),
    access_token: token,
    image_credit: balances.image,
    video_credit: balances.video,
  }
}

export async function changeFullName(ctx: Context, user: SignedIn, fullName: string): Promise<User> {
  await ctx.db.updateTable('users').set({ full_name: fullName }).where('id', '=', user.id).execute()
  const changed = presentUser({ ...user, full_name: fullName })
  ctx.events.emitToUser(user.id, 'user-update', { user: changed })
  return changed
}
