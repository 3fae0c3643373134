import { sql } from 'kysely'
import type { Session } from '../../../core/contract/auth.ts'
import { otpLife } from '../../../core/contract/constants.ts'
import { newId } from '../../base/ids.ts'
import type { Context, MailMessage } from '../context.ts'
import { issueCode, redeemCode, wrongCode } from './codes.ts'
import { alreadyRegisteredMail, verifyMail } from './mails.ts'
import { hashSecret } from './passwords.ts'
import { sendInvitation } from './send-invitation.ts'
import { openSession } from './users.ts'

interface SignUp {
  email: string
  full_name: string
  password: string
}

/** An account that nobody has confirmed: a sign-up with its address may still fill it in. */
const isOpen = sql`users.email_verified_at is null and users.invited_at is null`

/**
 * Creates an account that waits for its mailed code. A known address gets the same answer after the same work: a
 * waiting account takes the new name and password; a confirmed and an invited one stay as they are, and their owner is
 * notified by mail.
 */
export async function signUp(
  ctx: Context,
  input: SignUp,
): Promise<{ email: string; otp_expires_in: number }> {
  const passwordHash = await hashSecret(input.password)
  const account = await ctx.db
    .insertInto('users')
    .values({ id: newId(), email: input.email, full_name: input.full_name, password_hash: passwordHash })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        full_name: sql`case when ${isOpen} then excluded.full_name else users.full_name end`,
        password_hash: sql`case when ${isOpen} then excluded.password_hash else users.password_hash end`,
      }),
    )
    .returning(['id', 'full_name', 'email_verified_at', 'invited_at'])
    .executeTakeFirstOrThrow()
  sendSignUpMail(ctx, input.email, account)
  return { email: input.email, otp_expires_in: otpLife / 1000 }
}

function sendSignUpMail(
  ctx: Context,
  email: string,
  account: { id: string; full_name: string; email_verified_at: Date | null; invited_at: Date | null },
): void {
  const { id, full_name: name } = account
  if (account.email_verified_at) ctx.mail.send(alreadyRegisteredMail(email, name))
  else if (account.invited_at) sendInvitation(ctx, { id, name, email }, ctx.config.PUBLIC_URL)
  else ctx.mail.send(async () => verifyMail(email, name, await issueCode(ctx.db, id, 'verify')))
}

/** Mails a new sign-up code, if there is an account that waits for one. */
export function resendVerification(ctx: Context, email: string): void {
  ctx.mail.send(async (): Promise<MailMessage | undefined> => {
    const account = await ctx.db
      .selectFrom('users')
      .select(['id', 'full_name'])
      .where('email', '=', email)
      .where('email_verified_at', 'is', null)
      .executeTakeFirst()
    return account && verifyMail(email, account.full_name, await issueCode(ctx.db, account.id, 'verify'))
  })
}

/** Confirms the address and signs in. Throws `invalid_code` for a wrong, old, used-up or unknown one alike. */
export async function verifySignUp(ctx: Context, email: string, code: string): Promise<Session> {
  const account = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  const redeemed = await redeemCode(ctx.db, account?.id, 'verify', code)
  if (!account || !redeemed) throw wrongCode()
  await ctx.db
    .updateTable('users')
    .set({ email_verified_at: sql`now()` })
    .where('id', '=', account.id)
    .execute()
  return openSession(ctx, account.id)
}
