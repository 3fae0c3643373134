import { sql } from 'kysely'
import type { NewCredential, Passkey, UsedCredential } from '../../../core/contract/identity.ts'
import type { Session } from '../../../core/contract/auth.ts'
import { AppError, errorCode, notFound } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Context } from '../context.ts'
import { recordEvent } from './account-events.ts'
import { type Asker, rememberDevice } from './asker.ts'
import { type ChallengeUse, makeChallenge, spendChallenge } from './challenges.ts'
import { markConfirmed, requireFresh } from './confirm-identity.ts'
import { passkeyMail } from './mails.ts'
import type { SignedIn } from './sessions.ts'
import { openSession } from './users.ts'

// Passkeys (WebAuthn level 3). Each has checked its user, by finger, face or PIN: possession and a second proof in one.

/** The site that passkeys belong to: its origin, and the name of its host. */
export interface RelyingParty {
  origin: string
  id: string
}

type Options = Record<string, unknown>

/** Passkeys of one account; nobody has more devices. */
const maxPasskeys = 20

/** Loaded when somebody uses a passkey: its certificates' parser makes every start of the server longer. */
const library = () => import('@simplewebauthn/server')

const signInUse: ChallengeUse = { purpose: 'passkey sign-in', subject: '' }
const useOf = (purpose: ChallengeUse['purpose'], user: SignedIn): ChallengeUse => ({
  purpose,
  subject: user.sessionId,
})

function refused(error?: unknown): AppError {
  return new AppError(
    'invalid_code',
    'This passkey was not accepted here. Try again, or use your password.',
    {
      cause: error,
    },
  )
}

const columns = ['id', 'name', 'created_at', 'used_at'] as const

function present(row: { id: string; name: string; created_at: Date; used_at: Date | null }): Passkey {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
  }
}

export async function listPasskeys({ db }: Context, user: SignedIn): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(columns)
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute()
  return rows.map(present)
}

/** Options with which the user's browser makes a passkey. Throws `confirmation_required`, or `conflict` for too many. */
export async function startPasskey(ctx: Context, user: SignedIn, site: RelyingParty): Promise<Options> {
  await requireFresh(ctx, user)
  const { generateRegistrationOptions } = await library()
  const known = await readCredentials(ctx, user.id)
  if (known.length >= maxPasskeys)
    throw new AppError('conflict', `An account has at most ${maxPasskeys} passkeys. Delete one first.`)
  return toPlain(
    await generateRegistrationOptions({
      rpName: 'Mullion',
      rpID: site.id,
      userID: new Uint8Array(Buffer.from(user.id)),
      userName: user.email,
      userDisplayName: user.full_name,
      challenge: makeChallenge(ctx, useOf('new passkey', user)),
      attestationType: 'none',
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    }),
  )
}

/** Keeps a passkey that a browser has made. Throws `invalid_code` for one that does not check. */
export async function addPasskey(
  ctx: Context,
  user: SignedIn,
  asker: Asker,
  site: RelyingParty,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<Passkey> {
  await requireFresh(ctx, user)
  const challenge = await answeredChallenge(ctx, credential, useOf('new passkey', user))
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo: made } = await verifyRegistrationResponse({
    response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw refused(error)
  })
  if (!verified) throw refused()
  const row = await ctx.db
    .transaction()
    .execute(async (trx) => {
      const stored = await trx
        .insertInto('passkeys')
        .values({
          id: newId(),
          user_id: user.id,
          credential_id: made.credential.id,
          public_key: Buffer.from(made.credential.publicKey),
          counter: made.credential.counter,
          transports: credential.response.transports,
          name,
        })
        .returning(columns)
        .executeTakeFirstOrThrow()
      await recordEvent(trx, user.id, 'passkey-added', asker)
      return stored
    })
    .catch((error: unknown) => {
      throw errorCode(error) === '23505' ? refused(error) : error
    })
  ctx.mail.send(passkeyMail(user.email, user.full_name, name, 'added'))
  return present(row)
}

export async function renamePasskey(
  { db }: Context,
  user: SignedIn,
  { id, name }: { id: string; name: string },
): Promise<Passkey> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw notFound()
  return present(row)
}

