import type { Context } from '../../context.ts'
import type { CreditKind } from '../../data/schema.ts'
import { readBalances } from '../credits/credits.ts'
import { tellUser } from '../auth/users.ts'

/** Tells the open pages of a user that credits were bought or have lapsed, and whether they are a subscriber now. */
export async function tellCreditChange(
  ctx: Context,
  userId: string,
  kind: CreditKind,
  delta: number,
): Promise<void> {
  const balances = await readBalances(ctx.db, userId)
  ctx.events.emitToUser(userId, 'credit-update', { kind, delta, order_id: null })
  ctx.events.emitToUser(userId, 'updated_credits', {
    total_image: balances.image,
    total_video: balances.video,
  })
  await tellUser(ctx, userId)
}
