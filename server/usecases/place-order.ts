import { creditCost } from '../../core/contract/constants.ts'
import type { Order, RemovalSettings } from '../../core/contract/shapes.ts'
import { scaleHints } from '../../core/imaging/removal/hints/hints.ts'
import { leavesSources } from '../../core/imaging/removal/hints/source-areas.ts'
import { TOO_FEW_SOURCES } from '../../core/imaging/removal/remove-items.ts'
import type { Context } from '../context.ts'
import { builtInRemoval } from '../engines/item-removal.ts'
import { AppError, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { orderQueue } from '../jobs/queues.ts'
import { decodeSmallMask } from '../pictures/masks.ts'
import { holdCredits } from './credits.ts'
import { inTransaction } from './held-events.ts'
import { type Idempotency, withIdempotency } from './idempotency.ts'
import { findOwnImage, type ImageRow } from './images.ts'
import { automaticMask, findOwnMask, type MaskRow } from './masks.ts'
import { presentOrders, tellCredits } from './orders.ts'
import { readFile } from './read-pixels.ts'
import { productOfService } from './services.ts'

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

const product = 'item-removal'

/** With more of the photo masked there is nothing left to continue from. */
const mostCoverage = 0.9

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
  if (productOfService(request.serviceId) !== product)
    throw new AppError('invalid_request', 'This service does not remove items. Choose item removal.')
  const image = await findOwnImage(ctx.db, userId, request.imageId)
  const mask = await chooseMask(ctx, image, request.mask)
  await checkSources(ctx, image, mask, request.settings)
  const { answer } = await inTransaction(ctx, (trx, held) =>
    withIdempotency(trx, userId, idempotency, async () => {
      const id = newId()
      await lockImage(held, image.id)
      const left = await holdCredits(trx, userId, 'image', creditCost[product], id)
      const ahead = await countUnfinished(held, userId)
      const row = await trx
        .insertInto('orders')
        .values({
          id,
          user_id: userId,
          product,
          service_id: request.serviceId,
          image_id: image.id,
          mask_id: mask.id,
          settings: JSON.stringify(request.settings),
          seed: request.settings.seed,
          status: 'queued',
          stage: 'Waiting for its turn',
          credits: creditCost[product],
          engine: JSON.stringify({ ...builtInRemoval.record, seed: request.settings.seed }),
          mask_coverage: mask.coverage,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      // Whoever has many orders waiting stands behind whoever has few.
      await ctx.jobs.enqueue(trx, orderQueue, { orderId: id }, { id, groupId: userId, priority: -ahead })
      await tellCredits(held, userId, id, -creditCost[product])
      const [order] = await presentOrders(held, [row])
      return { order: order, image_credit: left }
    }),
  )
  return answer
}

async function chooseMask(ctx: Context, image: ImageRow, wanted: RemovalRequest['mask']): Promise<MaskRow> {
  if (image.status === 'processing')
    throw new AppError('conflict', 'The photo is still being prepared. Order when it is ready.')
  const mask =
    wanted === 'automatic'
      ? await automaticMask(ctx, image)
      : await findOwnMask(ctx, image.user_id, image.id, wanted.id)
  if (mask.bounds === null)
    throw new AppError('invalid_request', 'The mask is empty. Paint over what should go, then order.')
  if (mask.coverage > mostCoverage)
    throw new AppError(
      'invalid_request',
      'The mask covers nearly the whole photo. Leave some of the room unmasked, then order.',
    )
  return mask
}

/** Long edge, in pixels, of the mask in which is counted what the user's areas leave to copy from. */
const countedEdge = 1024

/** Refuses areas that leave nothing to copy from: the engine could only say the same, later. */
async function checkSources(
  ctx: Context,
  image: ImageRow,
  mask: MaskRow,
  { hints }: RemovalSettings,
): Promise<void> {
  if (hints.sources.length === 0) return
  const plane = await decodeSmallMask(await readFile(ctx, mask.key), countedEdge)
  const scale = plane.width / image.width
  if (!leavesSources(plane, scaleHints(hints, scale).sources, scale))
    throw new AppError('invalid_request', TOO_FEW_SOURCES)
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

async function countUnfinished({ db }: Context, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['queued', 'processing'])
    .executeTakeFirstOrThrow()
  return count
}
