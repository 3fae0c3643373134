import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { AccountEventKind, SignInChallenge } from '../../../core/contract/identity.ts'
import { AppError } from '../../base/errors.ts'
import { seal, unseal } from '../../base/sealing.ts'
import type { Database, Trx } from '../../data/database.ts'
import type { Context } from '../context.ts'
import { recordEvent } from './account-events.ts'
import type { Asker } from './asker.ts'
import { challengeLife, type ChallengeUse, isOwnChallenge, makeChallenge } from './challenges.ts'
import { requireFresh } from './confirm-identity.ts'
import { secondFactorMail } from './mails.ts'
import { hashSecret, secretMatches } from './passwords.ts'
import type { SignedIn } from './sessions.ts'

// Codes of an authenticator app (RFC 6238, with the values that every app knows), and recovery codes.

const periodMs = 30_000
const secretBytes = 20
/** A code of the period before or after passes too: clocks differ. */
const periodsApart = 1
const recoveryCount = 10
/** Without 0, 1, I, O: they are read wrong. 5 bits a letter; the first four find the row, twelve are secret. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const recoveryLength = 16
const prefixLength = 4

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({
    issuer: 'Mullion',
    label,
    secret,
    algorithm: 'SHA1',
    digits: 6,
    period: periodMs / 1_000,
  })
}

const ownerOf = (userId: string) => `authenticator:${userId}`

/** Since when an app is on, and how many recovery codes are left. */
export async function readSecondFactor(
  { db }: Context,
  userId: string,
): Promise<{ since: string | null; recovery_codes: number }> {
  const row = await db
    .selectFrom('authenticators')
    .select((eb) => [
      'confirmed_at',
      eb
        .selectFrom('recovery_codes')
        .select(sql<number>`count(*)::int`.as('left'))
        .whereRef('recovery_codes.user_id', '=', 'authenticators.user_id')
        .where('used_at', 'is', null)
        .as('left'),
    ])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return { since: row?.confirmed_at?.toISOString() ?? null, recovery_codes: row?.left ?? 0 }
}

/** Makes the secret of an app that is to be set up. Throws `conflict` while one is on. */
export async function startSecondFactor(
  ctx: Context,
  user: SignedIn,
): Promise<{ secret: string; uri: string }> {
  await requireFresh(ctx, user)
  const secret = new Secret({ size: secretBytes })
  const values = { sealed_secret: seal(ctx.secrets.seal, secret.base32, ownerOf(user.id)), last_step: 0 }
  const stored = await ctx.db
    .insertInto('authenticators')
    .values({ user_id: user.id, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('authenticators.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!stored) throw new AppError('conflict', 'An authenticator app is on already. Turn it off first.')
  return { secret: secret.base32, uri: totpOf(secret, user.email).toString() }
}

/** Turns the app on with its first code, and returns the recovery codes. Throws `invalid_code`, or `conflict`. */
export async function confirmSecondFactor(
  ctx: Context,
  user: SignedIn,
  asker: Asker,
  code: string,
): Promise<string[]> {
  await requireFresh(ctx, user)
  const made = await makeRecoveryCodes()
  await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('authenticators')
      .select(['sealed_secret', 'last_step'])
      .where('user_id', '=', user.id)
      .where('confirmed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('conflict', 'There is no app that waits for its first code. Start again.')
    const step = findStep(ctx, openSecret(ctx, user.id, row.sealed_secret), code)
    if (step === null)
      throw new AppError('invalid_code', 'This is not the code that the app shows now. Check its clock.')
    await trx
      .updateTable('authenticators')
      .set({ confirmed_at: sql`now()`, last_step: step })
      .where('user_id', '=', user.id)
      .execute()
    await storeRecoveryCodes(trx, user.id, made)
    await recordEvent(trx, user.id, 'authenticator-added', asker)
  })
  ctx.mail.send(secondFactorMail(user.email, user.full_name, 'on'))
  return made.map(({ code: text }) => text)
}

/** Ends the recovery codes and makes others. Throws `conflict` while no app is on. */
export async function renewRecoveryCodes(ctx: Context, user: SignedIn, asker: Asker): Promise<string[]> {
  await requireFresh(ctx, user)
  const made = await makeRecoveryCodes()
  await ctx.db.transaction().execute(async (trx) => {
    const on = await trx
      .selectFrom('authenticators')
      .select('user_id')
      .where('user_id', '=', user.id)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!on) throw noApp()
    await storeRecoveryCodes(trx, user.id, made)
    await recordEvent(trx, user.id, 'recovery-codes-renewed', asker)
  })
  return made.map(({ code }) => code)
}

/** Turns the app off. Throws `invalid_code`, or `conflict` while none is on. */
export async function endSecondFactor(
  ctx: Context,
  user: SignedIn,
  asker: Asker,
  code: string,
): Promise<void> {
  await requireFresh(ctx, user)
  if ((await readSecondFactor(ctx, user.id)).since === null) throw noApp()
  if (!(await redeemSecondFactor(ctx, user.id, code))) throw wrongCode()
  await ctx.db.transaction().execute(async (trx) => {
    await deleteSecondFactor(trx, user.id)
    await recordEvent(trx, user.id, 'authenticator-removed', asker)
  })
  ctx.mail.send(secondFactorMail(user.email, user.full_name, 'off'))
}

/** Takes app and recovery codes from an account. False where there was no app on. */
export async function deleteSecondFactor(trx: Trx, userId: string): Promise<boolean> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const gone = await trx
    .deleteFrom('authenticators')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return gone?.confirmed_at != null
}

