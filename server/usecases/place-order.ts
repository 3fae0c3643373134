import { creditCost } from '../../core/contract/constants.ts'
import type { Order, RemovalSettings } from '../../core/contract/shapes.ts'
import type { Context, Trx } from '../context.ts'
import { builtInRemoval } from '../engines/item-removal.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { queues } from '../jobs/queues.ts'
import { holdCredits } from './credits.ts'
import { findReadyImage } from './find-image.ts'
import { type Idempotency, withIdempotency } from './idempotency.ts'
import { findMask, saveAutomaticMask } from './masks.ts'
import { tellCredits } from './tell.ts'
import { readOrder } from './present-order.ts'
import { findService } from './services.ts'

export interface RemovalRequest {
  imageId: string
  serviceId: string
  /** Without one the suggested regions are taken. */
  maskId: string | undefined
  settings: RemovalSettings
}

/** More than this and there is nothing left of the room to continue from. */
const mostCoverage = 0.9

/**
 * Orders an item removal. The hold, the order and its job come into being in one transaction or not at all.
 * Throws `insufficient_credits`, `not_found`, `conflict` (photo not ready), `invalid_request` (empty mask).
 */
export async function placeRemovalOrder(
  ctx: Context,
  userId: string,
  request: RemovalRequest,
  idempotency: Idempotency,
): Promise<{ order: Order; image_credit: number }> {
  const service = findService(request.serviceId)
  if (service.product !== 'item-removal')
    throw new AppError('invalid_request', 'This service does not remove items')
  const image = await findReadyImage(ctx, userId, request.imageId)
  const mask =
    request.maskId === undefined
      ? await saveAutomaticMask(ctx, image)
      : await findMask(ctx, userId, image.id, request.maskId)
  checkCoverage(mask.coverage)
  const { answer, isReplay } = await ctx.db.transaction().execute((trx) =>
    withIdempotency(trx, userId, idempotency, async () => {
      const order = { id: newId(), userId, serviceId: service.id, maskId: mask.id, coverage: mask.coverage }
      const left = await holdCredits(trx, userId, 'image', creditCost['item-removal'], order.id)
      await insertOrder(ctx, trx, { ...order, request })
      return { orderId: order.id, left }
    }),
  )
  if (!isReplay)
    await tellCredits(ctx, userId, { delta: -creditCost['item-removal'], orderId: answer.orderId })
  return { order: await readOrder(ctx, userId, answer.orderId), image_credit: answer.left }
}

function checkCoverage(coverage: number): void {
  if (coverage === 0) throw new AppError('invalid_request', 'The mask is empty. Paint over what should go.')
  if (coverage > mostCoverage) {
    throw new AppError(
      'invalid_request',
      'The mask covers nearly the whole photo. Leave some of the room unmasked.',
    )
  }
}

interface NewOrder {
  id: string
  userId: string
  serviceId: string
  maskId: string
  coverage: number
  request: RemovalRequest
}

async function insertOrder(ctx: Context, trx: Trx, order: NewOrder): Promise<void> {
  const { settings, imageId } = order.request
  const { provider, name, version } = builtInRemoval
  await trx
    .insertInto('orders')
    .values({
      id: order.id,
      user_id: order.userId,
      product: 'item-removal',
      service_id: order.serviceId,
      image_id: imageId,
      mask_id: order.maskId,
      settings: JSON.stringify(settings),
      seed: settings.seed,
      status: 'queued',
      stage: 'Waiting in line',
      credits: creditCost['item-removal'],
      engine: JSON.stringify({ provider, name, version, seed: settings.seed }),
      mask_coverage: order.coverage,
    })
    .execute()
  await ctx.jobs.enqueue(trx, queues.order, { orderId: order.id }, { id: order.id, groupId: order.userId })
}
