import type { Insertable } from 'kysely'
import { creditCost } from '../../core/contract/constants.ts'
import type { RemovalSettings } from '../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../data/schema.ts'
import { builtInRemoval } from '../engines/item-removal.ts'
import { AppError } from '../errors.ts'
import type { ImageRow } from './images.ts'
import type { MaskRow } from './masks.ts'
import { productOfService } from './services.ts'

const product = 'item-removal'

/** Credits that one item removal holds. */
export const removalCost = creditCost[product]

/** With more of the photo masked there is nothing left to continue from. */
const mostCoverage = 0.9

export function checkRemovalService(serviceId: string): void {
  if (productOfService(serviceId) !== product)
    throw new AppError('invalid_request', 'This service does not remove items. Choose item removal.')
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

export interface RemovalOrder {
  id: string
  serviceId: string
  image: ImageRow
  mask: MaskRow
  settings: RemovalSettings
}

/** The row of an order that waits for its turn. */
export function removalRow({
  id,
  serviceId,
  image,
  mask,
  settings,
}: RemovalOrder): Insertable<Schema['orders']> {
  return {
    id,
    user_id: image.user_id,
    product,
    service_id: serviceId,
    image_id: image.id,
    mask_id: mask.id,
    settings: JSON.stringify(settings),
    seed: settings.seed,
    status: 'queued',
    stage: 'Waiting for its turn',
    credits: removalCost,
    engine: JSON.stringify({ ...builtInRemoval.record, seed: settings.seed }),
    mask_coverage: mask.coverage,
  }
}

/** How many orders of this user are not finished: whoever has many stands behind whoever has few. */
export async function countUnfinished({ db }: Context, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['queued', 'processing'])
    .executeTakeFirstOrThrow()
  return count
}
