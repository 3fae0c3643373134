import type { Insertable } from 'kysely'
import type { Order } from '../../../core/contract/shapes.ts'
import type { Context, Trx } from '../../context.ts'
import type { Schema } from '../../data/schema.ts'
import { notFound } from '../../errors.ts'
import { orderQueue } from '../../jobs/queues.ts'
import { holdCredits, holdCreditsOfMany } from '../credits/credits.ts'
import { inTransaction } from '../../transaction.ts'
import { firstAnswer, type Idempotency, withIdempotency } from '../requests/idempotency.ts'
import { presentOrders, tellCredits } from './orders.ts'

/** An order as its product makes it; what every waiting order has in common is added here. */
export type NewOrder = Omit<Insertable<Schema['orders']>, 'status' | 'stage'>

/** What the caller learns: the order, and the image credits that are left. */
export interface Placed {
  order: Order
  image_credit: number
}

export interface PlacedBatch {
  /** In the order of the request. */
  orders: Order[]
  image_credit: number
}

/**
 * Holds the credits, writes the order and queues its job in one transaction: there is no job without its hold, and no
 * hold without its job. The same key twice is one order. Throws `storage_full` where there is no room for a result.
 */
export async function placeOne(
  ctx: Context,
  userId: string,
  order: NewOrder,
  idempotency: Idempotency,
): Promise<Placed> {
  await ctx.storage.checkRoom(0)
  const { answer } = await inTransaction(ctx, (trx, held) =>
    withIdempotency(trx, userId, idempotency, async () => {
      await lockImage(held, order.image_id)
      const left = await holdCredits(trx, userId, 'image', order.credits, order.id)
      const [queued] = await queueOrders(trx, held, userId, [order])
      await tellCredits(held, userId, order.id, -order.credits)
      return { order: queued, image_credit: left }
    }),
  )
  return answer
}

/** The same for several orders, all or none. `check` runs in the transaction, and throws what is to be refused. */
export async function placeMany(
  ctx: Context,
  userId: string,
  check: (held: Context) => Promise<NewOrder[]>,
  idempotency: Idempotency,
): Promise<PlacedBatch> {
  const first = await firstAnswer<PlacedBatch>(ctx.db, userId, idempotency)
  if (first) return first
  await ctx.storage.checkRoom(0)
  const { answer } = await inTransaction(ctx, (trx, held) =>
    withIdempotency(trx, userId, idempotency, async () => {
      const orders = await check(held)
      const holds = orders.map(({ id, credits }) => ({ id, amount: credits }))
      const left = await holdCreditsOfMany(trx, userId, 'image', holds)
      const queued = await queueOrders(trx, held, userId, orders)
      await tellCredits(held, userId, null, -holds.reduce((sum, { amount }) => sum + amount, 0))
      return { orders: queued, image_credit: left }
    }),
  )
  return answer
}

async function queueOrders(
  trx: Trx,
  held: Context,
  userId: string,
  orders: readonly NewOrder[],
): Promise<Order[]> {
  // Whoever has many orders waiting stands behind whoever has few.
  const ahead = await countUnfinished(held, userId)
  const waiting = { status: 'queued', stage: 'Waiting for its turn' } as const
  const rows = await trx
    .insertInto('orders')
    .values(orders.map((order) => ({ ...order, ...waiting })))
    .returningAll()
    .execute()
  for (const [index, { id }] of orders.entries()) {
    const options = { id, groupId: userId, priority: -(ahead + index) }
    await held.jobs.enqueue(trx, orderQueue, { orderId: id }, options)
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  return presentOrders(
    held,
    orders.map(({ id }) => byId.get(id)!),
  )
}

async function countUnfinished({ db }: Context, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['queued', 'processing'])
    .executeTakeFirstOrThrow()
  return count
}

/** Keeps the image from being deleted until the order stands. */
async function lockImage({ db }: Context, imageId: string): Promise<void> {
  const row = await db
    .selectFrom('images')
    .select('id')
    .where('id', '=', imageId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw notFound()
}
