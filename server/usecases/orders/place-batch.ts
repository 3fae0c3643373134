import type { RemovalSettings } from '../../../core/contract/shapes.ts'
import type { Context } from '../../context.ts'
import { type AppError, notFound } from '../../errors.ts'
import { checkBatch } from './batch-faults.ts'
import type { Idempotency } from '../requests/idempotency.ts'
import type { ImageRow } from '../images/images.ts'
import { hintsOf, type MaskRow } from '../masks/masks.ts'
import { type NewOrder, placeMany, type PlacedBatch } from './queue-orders.ts'
import { checkRemovalService, imageFault, maskFault, removalRow, sourcesFault } from './removal-order.ts'

interface BatchItem {
  imageId: string
  maskId: string
  settings: RemovalSettings
}

interface BatchRequest {
  serviceId: string
  items: readonly BatchItem[]
}

/**
 * Places an order for each of several photos, or for none. In one transaction every item is checked, then all credits
 * are held and all jobs queued; afterwards each order lives by itself. A refusal names the items at fault. The hints
 * saved with a mask count for its photo: not every page has them at hand.
 */
export async function placeRemovalBatch(
  ctx: Context,
  userId: string,
  { serviceId, items }: BatchRequest,
  idempotency: Idempotency,
): Promise<PlacedBatch> {
  checkRemovalService(ctx.config, serviceId)
  const withoutSources = await findWithoutSources(ctx, userId, items)
  const check = async (held: Context) => {
    const masks = await findOwnMasks(held, userId, items)
    return checkBatch(held, userId, items, async (item, image) => {
      const mask = masks.get(item.maskId)
      return orderOf(held, {
        ...item,
        serviceId,
        image,
        mask,
        sourcesFault: withoutSources.get(item) ?? null,
      })
    })
  }
  return placeMany(ctx, userId, check, idempotency)
}

interface Item extends BatchItem {
  serviceId: string
  image: ImageRow
  mask: MaskRow | undefined
  sourcesFault: AppError | null
}

function orderOf(ctx: Context, item: Item): NewOrder | AppError {
  const { serviceId, image, mask } = item
  const notNow = imageFault(image)
  if (notNow) return notNow
  if (mask?.image_id !== image.id) return notFound()
  const settings = withHints(ctx, item.settings, mask)
  const fault = maskFault(mask) ?? item.sourcesFault
  return fault ?? removalRow(ctx, { serviceId, image, mask, settings })
}

function withHints(ctx: Context, settings: RemovalSettings, mask: MaskRow): RemovalSettings {
  const hints = hintsOf(ctx, mask)
  return hints === null ? settings : { ...settings, hints }
}

/** Found before the transaction, which locks rows: each takes a thread. A mask does not change once it is saved. */
async function findWithoutSources(
  ctx: Context,
  userId: string,
  items: readonly BatchItem[],
): Promise<Map<BatchItem, AppError>> {
  const masks = await findOwnMasks(ctx, userId, items)
  const faults = new Map<BatchItem, AppError>()
  await Promise.all(
    items.map(async (item) => {
      const mask = masks.get(item.maskId)
      const fault = mask && (await sourcesFault(ctx, mask, withHints(ctx, item.settings, mask)))
      if (fault) faults.set(item, fault)
    }),
  )
  return faults
}

async function findOwnMasks(
  { db }: Context,
  userId: string,
  items: readonly BatchItem[],
): Promise<Map<string, MaskRow>> {
  const rows = await db
    .selectFrom('masks')
    .selectAll()
    .where(
      'id',
      'in',
      items.map(({ maskId }) => maskId),
    )
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
