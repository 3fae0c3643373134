import type { Order } from '../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { queues } from '../jobs/queues.ts'
import { releaseHold } from './credits.ts'
import { notify } from './notifications.ts'
import { readOrder, type OrderRow } from './present-order.ts'
import { tellCredits, tellOrder } from './tell.ts'

interface Ending {
  status: 'failed' | 'cancelled'
  stage: string
  error: NonNullable<Order['error']> | null
}

/** Ends an unfinished order without a result and gives its credits back. Undefined when it had ended before. */
async function endWithoutResult(
  ctx: Context,
  orderId: string,
  ending: Ending,
): Promise<OrderRow | undefined> {
  const order = await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('orders')
      .set({
        status: ending.status,
        stage: ending.stage,
        error: ending.error === null ? null : JSON.stringify(ending.error),
        finished_at: ctx.clock.now(),
      })
      .where('id', '=', orderId)
      .where('status', 'in', ['queued', 'processing'])
      .returningAll()
      .executeTakeFirst()
    if (row) await releaseHold(trx, orderId)
    return row
  })
  if (order) {
    tellOrder(ctx, order.user_id, order)
    await tellCredits(ctx, order.user_id, { delta: order.credits, orderId })
  }
  return order
}

/** The order cannot be done: the user is told why, and has the credits back. Only the first call does anything. */
export async function failOrder(
  ctx: Context,
  orderId: string,
  error: NonNullable<Order['error']>,
): Promise<void> {
  const order = await endWithoutResult(ctx, orderId, { status: 'failed', stage: 'Failed', error })
  if (!order) return
  await notify(ctx, order.user_id, {
    kind: 'order-failed',
    title: 'Item removal failed',
    body: `${error.message} Your ${order.credits === 1 ? 'credit is' : 'credits are'} back.`,
    link: `/service-item-removal-v2/${order.service_id}/mask?image=${order.image_id}`,
  })
}

/** Cancels one's own unfinished order; again is no error. Throws `conflict` when it has ended in another way. */
export async function cancelOrder(ctx: Context, userId: string, orderId: string): Promise<Order> {
  await readOrder(ctx, userId, orderId)
  const ended = await endWithoutResult(ctx, orderId, { status: 'cancelled', stage: 'Cancelled', error: null })
  if (ended) await ctx.jobs.cancel(queues.order, orderId)
  const order = await readOrder(ctx, userId, orderId)
  if (order.status !== 'cancelled') {
    throw new AppError('conflict', 'This order has ended already and cannot be cancelled')
  }
  return order
}
