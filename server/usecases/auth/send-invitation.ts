import { invitationLife } from '../../../core/contract/constants.ts'
import type { Context } from '../context.ts'
import { issueCode } from './codes.ts'
import { invitationMail } from './mails.ts'

/** A link of the invitation: where the code is typed. */
function codeLink(origin: string | undefined, email: string): string | undefined {
  return origin && `${origin.replace(/\/$/, '')}/forgot-password?email=${encodeURIComponent(email)}`
}

/** Mails a code with which somebody sets the first password of their account. */
export function sendInvitation(
  ctx: Context,
  user: { id: string; name: string; email: string },
  origin: string | undefined,
): void {
  ctx.mail.send(async () => {
    const code = await issueCode(ctx.db, user.id, 'reset', invitationLife)
    return invitationMail(user.email, user.name, code, codeLink(origin, user.email))
  })
}
