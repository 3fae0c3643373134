import { randomInt } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { otpAttempts, otpLife } from '../../../core/contract/constants.ts'
import type { Database } from '../../data/database.ts'
import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Asker } from './asker.ts'
import { hashSecret, secretMatches } from './passwords.ts'
import { hashToken, newToken } from './sessions.ts'

export type CodePurpose = 'verify' | 'reset' | 'address'

/** Most live codes of one purpose that different askers may have for one account. */
const liveLimit = 10
/** Tries of a code that nobody asked for: it is bound to no browser, so that strangers may use up its tries. */
const unboundAttempts = 20

const expiresIn = (milliseconds: number) => sql<Date>`now() + make_interval(secs => ${milliseconds / 1000})`

/** Whether a row of `codes` holds now. One from the future is of a clock that was set back since, and would hold too long. */
export const liveCode = sql<boolean>`codes.expires_at > now() and codes.created_at < now() + interval '1 minute'`

/** A code of six digits before it is stored, and a long secret for the link of its mail. */
export interface NewCode {
  code: string
  hash: string
  token: string
}

/**
 * Makes a code and its slow, salted hash. Callers do this before they look for the account: so the machine
 * does the same work for an address that has none.
 */
export async function makeCode(): Promise<NewCode> {
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  return { code, hash: await hashSecret(code), token: newToken() }
}

interface CodeUse {
  userId: string
  purpose: CodePurpose
  /** The code works where it was asked for; with null, as for an invitation, everywhere. */
  asker: Asker | null
  /** Milliseconds. */
  life?: number
  /** The sign-up that it confirms. */
  signUp?: SignUpData | null
  /** The new address that it confirms. */
  email?: string | null
}

/** What a sign-up fills in once it is confirmed. */
export interface SignUpData {
  full_name: string
  password_hash: string
}

/**
 * Stores a code and ends the one that the same asker had before. False, with nothing stored, where too many others have
 * live ones.
 */
export async function storeCode(db: Database, made: NewCode, use: CodeUse): Promise<boolean> {
  const { userId, purpose, asker, life = otpLife, signUp = null, email = null } = use
  return db.transaction().execute(async (trx) => {
    // Of two codes made at once, the second waits here and then ends the first.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const own = trx.deleteFrom('codes').where('user_id', '=', userId).where('purpose', '=', purpose)
    await own.where(isOf(asker)).execute()
    const { live } = await trx
      .selectFrom('codes')
      .select(sql<number>`count(*)::int`.as('live'))
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .where(liveCode)
      .executeTakeFirstOrThrow()
    if (live >= liveLimit) return false
    await trx
      .insertInto('codes')
      .values({
        id: newId(),
        user_id: userId,
        purpose,
        code_hash: made.hash,
        reset_token_hash: purpose === 'reset' ? hashToken(made.token) : null,
        expires_at: expiresIn(life),
        ...boundTo(asker),
        ...signUp,
        email,
      })
      .execute()
    return true
  })
}

/** A browser's code is bound to the browser alone: networks change, and are shared. */
function boundTo(asker: Asker | null): { device: Buffer | null; network: string | null } {
  const device = asker?.device ?? null
  return { device, network: device === null ? (asker?.network ?? null) : null }
}

function isOf(asker: Asker | null): RawBuilder<boolean> {
  const { device, network } = boundTo(asker)
  return sql<boolean>`device is not distinct from ${device} and network is not distinct from ${network}`
}

/**
 * The codes that an asker may use: of its browser, of its network where a program asked, and those that nobody asked
 * for; the nearest first.
 */
function codesFor(userId: string | undefined, purpose: CodePurpose, asker: Asker) {
  return sql`
    from codes
    where user_id = ${userId ?? ''} and purpose = ${purpose}
      and (device = ${asker.device} or (device is null and (network is null or network = ${asker.network})))`
}
const nearestFirst = sql`order by (device is null), (network is null), created_at desc`

/**
 * The sign-up that waits for its code where this asker asked for it, or undefined. It waits on after its code has ended.
 */
export async function findSignUp(
  db: Database,
  userId: string | undefined,
  asker: Asker,
): Promise<(SignUpData & { id: string }) | undefined> {
  const { rows } = await sql<SignUpData & { id: string }>`
    select id, full_name, password_hash ${codesFor(userId, 'verify', asker)}
      and password_hash is not null ${nearestFirst} limit 1`.execute(db)
  return rows[0]
}

/** Lets an asker who has proven to know the password of a sign-up have a code for it. */
export async function bindSignUp(
  db: Database,
  { id, full_name, password_hash }: SignUpData & { id: string },
  asker: Asker,
): Promise<void> {
  const values = {
    id: newId(),
    user_id: id,
    purpose: 'verify',
    code_hash: '',
    full_name,
    password_hash,
  } as const
  await db
    .insertInto('codes')
    .values({ ...values, ...boundTo(asker), expires_at: sql<Date>`now()` })
    .execute()
}

/**
 * Uses up a code: its row once, for the right code of a live row with tries left. The try is counted before the
 * comparison, so that many guesses at once share the same few tries; a stranger's guesses count against no code that
 * somebody else asked for. `userId` may be undefined: same work, undefined.
 */
export async function redeemCode(
  db: Database,
  userId: string | undefined,
  purpose: CodePurpose,
  asker: Asker,
  code: string,
): Promise<({ id: string; email: string | null } & Partial<SignUpData>) | undefined> {
  const { rows } = await sql<{ id: string; code_hash: string }>`
    update codes set attempts = attempts + 1
    where id = (
        select id ${codesFor(userId, purpose, asker)} and used_at is null and ${liveCode}
        ${nearestFirst} limit 1)
      and attempts < case when device is null and network is null then ${unboundAttempts}::int else ${otpAttempts}::int end
    returning id, code_hash`.execute(db)
  const [row] = rows
  if (!(await secretMatches(row?.code_hash, code)) || !row) return undefined
  const used = await db
    .updateTable('codes')
    .set({ used_at: sql`now()` })
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .returning(['id', 'email', 'full_name', 'password_hash'])
    .executeTakeFirst()
  if (!used) return undefined
  const { id, email, full_name, password_hash } = used
  return full_name === null || password_hash === null
    ? { id, email }
    : { id, email, full_name, password_hash }
}

/** Puts a reset token on a redeemed code; it lives as long as a code does. */
export async function storeResetToken(db: Database, codeId: string, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('codes')
    .set({ reset_token_hash: tokenHash, expires_at: expiresIn(otpLife) })
    .where('id', '=', codeId)
    .execute()
}

/** One answer for every way in which a code can be wrong, so that it reveals nothing about the account. */
export function wrongCode(): AppError {
  return new AppError(
    'invalid_code',
    'This code is wrong or no longer valid. Check it, or ask for a new one.',
  )
}
