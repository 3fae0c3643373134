import type { Order } from '../../../core/contract/shapes.ts'
import type { Context, Trx } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { orderQueue } from '../../jobs/queues.ts'
import { releaseHold } from '../credits/credits.ts'
import { deleteFolder } from '../files/delete-files.ts'
import { inTransaction } from '../../transaction.ts'
import { notify } from '../notifications/notifications.ts'
import { type OrderRow, readOrder, tellCredits, tellOrder } from './orders.ts'
import { orderPath, serviceName } from '../services/services.ts'

export function resultsFolder(orderId: string): string {
  return `results/${orderId}`
}

/** Ends an unfinished order and gives its credits back. Undefined when it had ended before. */
async function endUnpaid(
  trx: Trx,
  held: Context,
  orderId: string,
  end: { status: 'failed' | 'cancelled'; stage: string; error: Order['error'] },
): Promise<OrderRow | undefined> {
  const order = await trx
    .updateTable('orders')
    .set({
      status: end.status,
      stage: end.stage,
      error: end.error && JSON.stringify(end.error),
      finished_at: held.clock.now(),
    })
    .where('id', '=', orderId)
    .where('status', 'in', ['queued', 'processing'])
    .returningAll()
    .executeTakeFirst()
  if (!order) return undefined
  await releaseHold(trx, orderId)
  await tellCredits(held, order.user_id, orderId, order.credits)
  tellOrder(held, order)
  return order
}

const cancelled = { status: 'cancelled', stage: 'Cancelled', error: null } as const

/** Cancels every unfinished order of a user. Returns their ids, whose jobs the caller stops after the commit. */
export async function cancelAllOrders(trx: Trx, held: Context, userId: string): Promise<string[]> {
  const orders = await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', ['queued', 'processing'])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of orders) await endUnpaid(trx, held, id, cancelled)
  return orders.map(({ id }) => id)
}

/** Cancels an unfinished order of this user. Cancelling twice is no error. */
export async function cancelOrder(ctx: Context, userId: string, orderId: string): Promise<Order> {
  const before = await readOrder(ctx, userId, orderId)
  const ended = await inTransaction(ctx, (trx, held) => endUnpaid(trx, held, orderId, cancelled))
  // A worker that has it sees the order's state within a second and stops by itself.
  if (ended) await ctx.jobs.cancel(orderQueue, orderId)
  else if (before.status !== 'cancelled') {
    const now = await readOrder(ctx, userId, orderId)
    if (now.status !== 'cancelled')
      throw new AppError('conflict', 'This order is finished and can no longer be cancelled.')
  }
  return readOrder(ctx, userId, orderId)
}

/** Gives an order up for good: its credits come back once, and the user is told. Safe to call again. */
export async function failOrder(
  ctx: Context,
  orderId: string,
  error: NonNullable<Order['error']>,
  finishJob: (trx: Trx) => Promise<void> = async () => {},
): Promise<void> {
  const failed = await inTransaction(ctx, async (trx, held) => {
    await finishJob(trx)
    const order = await endUnpaid(trx, held, orderId, { status: 'failed', stage: 'Failed', error })
    if (order)
      await notify(held, order.user_id, {
        kind: 'order-failed',
        title: `${serviceName(order.product)} failed`,
        body: `${error.message} Your credits are back.`,
        link: orderPath(order, null),
      })
    return order
  })
  if (failed) await deleteFolder(ctx, resultsFolder(orderId))
}
