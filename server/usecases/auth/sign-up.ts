import { sql } from 'kysely'
import type { Session } from '../../../core/contract/auth.ts'
import { otpLife } from '../../../core/contract/constants.ts'
import { newId } from '../../base/ids.ts'
import type { Context, MailMessage } from '../context.ts'
import { type Asker, rememberDevice } from './asker.ts'
import { findSignUp, makeCode, redeemCode, type SignUpData, storeCode, wrongCode } from './codes.ts'
import { alreadyRegisteredMail, verifyMail } from './mails.ts'
import { hashSecret } from './passwords.ts'
import { invite } from './send-invitation.ts'
import { openSession } from './users.ts'

interface SignUp {
  email: string
  full_name: string
  password: string
}

/**
 * Creates an account that waits for its mailed code. Name and password belong to the code: of several people who sign
 * up with one address, that one's count whose code is confirmed, in the browser that asked for it. A known address gets
 * the same answer after the same work; a confirmed and an invited account stay as they are, and their owner is told.
 */
export async function signUp(
  ctx: Context,
  asker: Asker,
  input: SignUp,
): Promise<{ email: string; otp_expires_in: number }> {
  const data = { full_name: input.full_name, password_hash: await hashSecret(input.password) }
  const account = await ctx.db
    .insertInto('users')
    .values({ id: newId(), email: input.email, ...data })
    // An update that changes nothing, so that the row comes back.
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email: input.email }))
    .returning(['id', 'full_name', 'email_verified_at', 'invited_at'])
    .executeTakeFirstOrThrow()
  ctx.mail.send(async () => signUpMail(ctx, asker, input.email, account, data))
  return { email: input.email, otp_expires_in: otpLife / 1000 }
}

interface Account {
  id: string
  full_name: string
  email_verified_at: Date | null
  invited_at: Date | null
}

async function signUpMail(
  ctx: Context,
  asker: Asker,
  email: string,
  account: Account,
  data: SignUpData,
): Promise<MailMessage | undefined> {
  const made = await makeCode()
  const { id, full_name: name } = account
  if (account.email_verified_at) return alreadyRegisteredMail(email, name)
  if (account.invited_at) return invite(ctx, made, { id, name, email }, ctx.config.PUBLIC_URL)
  const isStored = await storeCode(ctx.db, made, { userId: id, purpose: 'verify', asker, signUp: data })
  return isStored ? verifyMail(email, data.full_name, made.code) : undefined
}

/** Mails a new code for the sign-up that waits where it was asked for, if there is one. */
export function resendVerification(ctx: Context, asker: Asker, email: string): void {
  ctx.mail.send(async (): Promise<MailMessage | undefined> => {
    const made = await makeCode()
    const account = await findWaiting(ctx, email)
    const data = await findSignUp(ctx.db, account?.id, asker)
    if (!account || !data) return undefined
    const { full_name, password_hash } = data
    const signUp = { full_name, password_hash }
    const isStored = await storeCode(ctx.db, made, { userId: account.id, purpose: 'verify', asker, signUp })
    return isStored ? verifyMail(email, full_name, made.code) : undefined
  })
}

/** Confirms the address and signs in. Throws `invalid_code` for a wrong, old, used-up or unknown one alike. */
export async function verifySignUp(
  ctx: Context,
  asker: Asker,
  email: string,
  code: string,
): Promise<Session> {
  const account = await findWaiting(ctx, email)
  const redeemed = await redeemCode(ctx.db, account?.id, 'verify', asker, code)
  if (!account || !redeemed) throw wrongCode()
  const { id: _, email: _address, ...data } = redeemed
  const isFirst = await ctx.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ email_verified_at: sql`now()`, ...data })
      .where('id', '=', account.id)
      .where('email_verified_at', 'is', null)
      .executeTakeFirst()
    await trx.deleteFrom('codes').where('user_id', '=', account.id).where('purpose', '=', 'verify').execute()
    return numUpdatedRows === 1n
  })
  // Two right codes at the same moment: one confirms.
  if (!isFirst) throw wrongCode()
  await rememberDevice(ctx.db, account.id, asker)
  return openSession(ctx, account.id, asker, 'signed-in')
}

/** The account of an address that nobody has confirmed yet. */
function findWaiting(ctx: Context, email: string): Promise<{ id: string } | undefined> {
  return ctx.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
}
