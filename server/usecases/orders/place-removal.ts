import { creditCost } from '../../../core/contract/constants.ts'
import type { RemovalSettings } from '../../../core/contract/shapes.ts'
import { storeRemoval } from '../../../core/documents/order-settings.ts'
import { TOO_FEW_SOURCES } from '../../../core/imaging/removal/remove-items.ts'
import type { Config } from '../../base/config.ts'
import { readHints } from '../../data/read-document.ts'
import type { ImageRow, MaskRow } from '../../data/rows.ts'
import { engineSetup } from '../../engines/engine-setup.ts'
import { engineFault } from '../../engines/engines.ts'
import { removalEngine } from '../../engines/item-removal.ts'
import { AppError, notFound } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Context } from '../context.ts'
import { readFile } from '../files/stored-files.ts'
import { findOwnImage } from '../images/queries.ts'
import { roomForRemoval } from '../images/room.ts'
import { findOwnMask, findOwnMasks } from '../masks/queries.ts'
import { findOrCreateAutomaticMask } from '../masks/save-mask.ts'
import type { NewOrder } from './new-order.ts'
import { firstAnswer, type Idempotency } from '../requests/idempotency.ts'
import { productOfService } from '../services/services.ts'
import { checkBatch, type Placed, type PlacedBatch, placeMany, placeOne } from './place-orders.ts'

const product = 'item-removal'

/** With more of the photo masked there is nothing left to continue from. */
const maxCoverage = 0.9

function checkRemovalService(config: Config, serviceId: string): void {
  if (productOfService(serviceId) !== product)
    throw new AppError('invalid_request', 'This service does not remove items. Choose item removal.')
  const fault = engineFault(config, product)
  if (fault !== null)
    throw new AppError('engine_unavailable', `Items cannot be removed now: ${fault}. No credit was taken.`)
}

/** Why nothing can be ordered on this image now, or null. */
function imageFault(image: ImageRow): AppError | null {
  if (image.status !== 'processing') return null
  return new AppError('conflict', 'The photo is still being prepared. Order when it is ready.')
}

/** Why nothing can be ordered with this mask, or null. */
function maskFault(mask: MaskRow): AppError | null {
  if (mask.bounds === null)
    return new AppError('invalid_request', 'The mask is empty. Paint over what should go, then order.')
  if (mask.coverage <= maxCoverage) return null
  return new AppError(
    'invalid_request',
    'The mask covers nearly the whole photo. Leave some of the room unmasked, then order.',
  )
}

/** Why the user's areas leave nothing to copy from, or null: the engine would only refuse the same later. */
async function sourcesFault(
  ctx: Context,
  mask: MaskRow,
  { hints }: RemovalSettings,
): Promise<AppError | null> {
  if (hints.sources.length === 0) return null
  const read = async () => ({ mask: await readFile(ctx, mask.key), sources: hints.sources })
  const isEnough = await ctx.threads.run('leavesSources', read, { userId: mask.user_id, pixels: 0 })
  return isEnough ? null : new AppError('invalid_request', TOO_FEW_SOURCES)
}

interface RemovalOrder {
  serviceId: string
  image: ImageRow
  mask: MaskRow
  settings: RemovalSettings
}

/** An order of an item removal, with an id of its own. */
function newRemovalOrder(ctx: Context, { serviceId, image, mask, settings }: RemovalOrder): NewOrder {
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

interface RemovalRequest {
  imageId: string
  serviceId: string
  /** A saved mask, or everything that preparation proposed. */
  mask: { id: string } | 'automatic'
  settings: RemovalSettings
  /** Whether the same order, where it is under way or has its result, is named instead of placing another. */
  unlessOrdered: boolean
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
  const order = newRemovalOrder(ctx, { serviceId, image, mask, settings })
  return placeOne(ctx, userId, order, idempotency, request)
}

async function chooseMask(ctx: Context, image: ImageRow, wanted: RemovalRequest['mask']): Promise<MaskRow> {
  const notNow = imageFault(image)
  if (notNow) throw notNow
  const mask =
    wanted === 'automatic'
      ? await findOrCreateAutomaticMask(ctx, image)
      : await findOwnMask(ctx, image.user_id, image.id, wanted.id)
  const unfit = maskFault(mask)
  if (unfit) throw unfit
  return mask
}

interface BatchItem {
  imageId: string
  maskId: string
  settings: RemovalSettings
}

interface BatchRequest {
  serviceId: string
  /** Whether the same orders, where they are under way or have their results, are named instead. */
  unlessOrdered: boolean
  items: readonly BatchItem[]
}

/**
 * Places an order for each of several photos, or for none. In one transaction every item is checked, then all credits
 * are held and all jobs queued; afterwards the orders are independent. A refusal names the items at fault. The hints
 * saved with a mask are used for its photo, since not every page has loaded them.
 */
export async function placeRemovalBatch(
  ctx: Context,
  userId: string,
  { serviceId, items, unlessOrdered }: BatchRequest,
  idempotency: Idempotency,
): Promise<PlacedBatch> {
  checkRemovalService(ctx.config, serviceId)
  const maskIds = items.map(({ maskId }) => maskId)
  const withoutSources = await findWithoutSources(ctx, items, await findOwnMasks(ctx, userId, maskIds))
  const check = async (txCtx: Context) => {
    const masks = await findOwnMasks(txCtx, userId, maskIds)
    return checkBatch(txCtx, userId, items, async (item, image) => {
      const mask = masks.get(item.maskId)
      const fault = withoutSources.get(item) ?? null
      return newBatchOrder(txCtx, { ...item, serviceId, image, mask, sourcesFault: fault })
    })
  }
  return placeMany(ctx, userId, check, idempotency, { unlessOrdered })
}

interface Item extends BatchItem {
  serviceId: string
  image: ImageRow
  mask: MaskRow | undefined
  sourcesFault: AppError | null
}

function newBatchOrder(ctx: Context, item: Item): NewOrder | AppError {
  const { serviceId, image, mask } = item
  const notNow = imageFault(image)
  if (notNow) return notNow
  if (mask?.image_id !== image.id) return notFound()
  const settings = withHints(ctx, item.settings, mask)
  const fault = maskFault(mask) ?? item.sourcesFault
  return fault ?? newRemovalOrder(ctx, { serviceId, image, mask, settings })
}

function withHints(ctx: Context, settings: RemovalSettings, mask: MaskRow): RemovalSettings {
  const hints = readHints(ctx, mask)
  return hints === null ? settings : { ...settings, hints }
}

/** Found before the transaction, which locks rows: each takes a thread. A mask does not change once it is saved. */
async function findWithoutSources(
  ctx: Context,
  items: readonly BatchItem[],
  masks: ReadonlyMap<string, MaskRow>,
): Promise<Map<BatchItem, AppError>> {
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
