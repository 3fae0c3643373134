import type { Context } from '../context.ts'
import type { CreditKind } from '../../data/schema.ts'
import { readBalances } from './queries.ts'

/** Sends a change of credits, and both balances, to the open pages of a user. `orderId`: the one order that it is for. */
export async function emitCreditUpdate(
  ctx: Context,
  userId: string,
  { kind, delta, orderId }: { kind: CreditKind; delta: number; orderId: string | null },
): Promise<void> {
  const balances = await readBalances(ctx.db, userId)
  ctx.events.emitToUser(userId, 'credit-update', { kind, delta, order_id: orderId })
  ctx.events.emitToUser(userId, 'updated_credits', {
    total_image: balances.image,
    total_video: balances.video,
  })
}