interface Account {
  id: string
  password_hash: string
}

/** With another password, a challenge of before is worth nothing. */
function signInUse({ id, password_hash }: Account): ChallengeUse {
  return { purpose: 'second factor', subject: `${id}\n${password_hash}` }
}

/** After the right password: throws `second_factor_required`, with a challenge, where the account has an app. */
export async function askSecondFactor(ctx: Context, account: Account): Promise<void> {
  if ((await readSecondFactor(ctx, account.id)).since === null) return
  const details: SignInChallenge = {
    challenge: `${account.id}.${makeChallenge(ctx, signInUse(account))}`,
    expires_in: challengeLife / 1_000,
  }
  throw new AppError('second_factor_required', 'Enter the code that your authenticator app shows', {
    details,
  })
}

export interface ChallengedAccount extends Account {
  email: string
}

/** The account that has answered with the right password, and how to take the answer of its challenge. */
export async function readSignInChallenge(
  ctx: Context,
  text: string,
): Promise<{ account: ChallengedAccount; challenge: string; use: ChallengeUse }> {
  const end = text.indexOf('.')
  const [id, challenge] = [text.slice(0, end), text.slice(end + 1)]
  const account = await ctx.db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!account || !isOwnChallenge(ctx, challenge, signInUse(account))) throw endedChallenge()
  return { account, challenge, use: signInUse(account) }
}

export function endedChallenge(): AppError {
  return new AppError('invalid_credentials', 'This sign-in took too long. Enter your password again.')
}

export function wrongCode(): AppError {
  return new AppError(
    'invalid_code',
    'This code is wrong or was used before. Enter the one that the app shows now, or a recovery code.',
  )
}

function noApp(): AppError {
  return new AppError('conflict', 'No authenticator app is on.')
}

/** Uses up a code of the app, or a recovery code. Which it was, or undefined for a wrong or used one. */
export async function redeemSecondFactor(
  ctx: Context,
  userId: string,
  code: string,
): Promise<Extract<AccountEventKind, 'signed-in-code' | 'signed-in-recovery'> | undefined> {
  const digits = code.replaceAll(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return (await redeemAppCode(ctx, userId, digits)) ? 'signed-in-code' : undefined
  return (await redeemRecoveryCode(ctx.db, userId, code)) ? 'signed-in-recovery' : undefined
}

/** The database takes each time step once: of two who send one code at once, one passes. */
async function redeemAppCode(ctx: Context, userId: string, code: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('authenticators')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const step = row && findStep(ctx, openSecret(ctx, userId, row.sealed_secret), code)
  if (row === undefined || step == null) return false
  const used = await ctx.db
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', row.sealed_secret)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** The time step that a code belongs to, or null for a wrong one. */
function findStep(ctx: Context, secret: Secret, token: string): number | null {
  const timestamp = ctx.clock.now().getTime()
  const apart = totpOf(secret, '').validate({ token, timestamp, window: periodsApart })
  return apart === null ? null : Math.floor(timestamp / periodMs) + apart
}

function openSecret({ secrets, log }: Context, userId: string, sealed: Buffer): Secret {
  try {
    return Secret.fromBase32(unseal(secrets.seal, sealed, ownerOf(userId)))
  } catch {
    log.warn('the secret of an authenticator app does not open: was the encryption key changed?')
    throw new AppError('conflict', 'This server can no longer check codes of your app. Use a recovery code.')
  }
}

interface RecoveryCode {
  code: string
  prefix: string
  hash: string
}

async function makeRecoveryCodes(): Promise<RecoveryCode[]> {
  const made = new Map<string, RecoveryCode>()
  while (made.size < recoveryCount) {
    const plain = Array.from({ length: recoveryLength }, () => letters[randomInt(letters.length)]!).join('')
    const prefix = plain.slice(0, prefixLength)
    if (made.has(prefix)) continue
    made.set(prefix, { code: plain.match(/.{4}/g)!.join('-'), prefix, hash: await hashSecret(plain) })
  }
  return [...made.values()]
}

async function storeRecoveryCodes(trx: Trx, userId: string, made: readonly RecoveryCode[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(made.map(({ prefix, hash }) => ({ user_id: userId, prefix, code_hash: hash })))
    .execute()
}

async function redeemRecoveryCode(db: Database, userId: string, typed: string): Promise<boolean> {
  const plain = typed.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  const prefix = plain.slice(0, prefixLength)
  const row = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('prefix', '=', prefix)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (!(await secretMatches(row?.code_hash, plain))) return false
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('prefix', '=', prefix)
    .where('used_at', 'is', null)
    .returning('prefix')
    .executeTakeFirst()
  return used !== undefined
}
