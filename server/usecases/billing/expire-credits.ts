import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { CreditKind } from '../../data/schema.ts'
import { lapseLots } from '../credits/credit-lots.ts'
import { inTransaction } from '../../transaction.ts'
import { notify } from '../notifications/notifications.ts'
import { tellCreditChange } from './emit-credit-change.ts'

/** At most this many accounts in one go; the next minute takes the rest. */
const atOnce = 500

/** Ends plan credits whose period is over, and tells their owners. Safe to run often and in many processes. */
export async function lapseCredits(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('credit_lots')
    .select(['user_id', 'kind'])
    .distinct()
    .where('lapsed_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .limit(atOnce)
    .execute()
  for (const { user_id: userId, kind } of due) {
    // One account that cannot be swept must not keep the others.
    await lapseOf(ctx, userId, kind).catch((error: unknown) =>
      ctx.log.error({ err: error }, `the ended credits of the account ${userId} could not lapse`),
    )
  }
}

async function lapseOf(ctx: Context, userId: string, kind: CreditKind): Promise<void> {
  await inTransaction(ctx, async (trx, held) => {
    const lapsed = await lapseLots(trx, userId, kind)
    if (lapsed === 0) return
    await tellCreditChange(held, userId, kind, -lapsed)
    await notify(held, userId, {
      kind: 'credits-ended',
      title: 'Plan credits have ended',
      body: `${lapsed} ${kind} ${lapsed === 1 ? 'credit' : 'credits'} of a plan whose period is over. Credits that do not expire are untouched.`,
      link: '/pricing-billing',
    })
  })
}
