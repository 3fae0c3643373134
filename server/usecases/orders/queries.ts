import type { Order } from '../../../core/contract/shapes.ts'
import { type OrderRow, unfinishedStates } from '../../data/rows.ts'
import { notFound } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { ownOrders } from './policy.ts'
import { presentOrders } from './present.ts'

async function findOwnOrder(ctx: Context, userId: string, orderId: string): Promise<OrderRow> {
  const row = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where(ownOrders(userId))
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** An order as its owner sees it. Throws `not_found`. */
export async function readOrder(ctx: Context, userId: string, orderId: string): Promise<Order> {
  const orders = await presentOrders(ctx, [await findOwnOrder(ctx, userId, orderId)])
  return orders[0]!
}

/** Orders of a user that have not ended. */
export async function countUnfinished({ db }: Context, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(ownOrders(userId))
    .where('status', 'in', unfinishedStates)
    .executeTakeFirstOrThrow()
  return count
}
