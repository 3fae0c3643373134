import type { RemovalSettings } from '../../../core/contract/shapes.ts'
import type { Context } from '../../context.ts'
import { firstAnswer, type Idempotency } from '../requests/idempotency.ts'
import { findOwnImage, type ImageRow } from '../images/images.ts'
import { automaticMask, findOwnMask, type MaskRow } from '../masks/masks.ts'
import { placeOne, type Placed } from './queue-orders.ts'
import { checkRemovalService, imageFault, maskFault, removalRow, sourcesFault } from './removal-order.ts'

interface RemovalRequest {
  imageId: string
  serviceId: string
  /** A saved mask, or everything that preparation proposed. */
  mask: { id: string } | 'automatic'
  settings: RemovalSettings
}

/** Places an item-removal order. Everything that can be refused is refused before a credit is touched. */
export async function placeRemovalOrder(
  ctx: Context,
  userId: string,
  request: RemovalRequest,
  idempotency: Idempotency,
): Promise<Placed> {
  const first = await firstAnswer<Placed>(ctx.db, userId, idempotency)
  if (first) return first
  const { serviceId, settings } = request
  checkRemovalService(ctx.config, serviceId)
  const image = await findOwnImage(ctx.db, userId, request.imageId)
  const mask = await chooseMask(ctx, image, request.mask)
  const noSources = await sourcesFault(ctx, mask, settings)
  if (noSources) throw noSources
  return placeOne(ctx, userId, removalRow(ctx, { serviceId, image, mask, settings }), idempotency)
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
