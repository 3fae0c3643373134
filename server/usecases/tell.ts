import type { Order } from '../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import { readBalances } from './credits.ts'

/** Tells the open pages of a user that the image credits have changed. */
export async function tellCredits(
  ctx: Context,
  userId: string,
  { delta, orderId }: { delta: number; orderId: string },
): Promise<void> {
  const { image, video } = await readBalances(ctx.db, userId)
  ctx.events.emitToUser(userId, 'updated_credits', { total_image: image, total_video: video })
  if (delta !== 0) ctx.events.emitToUser(userId, 'credit-update', { kind: 'image', delta, order_id: orderId })
}

export function tellOrder(
  ctx: Context,
  userId: string,
  { id, status, stage, progress }: Pick<Order, 'id' | 'status' | 'stage' | 'progress'>,
): void {
  ctx.events.emitToUser(userId, 'order-update', { order_id: id, status, stage, progress })
}
