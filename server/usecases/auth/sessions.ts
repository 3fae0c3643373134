import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '../../../core/contract/shapes.ts'
import type { Database, Trx } from '../../data/database.ts'
import type { Asker } from './asker.ts'
import { newId } from '../../base/ids.ts'

/** A session ends after this many days without use, and after the longer time in any case. */
const idleDays = 7
const lifeDays = 30

/** The signed-in user, as access checks and handlers see it. */
export interface SignedIn {
  sessionId: string
  id: string
  email: string
  full_name: string
  profile_picture: string | null
  role: Role
  roles: Role[]
  is_muted: boolean
  is_subscriber: boolean
  nmls_number: string | null
  phone_number: string | null
}

/** Whether a row of `users` has bought a plan that has not lapsed. */
export const isSubscriber = sql<boolean>`exists (select 1 from subscriptions
  where subscriptions.user_id = users.id and (subscriptions.ends_at is null or subscriptions.ends_at > now()))`

/** Whether a row of `sessions` still opens anything. One that ends too late is of a clock that was set back since. */
export const liveSession = sql<boolean>`sessions.expires_at > now()
  and sessions.expires_at < now() + make_interval(days => ${lifeDays + 1})
  and sessions.last_used_at > now() - make_interval(days => ${idleDays})`

/** Tokens are 256 random bits, so a plain digest at rest is enough: there is nothing to guess. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Opens a session and returns its token, which is stored nowhere but with the caller. */
export async function createSession(db: Database | Trx, userId: string, asker: Asker): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: hashToken(token),
      agent: asker.agent,
      network: asker.network,
      expires_at: sql`now() + make_interval(days => ${lifeDays})`,
    })
    .execute()
  return token
}

/** The user of a valid token, or undefined for an ended, expired or unknown one. */
export async function readSession(db: Database, token: string): Promise<SignedIn | undefined> {
  if (token.length > 200) return undefined
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'users.id',
      'users.email',
      'users.full_name',
      'users.profile_picture',
      'users.role',
      'users.roles',
      'users.is_muted',
      'users.nmls_number',
      'users.phone_number',
      sql<boolean>`sessions.last_used_at < now() - interval '10 minutes'`.as('isStale'),
      isSubscriber.as('is_subscriber'),
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .where(liveSession)
    .executeTakeFirst()
  if (!row) return undefined
  const { isStale, ...signedIn } = row
  if (isStale) await touch(db, row.sessionId)
  return signedIn
}

/** Whether a session still opens anything. */
export async function isLiveSession(db: Database, sessionId: string): Promise<boolean> {
  const live = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(liveSession)
    .executeTakeFirst()
  return live !== undefined
}

/** Those of these sessions that still open something. */
export async function findLiveSessions(db: Database, sessionIds: readonly string[]): Promise<Set<string>> {
  if (sessionIds.length === 0) return new Set()
  const live = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', sessionIds)
    .where(liveSession)
    .execute()
  return new Set(live.map(({ id }) => id))
}

async function touch(db: Database, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
}

export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

export async function endAllSessions(db: Database | Trx, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}
