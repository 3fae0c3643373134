import { sql } from 'kysely'
import type { Checkout } from '../../base/payments.ts'
import type { PurchaseRow } from '../../data/rows.ts'
import type { Context } from '../context.ts'
import { closePurchase, isOlderThan, settlePayment, settlePurchase } from './settle-checkout.ts'

/** Checkouts that are asked for in one go; the next minute takes the rest. */
const atOnce = 50
/** Where the time is noted up to which refunds and disputes were looked for. */
const reversalsKey = 'reversals_checked_at'
const dayMs = 24 * 3_600_000
/** How far back the first look goes, and by how much each goes back before the one before it. */
const firstLookMs = 30 * dayMs
const overlapMs = 3_600_000

/**
 * Asks the provider how open checkouts stand, so that one whose notice was lost is settled all the same. New ones are
 * asked for every five minutes, older ones by a tenth of their age.
 */
export async function reconcileCheckouts(ctx: Context, signal: AbortSignal): Promise<void> {
  const { checkout } = ctx
  if (checkout === null) return
  for (const purchase of await claimDue(ctx)) {
    if (signal.aborted) return
    // An error of one purchase must not stop the others.
    await reconcile(ctx, checkout, purchase).catch((error: unknown) =>
      ctx.log.warn({ err: error }, `the open purchase ${purchase.id} could not be compared`),
    )
  }
}

async function claimDue({ db }: Context): Promise<PurchaseRow[]> {
  return db
    .updateTable('purchases')
    .set({ checked_at: sql<Date>`now()` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('purchases')
        .select('id')
        .where('status', '=', 'open')
        .where('till', '=', 'stripe')
        .where('created_at', '<', sql<Date>`now() - interval '1 minute'`)
        .where(
          sql<boolean>`coalesce(checked_at < now() - greatest(interval '5 minutes', (now() - created_at) / 10), true)`,
        )
        .orderBy(sql`checked_at nulls first`)
        .limit(atOnce)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

async function reconcile(ctx: Context, checkout: Checkout, purchase: PurchaseRow): Promise<void> {
  if (purchase.checkout_id !== null) {
    await settlePurchase(ctx, purchase, await checkout.read(purchase.checkout_id))
    return
  }
  // Nobody was told the address of its checkout, if there is one, and by now nobody can pay there.
  if (await isOlderThan(ctx, purchase.id, checkout.lifetimeMs)) await closePurchase(ctx, purchase, 'expired')
}

/**
 * Looks for refunds and disputes since the last look, and how disputes of the last half year stand, so that a lost
 * notice leaves nobody with credits that were paid back.
 */
export async function reconcileReversals(ctx: Context, signal: AbortSignal): Promise<void> {
  const { checkout } = ctx
  if (checkout === null) return
  const now = ctx.clock.now()
  const payments = new Set([
    ...(await checkout.listReversed(await readSince(ctx, now))),
    ...(await readDisputed(ctx)),
  ])
  for (const paymentId of payments) {
    if (signal.aborted) return
    await settlePayment(ctx, checkout, paymentId)
  }
  // Only now: after a failure the next look begins where this one did.
  const value = now.toISOString()
  await ctx.db
    .insertInto('settings')
    .values({ key: reversalsKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

async function readSince({ db }: Context, now: Date): Promise<Date> {
  const last = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', reversalsKey)
    .executeTakeFirst()
  return last ? new Date(Date.parse(last.value) - overlapMs) : new Date(now.getTime() - firstLookMs)
}

async function readDisputed({ db }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom('purchases')
    .select('payment_id')
    .where('disputed', '>', 0)
    .where('payment_id', 'is not', null)
    .where('reversed_at', '>', sql<Date>`now() - interval '180 days'`)
    .execute()
  return rows.flatMap(({ payment_id }) => payment_id ?? [])
}
