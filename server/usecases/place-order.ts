import type { Order, RemovalSettings } from '../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { orderQueue } from '../jobs/queues.ts'
import { holdCredits } from './credits.ts'
import { inTransaction } from './held-events.ts'
import { type Idempotency, withIdempotency } from './idempotency.ts'
import { findOwnImage, type ImageRow } from './images.ts'
import { automaticMask, findOwnMask, type MaskRow } from './masks.ts'
import { presentOrders, tellCredits } from './orders.ts'
import {
  checkRemovalService,
  countUnfinished,
  imageFault,
  maskFault,
  removalCost,
  removalRow,
  sourcesFault,
} from './removal-order.ts'

interface RemovalRequest {
  imageId: string
  serviceId: string
  /** A saved mask, or everything that preparation proposed. */
  mask: { id: string } | 'automatic'
  settings: RemovalSettings
}

/** What the caller learns: the order, and the image credits that are left. */
interface Placed {
  order: Order
  image_credit: number
}

/**
 * Places an item-removal order. Everything that can be refused is refused before a credit is touched; then the hold,
 * the order and its job are written in one transaction: there is no job without its hold, and no hold without its job.
 */
export async function placeRemovalOrder(
  ctx: Context,
  userId: string,
  request: RemovalRequest,
  idempotency: Idempotency,
): Promise<Placed> {
  const { serviceId, settings } = request
  checkRemovalService(serviceId)
  const image = await findOwnImage(ctx.db, userId, request.imageId)
  const mask = await chooseMask(ctx, image, request.mask)
  const noSources = await sourcesFault(ctx, image, mask, settings)
  if (noSources) throw noSources
  const { answer } = await inTransaction(ctx, (trx, held) =>
    withIdempotency(trx, userId, idempotency, async () => {
      const id = newId()
      await lockImage(held, image.id)
      const left = await holdCredits(trx, userId, 'image', removalCost, id)
      const ahead = await countUnfinished(held, userId)
      const row = await trx
        .insertInto('orders')
        .values(removalRow({ id, serviceId, image, mask, settings }))
        .returningAll()
        .executeTakeFirstOrThrow()
      // Whoever has many orders waiting stands behind whoever has few.
      await ctx.jobs.enqueue(trx, orderQueue, { orderId: id }, { id, groupId: userId, priority: -ahead })
      await tellCredits(held, userId, id, -removalCost)
      const [order] = await presentOrders(held, [row])
      return { order: order, image_credit: left }
    }),
  )
  return answer
}

async function chooseMask(ctx: Context, image: ImageRow, wanted: RemovalRequest['mask']): Promise<MaskRow> {
  const notNow = imageFault(image)
  if (notNow) throw notNow
  const mask =
    wanted === 'automatic'
      ? await automaticMask(ctx, image)
      : await findOwnMask(ctx, image.user_id, image.id, wanted.id)
  const unfit = maskFault(mask)
  if (unfit) throw unfit
  return mask
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
