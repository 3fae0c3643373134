import { invitationLife } from '../../../core/contract/constants.ts'
import type { Context, MailMessage } from '../context.ts'
import { makeCode, type NewCode, storeCode } from './codes.ts'
import { invitationMail } from './mails.ts'

/** A link of the invitation: where the code is typed. */
function codeLink(origin: string | undefined, email: string): string | undefined {
  return origin && `${origin.replace(/\/$/, '')}/forgot-password?email=${encodeURIComponent(email)}`
}

interface Invited {
  id: string
  name: string
  email: string
}

/** Stores a code with which somebody sets the first password of their account, and words its mail. */
export async function invite(
  ctx: Context,
  made: NewCode,
  { id, name, email }: Invited,
  origin: string | undefined,
): Promise<MailMessage> {
  await storeCode(ctx.db, made, { userId: id, purpose: 'reset', asker: null, life: invitationLife })
  return invitationMail(email, name, made.code, codeLink(origin, email))
}

/** Mails an invitation. */
export function sendInvitation(ctx: Context, user: Invited, origin: string | undefined): void {
  ctx.mail.send(async () => invite(ctx, await makeCode(), user, origin))
}
