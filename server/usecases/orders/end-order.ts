import type { Order } from '../../../core/contract/shapes.ts'
import type { Trx } from '../../data/database.ts'
import { type OrderRow, unfinishedStates } from '../../data/rows.ts'
import { AppError } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { releaseHold } from '../credits/credits.ts'
import { emitCreditUpdate } from '../credits/emit-credit-update.ts'
import { deleteFolder, resultsFolder } from '../files/stored-files.ts'
import { notify } from '../notifications/notifications.ts'
import { orderPath, serviceName } from '../services/services.ts'
import { inTransaction } from '../transaction.ts'
import { ownOrders } from './policy.ts'
import { emitOrderUpdate } from './present.ts'
import { readOrder } from './queries.ts'
import { cancelJob } from './queues.ts'

/** Ends an unfinished order and gives its credits back. Undefined when it had ended before. */
async function endUnpaid(
  trx: Trx,
  txCtx: Context,
  orderId: string,
  end: { status: 'failed' | 'cancelled'; stage: string; error: Order['error'] },
): Promise<OrderRow | undefined> {
  const order = await trx
    .updateTable('orders')
    .set({
      status: end.status,
      stage: end.stage,
      error: end.error && JSON.stringify(end.error),
      finished_at: txCtx.clock.now(),
    })
    .where('id', '=', orderId)
    .where('status', 'in', unfinishedStates)
    .returningAll()
    .executeTakeFirst()
  if (!order) return undefined
  await releaseHold(trx, orderId)
  await emitCreditUpdate(txCtx, order.user_id, { kind: 'image', delta: order.credits, orderId })
  emitOrderUpdate(txCtx, order)
  return order
}

const cancelled = { status: 'cancelled', stage: 'Cancelled', error: null } as const

/** Cancels every unfinished order of a user. Returns them: the caller stops their jobs after the commit. */
export async function cancelAllOrders(
  trx: Trx,
  txCtx: Context,
  userId: string,
): Promise<Pick<OrderRow, 'id' | 'product'>[]> {
  const orders = await trx
    .selectFrom('orders')
    .select(['id', 'product'])
    .where(ownOrders(userId))
    .where('status', 'in', unfinishedStates)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of orders) await endUnpaid(trx, txCtx, id, cancelled)
  return orders
}

/** Cancels an unfinished order of this user. Cancelling twice is no error. */
export async function cancelOrder(ctx: Context, userId: string, orderId: string): Promise<Order> {
  const before = await readOrder(ctx, userId, orderId)
  const ended = await inTransaction(ctx, (trx, txCtx) => endUnpaid(trx, txCtx, orderId, cancelled))
  // The worker that runs it reads the order's state within a second and stops.
  if (ended) await cancelJob(ctx, ended)
  else if (before.status !== 'cancelled') {
    const now = await readOrder(ctx, userId, orderId)
    if (now.status !== 'cancelled')
      throw new AppError('conflict', 'This order is finished and can no longer be cancelled.')
  }
  return readOrder(ctx, userId, orderId)
}

/** Gives an order up for good: its credits are released once, and the user is notified. Safe to call again. */
export async function failOrder(
  ctx: Context,
  orderId: string,
  error: NonNullable<Order['error']>,
  finishJob: (trx: Trx) => Promise<void> = async () => {},
): Promise<void> {
  const failed = await inTransaction(ctx, async (trx, txCtx) => {
    await finishJob(trx)
    const order = await endUnpaid(trx, txCtx, orderId, { status: 'failed', stage: 'Failed', error })
    if (order)
      await notify(txCtx, order.user_id, {
        kind: 'order-failed',
        title: `${serviceName(order.product)} failed`,
        body: `${error.message} Your credits are back.`,
        link: orderPath(order, null),
      })
    return order
  })
  if (failed) await deleteFolder(ctx, resultsFolder(orderId))
}
