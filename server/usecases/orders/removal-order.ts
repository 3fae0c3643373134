import { creditCost } from '../../../core/contract/constants.ts'
import type { RemovalSettings } from '../../../core/contract/shapes.ts'
import { storeRemoval } from '../../../core/documents/order-settings.ts'
import { TOO_FEW_SOURCES } from '../../../core/imaging/removal/remove-items.ts'
import type { Context } from '../../context.ts'
import type { Config } from '../../config.ts'
import { engineSetup } from '../../engines/engine-setup.ts'
import { engineFault } from '../../engines/engines.ts'
import { removalEngine } from '../../engines/item-removal.ts'
import { AppError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { ImageRow } from '../images/images.ts'
import type { MaskRow } from '../masks/masks.ts'
import type { NewOrder } from './queue-orders.ts'
import { readFile } from '../images/read-pixels.ts'
import { roomForRemoval } from '../images/read-room.ts'
import { productOfService } from '../services/services.ts'

const product = 'item-removal'

/** With more of the photo masked there is nothing left to continue from. */
const mostCoverage = 0.9

export function checkRemovalService(config: Config, serviceId: string): void {
  if (productOfService(serviceId) !== product)
    throw new AppError('invalid_request', 'This service does not remove items. Choose item removal.')
  const fault = engineFault(config, product)
  if (fault !== null)
    throw new AppError('engine_unavailable', `Items cannot be removed now: ${fault}. No credit was taken.`)
}

/** Why nothing can be ordered on this image now, or null. */
export function imageFault(image: ImageRow): AppError | null {
  if (image.status !== 'processing') return null
  return new AppError('conflict', 'The photo is still being prepared. Order when it is ready.')
}

/** Why nothing can be ordered with this mask, or null. */
export function maskFault(mask: MaskRow): AppError | null {
  if (mask.bounds === null)
    return new AppError('invalid_request', 'The mask is empty. Paint over what should go, then order.')
  if (mask.coverage <= mostCoverage) return null
  return new AppError(
    'invalid_request',
    'The mask covers nearly the whole photo. Leave some of the room unmasked, then order.',
  )
}

/** Why the user's areas leave nothing to copy from, or null: the engine could only say the same, later. */
export async function sourcesFault(
  ctx: Context,
  mask: MaskRow,
  { hints }: RemovalSettings,
): Promise<AppError | null> {
  if (hints.sources.length === 0) return null
  const read = async () => ({ mask: await readFile(ctx, mask.key), sources: hints.sources })
  const isEnough = await ctx.threads.run('leavesSources', read, { pixels: 0 })
  return isEnough ? null : new AppError('invalid_request', TOO_FEW_SOURCES)
}

interface RemovalOrder {
  serviceId: string
  image: ImageRow
  mask: MaskRow
  settings: RemovalSettings
}

/** An order of an item removal, with an id of its own. */
export function removalRow(ctx: Context, { serviceId, image, mask, settings }: RemovalOrder): NewOrder {
  const { record } = removalEngine(engineSetup(ctx.config, product))
  return {
    id: newId(),
    user_id: image.user_id,
    product,
    service_id: serviceId,
    image_id: image.id,
    mask_id: mask.id,
    settings: storeRemoval({ ...settings, ...roomForRemoval(ctx, image) }),
    seed: settings.seed,
    credits: creditCost[product],
    engine: JSON.stringify({ ...record, seed: settings.seed }),
    mask_coverage: mask.coverage,
  }
}
