import type { Context } from '../context.ts'
import type { CreditKind } from '../../data/schema.ts'
import { emitUserUpdate } from '../auth/users.ts'
import { emitCreditUpdate } from '../credits/emit-credit-update.ts'

/** Sends that credits were bought or have expired to the open pages of a user, and whether they are a subscriber now. */
export async function emitCreditChange(
  ctx: Context,
  userId: string,
  kind: CreditKind,
  delta: number,
): Promise<void> {
  await emitCreditUpdate(ctx, userId, { kind, delta, orderId: null })
  await emitUserUpdate(ctx, userId)
}
