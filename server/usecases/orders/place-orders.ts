import type { Order } from '../../../core/contract/shapes.ts'
import type { Trx } from '../../data/database.ts'
import { type ImageRow, waiting } from '../../data/rows.ts'
import { AppError, notFound } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { holdCredits, holdCreditsOfMany } from '../credits/credits.ts'
import { emitCreditUpdate } from '../credits/emit-credit-update.ts'
import { ownImages } from '../images/policy.ts'
import { firstAnswer, type Idempotency, withIdempotency } from '../requests/idempotency.ts'
import { type Fault, refuseItems } from '../requests/refuse-items.ts'
import { inTransaction } from '../transaction.ts'
import type { NewOrder } from './new-order.ts'
import { refuseOrdered, refuseOrderedAmong } from './refuse-ordered.ts'
import { presentOrders } from './present.ts'
import { countUnfinished } from './queries.ts'
import { queueOf } from './queues.ts'

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
 * hold without its job. The same key twice is one order. Throws `already_ordered` where the same order is to be named. Throws `storage_full` where there is no room for a result.
 */
export async function placeOne(
  ctx: Context,
  userId: string,
  order: NewOrder,
  idempotency: Idempotency,
  { unlessOrdered }: { unlessOrdered: boolean },
): Promise<Placed> {
  await ctx.storage.checkRoom(0)
  const { answer } = await inTransaction(ctx, (trx, txCtx) =>
    withIdempotency(trx, userId, idempotency, async () => {
      const locked = await lockOwnImages(txCtx, userId, [order.image_id])
      if (locked.size === 0) throw notFound()
      const left = await holdCredits(trx, userId, 'image', order.credits, order.id)
      // Behind the hold, which lets one order of a user after the other: of two at once the later one sees the first.
      if (unlessOrdered) await refuseOrdered(trx, order)
      const [queued] = await queueOrders(trx, txCtx, userId, [order])
      await emitCreditUpdate(txCtx, userId, { kind: 'image', delta: -order.credits, orderId: order.id })
      return { order: queued!, image_credit: left }
    }),
  )
  return answer
}

/** The same for several orders, all or none. `check` runs in the transaction, and throws what is to be refused. */
export async function placeMany(
  ctx: Context,
  userId: string,
  check: (txCtx: Context) => Promise<NewOrder[]>,
  idempotency: Idempotency,
  { unlessOrdered }: { unlessOrdered: boolean },
): Promise<PlacedBatch> {
  const first = await firstAnswer<PlacedBatch>(ctx.db, userId, idempotency)
  if (first) return first
  await ctx.storage.checkRoom(0)
  const { answer } = await inTransaction(ctx, (trx, txCtx) =>
    withIdempotency(trx, userId, idempotency, async () => {
      const orders = await check(txCtx)
      const holds = orders.map(({ id, credits }) => ({ id, amount: credits }))
      const left = await holdCreditsOfMany(trx, userId, 'image', holds)
      if (unlessOrdered) await refuseOrderedAmong(trx, orders)
      const queued = await queueOrders(trx, txCtx, userId, orders)
      const total = holds.reduce((sum, { amount }) => sum + amount, 0)
      await emitCreditUpdate(txCtx, userId, { kind: 'image', delta: -total, orderId: null })
      return { orders: queued, image_credit: left }
    }),
  )
  return answer
}

async function queueOrders(
  trx: Trx,
  txCtx: Context,
  userId: string,
  orders: readonly NewOrder[],
): Promise<Order[]> {
  // Fair turns: users with many unfinished orders wait behind users with few.
  const ahead = await countUnfinished(txCtx, userId)
  const rows = await trx
    .insertInto('orders')
    .values(orders.map((order) => ({ ...order, ...waiting })))
    .returningAll()
    .execute()
  for (const [index, { id, product }] of orders.entries()) {
    const options = { id, groupId: userId, priority: -(ahead + index) }
    await txCtx.jobs.enqueue(trx, queueOf(txCtx.config, product), { orderId: id }, options)
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  return presentOrders(
    txCtx,
    orders.map(({ id }) => byId.get(id)!),
  )
}

/**
 * Makes an order of each item, whose image is kept from being deleted. `make` answers why an item cannot be ordered,
 * or the order. Throws one refusal that names all items at fault.
 */
export async function checkBatch<Item extends { imageId: string }, Made>(
  ctx: Context,
  userId: string,
  items: readonly Item[],
  make: (item: Item, image: ImageRow) => Promise<Made | AppError>,
): Promise<Made[]> {
  const images = await lockOwnImages(
    ctx,
    userId,
    items.map(({ imageId }) => imageId),
  )
  const seen = new Set<string>()
  const checked: Made[] = []
  const faults: Fault[] = []
  for (const [index, item] of items.entries()) {
    const { imageId } = item
    const image = images.get(imageId)
    // One answer for what is missing and for what belongs to another user.
    const made = seen.has(imageId) ? namedTwice() : image ? await make(item, image) : notFound()
    seen.add(imageId)
    if (made instanceof AppError)
      faults.push({ index, id: imageId, name: image?.name ?? `Photo ${index + 1}`, error: made })
    else checked.push(made)
  }
  if (faults.length > 0)
    throw refuseItems(faults, {
      count: items.length,
      kind: 'photos',
      headline: 'cannot be ordered; nothing was charged.',
      idName: 'image_id',
    })
  return checked
}

function namedTwice(): AppError {
  return new AppError('invalid_request', 'This photo is named twice. Order it once.')
}

/**
 * Locks these images against deletion until their orders are stored. Returns the user's own by id; others are missing.
 */
async function lockOwnImages(
  { db }: Context,
  userId: string,
  imageIds: readonly string[],
): Promise<Map<string, ImageRow>> {
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .where('id', 'in', imageIds)
    .where(ownImages(userId))
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
