import type { Session } from '../../../core/contract/auth.ts'
import type { Context } from '../context.ts'
import { clearHits, countHit, limitKey } from '../requests/rate-limit.ts'
import { recordFailure } from './account-events.ts'
import { type Asker, isKnownDevice, rememberDevice } from './asker.ts'
import { spendChallenge } from './challenges.ts'
import { endedChallenge, readSignInChallenge, redeemSecondFactor, wrongCode } from './second-factor.ts'
import { openSession } from './users.ts'

/** Codes that may be tried for one account; a browser that the owner has signed in with has a count of its own. */
const guessing = { hits: 10, window: 15 * 60 }

/**
 * Signs in with the challenge of a right password and a code. Throws `invalid_code`, `rate_limited`, or
 * `invalid_credentials` for a challenge that has ended.
 */
export async function verifySecondFactor(
  ctx: Context,
  asker: Asker,
  { challenge: text, code }: { challenge: string; code: string },
): Promise<Session> {
  const { account, challenge, use } = await readSignInChallenge(ctx, text)
  const isKnown = await isKnownDevice(ctx.db, account.email, asker)
  const from = isKnown && asker.device ? ` ${asker.device.toString('hex')}` : ''
  const key = limitKey('second-factor', 'user', `${account.id}${from}`)
  await countHit(ctx.db, key, guessing)
  const kind = await redeemSecondFactor(ctx, account.id, code)
  if (kind === undefined) {
    recordFailure(ctx, account.email, 'code-failed', asker)
    throw wrongCode()
  }
  if (!(await spendChallenge(ctx, challenge, use))) throw endedChallenge()
  await clearHits(ctx.db, key)
  await rememberDevice(ctx.db, account.id, asker)
  return openSession(ctx, account.id, asker, kind)
}
