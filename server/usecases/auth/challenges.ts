import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Milliseconds that a challenge may be answered. */
export const challengeLife = 5 * 60_000

/** What a challenge is for, and whom or what it belongs to: one that is made for something else does not hold. */
export interface ChallengeUse {
  purpose: 'second factor' | 'new passkey' | 'passkey sign-in' | 'passkey confirmation'
  subject: string
}

/** A key of its own, made of the one that encrypts: a challenge tells nothing of that. */
function keyOf({ secrets }: Context): Buffer {
  return Buffer.from(hkdfSync('sha256', secrets.seal, '', 'challenges', 32))
}

function sign(ctx: Context, { purpose, subject }: ChallengeUse, head: string): Buffer {
  return createHmac('sha256', keyOf(ctx)).update(`${purpose}\n${subject}\n${head}`).digest()
}

/** Makes a challenge. It is signed and not stored, so that strangers who ask for many fill no table. */
export function makeChallenge(ctx: Context, use: ChallengeUse): string {
  const head = `${ctx.clock.now().getTime() + challengeLife}.${randomBytes(16).toString('base64url')}`
  return `${head}.${sign(ctx, use, head).toString('base64url')}`
}

/** Whether we made this challenge for this use, and it has not run out. It may have been answered. */
export function isOwnChallenge(ctx: Context, challenge: string, use: ChallengeUse): boolean {
  const [expires = '', random = '', signature = ''] = challenge.split('.')
  const given = Buffer.from(signature, 'base64url')
  const wanted = sign(ctx, use, `${expires}.${random}`)
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false
  // One that ends later than any that is made now is of a clock that was set back since: it would outlive the note of its use.
  const left = Number(expires) - ctx.clock.now().getTime()
  return left > 0 && left <= challengeLife
}

/** Takes the answer of a challenge, once. False for one that is not ours, has run out, or was answered. */
export async function spendChallenge(ctx: Context, challenge: string, use: ChallengeUse): Promise<boolean> {
  if (!isOwnChallenge(ctx, challenge, use)) return false
  const [expires, random] = challenge.split('.')
  const used = await ctx.db
    .insertInto('used_challenges')
    .values({
      hash: createHash('sha256').update(`${expires}.${random}`).digest(),
      expires_at: sql`now() + make_interval(secs => ${(2 * challengeLife) / 1_000})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}
