import { sql } from 'kysely'
import type { User } from '../../../core/contract/shapes.ts'
import { AppError, errorCode } from '../../base/errors.ts'
import type { Context, MailMessage } from '../context.ts'
import { countHit, limitKey } from '../requests/rate-limit.ts'
import { recordEvent } from './account-events.ts'
import { endOtherSessions } from './account-sessions.ts'
import type { Asker } from './asker.ts'
import { makeCode, redeemCode, storeCode, wrongCode } from './codes.ts'
import { requireFresh } from './confirm-identity.ts'
import { addressTakenMail, newAddressMail, ownAddressChangedMail } from './mails.ts'
import type { SignedIn } from './sessions.ts'
import { emitUserUpdate } from './users.ts'

/**
 * Mails a code to the address that an account is to have. An address that has an account gets a mail that says so, and
 * the caller the same answer. Throws `confirmation_required`.
 */
export async function changeEmail(ctx: Context, user: SignedIn, asker: Asker, email: string): Promise<void> {
  await requireFresh(ctx, user)
  if (email === user.email) throw new AppError('invalid_request', 'This is the address that you have now')
  await countMail(ctx, user.id, email)
  ctx.mail.send(async (): Promise<MailMessage | undefined> => {
    const made = await makeCode()
    const taken = await ctx.db
      .selectFrom('users')
      .select('full_name')
      .where('email', '=', email)
      .where('email_verified_at', 'is not', null)
      .executeTakeFirst()
    if (taken) return addressTakenMail(email, taken.full_name)
    const isStored = await storeCode(ctx.db, made, { userId: user.id, purpose: 'address', asker, email })
    return isStored ? newAddressMail(email, user.full_name, made.code) : undefined
  })
}

/** Counted here, and not with the call: one that is asked to confirm first is made again at once. */
async function countMail({ db }: Context, userId: string, email: string): Promise<void> {
  await countHit(db, limitKey('mail-pause-address', 'user', `${userId} ${email}`), { hits: 1, window: 60 })
  await countHit(db, limitKey('address', 'user', userId), { hits: 10, window: 3_600 })
  await countHit(db, limitKey('mail', 'email', email), { hits: 20, window: 3_600 })
}

/**
 * Gives the account the address that the code was mailed to, ends every other session, and tells the old address.
 * Throws `invalid_code`, or `conflict` where somebody else has the address by now.
 */
export async function confirmEmail(ctx: Context, user: SignedIn, asker: Asker, code: string): Promise<User> {
  const redeemed = await redeemCode(ctx.db, user.id, 'address', asker, code)
  const email = redeemed?.email
  if (email == null) throw wrongCode()
  await ctx.db
    .transaction()
    .execute(async (trx) => {
      // A sign-up that nobody has confirmed keeps no address from the user who reads its mail.
      await trx
        .deleteFrom('users')
        .where('email', '=', email)
        .where('email_verified_at', 'is', null)
        .where('invited_at', 'is', null)
        .execute()
      await trx
        .updateTable('users')
        .set({ email, email_verified_at: sql`coalesce(email_verified_at, now())` })
        .where('id', '=', user.id)
        .execute()
      await trx.deleteFrom('codes').where('user_id', '=', user.id).execute()
      await recordEvent(trx, user.id, 'email-changed', asker)
    })
    .catch((error: unknown) => {
      if (errorCode(error) !== '23505') throw error
      throw new AppError('conflict', 'There is already an account with this address')
    })
  await endOtherSessions(ctx, user)
  ctx.mail.send(ownAddressChangedMail(user.email, user.full_name))
  return emitUserUpdate(ctx, user.id)
}