/** Deletes a passkey of the user. Throws `confirmation_required`, or `not_found`. */
export async function deletePasskey(ctx: Context, user: SignedIn, asker: Asker, id: string): Promise<void> {
  await requireFresh(ctx, user)
  const gone = await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .returning('name')
      .executeTakeFirst()
    if (!row) throw notFound()
    await recordEvent(trx, user.id, 'passkey-removed', asker)
    return row
  })
  ctx.mail.send(passkeyMail(user.email, user.full_name, gone.name, 'deleted'))
}

/** Options for a sign-in by whatever passkey the browser has for this site. */
export async function startPasskeySignIn(ctx: Context, site: RelyingParty): Promise<Options> {
  const { generateAuthenticationOptions } = await library()
  return toPlain(
    await generateAuthenticationOptions({
      rpID: site.id,
      challenge: makeChallenge(ctx, signInUse),
      userVerification: 'required',
    }),
  )
}

/** Signs in the owner of a passkey. Throws `invalid_code`. */
export async function signInWithPasskey(
  ctx: Context,
  asker: Asker,
  site: RelyingParty,
  credential: UsedCredential,
): Promise<Session> {
  const owner = await redeemPasskey(ctx, site, credential, signInUse)
  await rememberDevice(ctx.db, owner, asker)
  return openSession(ctx, owner, asker, 'signed-in-passkey')
}

/** Options to confirm by a passkey of the user's own. */
export async function startPasskeyConfirmation(
  ctx: Context,
  user: SignedIn,
  site: RelyingParty,
): Promise<Options> {
  const { generateAuthenticationOptions } = await library()
  return toPlain(
    await generateAuthenticationOptions({
      rpID: site.id,
      challenge: makeChallenge(ctx, useOf('passkey confirmation', user)),
      userVerification: 'required',
      allowCredentials: await readCredentials(ctx, user.id),
    }),
  )
}

/** Notes that the user has proved again who they are. Throws `invalid_code`, also for a passkey of somebody else. */
export async function confirmWithPasskey(
  ctx: Context,
  user: SignedIn,
  site: RelyingParty,
  credential: UsedCredential,
): Promise<void> {
  const owner = await redeemPasskey(ctx, site, credential, useOf('passkey confirmation', user))
  if (owner !== user.id) throw refused()
  await markConfirmed(ctx, user)
}

/** Checks what a passkey has signed, and returns the id of its owner. */
async function redeemPasskey(
  ctx: Context,
  site: RelyingParty,
  credential: UsedCredential,
  use: ChallengeUse,
): Promise<string> {
  const challenge = await answeredChallenge(ctx, credential, use)
  const row = await ctx.db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'user_id', 'public_key', 'counter'])
    .where('credential_id', '=', credential.id)
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!row) throw refused()
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: { id: credential.id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
  }).catch((error: unknown) => {
    throw refused(error)
  })
  if (!verified) throw refused()
  await ctx.db
    .updateTable('passkeys')
    .set({ counter: authenticationInfo.newCounter, used_at: sql`now()` })
    .where('id', '=', row.id)
    .execute()
  return row.user_id
}

/** The challenge that a browser says it has answered, taken once. Throws `invalid_code` for one that is not ours. */
async function answeredChallenge(
  ctx: Context,
  { response: { clientDataJSON } }: { response: { clientDataJSON: string } },
  use: ChallengeUse,
): Promise<string> {
  const challenge = readChallenge(clientDataJSON)
  const plain = Buffer.from(challenge, 'base64url').toString('utf8')
  if (!(await spendChallenge(ctx, plain, use))) throw refused()
  return challenge
}

function readChallenge(clientDataJSON: string): string {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as unknown
    if (typeof data === 'object' && data !== null && 'challenge' in data) return String(data.challenge)
  } catch (error) {
    throw refused(error)
  }
  throw refused()
}

async function readCredentials(
  { db }: Context,
  userId: string,
): Promise<{ id: string; transports: string[] }[]> {
  return db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
}

/** As JSON: without the fields that have no value. */
function toPlain(options: object): Options {
  return JSON.parse(JSON.stringify(options)) as Options
}
