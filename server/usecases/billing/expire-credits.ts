import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { CreditKind } from '../../data/schema.ts'
import { inTransaction } from '../transaction.ts'
import { expireLots } from '../credits/ledger.ts'
import { notify } from '../notifications/notifications.ts'
import { emitCreditChange } from './emit-credit-change.ts'

/** At most this many accounts in one go; the next minute takes the rest. */
const atOnce = 500

/** Ends plan credits whose period is over, and notifies their owners. Safe to run often and in many processes. */
export async function expireCredits(ctx: Context, signal: AbortSignal): Promise<void> {
  const due = await ctx.db
    .selectFrom('credit_lots')
    .select(['user_id', 'kind'])
    .distinct()
    .where('lapsed_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .limit(atOnce)
    .execute()
  for (const { user_id: userId, kind } of due) {
    if (signal.aborted) return
    // An error of one account must not stop the others.
    await expireKind(ctx, userId, kind).catch((error: unknown) =>
      ctx.log.error({ err: error }, `the ended credits of the account ${userId} could not lapse`),
    )
  }
}

async function expireKind(ctx: Context, userId: string, kind: CreditKind): Promise<void> {
  await inTransaction(ctx, async (trx, txCtx) => {
    const lapsed = await expireLots(trx, userId, kind)
    if (lapsed === 0) return
    await emitCreditChange(txCtx, userId, kind, -lapsed)
    await notify(txCtx, userId, {
      kind: 'credits-ended',
      title: 'Plan credits have ended',
      body: `${lapsed} ${kind} ${lapsed === 1 ? 'credit' : 'credits'} of a plan whose period is over. Credits that do not expire are untouched.`,
      link: '/pricing-billing',
    })
  })
}
