import type { Order, RemovalSettings } from '../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import { AppError, notFound } from '../errors.ts'
import { newId } from '../ids.ts'
import { orderQueue } from '../jobs/queues.ts'
import { holdCreditsOfMany } from './credits.ts'
import { inTransaction } from './held-events.ts'
import { type Idempotency, withIdempotency } from './idempotency.ts'
import type { ImageRow } from './images.ts'
import type { MaskRow } from './masks.ts'
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

interface BatchItem {
  imageId: string
  maskId: string
  settings: RemovalSettings
}

interface BatchRequest {
  serviceId: string
  items: readonly BatchItem[]
}

interface PlacedBatch {
  /** In the order of the request. */
  orders: Order[]
  image_credit: number
}

/** Photos that a refusal names in its message; `details` names all. */
const mostNamed = 5

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
  checkRemovalService(serviceId)
  const { answer } = await inTransaction(ctx, (trx, held) =>
    withIdempotency(trx, userId, idempotency, async () => {
      const checked = await checkItems(held, userId, items)
      const placed = checked.map((item) => ({ ...item, id: newId(), serviceId }))
      const ahead = await countUnfinished(held, userId)
      const left = await holdCreditsOfMany(
        trx,
        userId,
        'image',
        placed.map(({ id }) => ({ id, amount: removalCost })),
      )
      const rows = await trx.insertInto('orders').values(placed.map(removalRow)).returningAll().execute()
      for (const [index, { id }] of placed.entries()) {
        const options = { id, groupId: userId, priority: -(ahead + index) }
        await ctx.jobs.enqueue(trx, orderQueue, { orderId: id }, options)
      }
      await tellCredits(held, userId, null, -removalCost * placed.length)
      const byId = new Map(rows.map((row) => [row.id, row]))
      const orders = await presentOrders(
        held,
        placed.map(({ id }) => byId.get(id)!),
      )
      return { orders, image_credit: left }
    }),
  )
  return answer
}

interface CheckedItem {
  image: ImageRow
  mask: MaskRow
  settings: RemovalSettings
}

interface Fault {
  index: number
  name: string
  imageId: string
  error: AppError
}

/** Every item with its image, which is kept from being deleted, and its mask. Throws one refusal for all faults. */
async function checkItems(ctx: Context, userId: string, items: readonly BatchItem[]): Promise<CheckedItem[]> {
  const images = await lockOwnImages(ctx, userId, items)
  const masks = await findOwnMasks(ctx, userId, items)
  const seen = new Set<string>()
  const checked: CheckedItem[] = []
  const faults: Fault[] = []
  for (const [index, { imageId, maskId, settings }] of items.entries()) {
    const image = images.get(imageId)
    const mask = masks.get(maskId)
    const item = image && mask && { image, mask, settings: withHints(settings, mask) }
    const error =
      (seen.has(imageId) ? namedTwice() : itemFault(image, mask)) ??
      (item && (await sourcesFault(ctx, item.image, item.mask, item.settings)))
    seen.add(imageId)
    if (item && !error) checked.push(item)
    else
      faults.push({ index, imageId, name: image?.name ?? `Photo ${index + 1}`, error: error ?? notFound() })
  }
  if (faults.length > 0) throw refusal(faults, items.length)
  return checked
}

function withHints(settings: RemovalSettings, mask: MaskRow): RemovalSettings {
  return mask.hints === null ? settings : { ...settings, hints: mask.hints }
}

function itemFault(image: ImageRow | undefined, mask: MaskRow | undefined): AppError | null {
  // The same answer for what is missing and for what belongs to somebody else.
  if (!image) return notFound()
  const notNow = imageFault(image)
  if (notNow) return notNow
  return mask?.image_id === image.id ? maskFault(mask) : notFound()
}

function namedTwice(): AppError {
  return new AppError('invalid_request', 'This photo is named twice. Order it once.')
}

function refusal(faults: readonly Fault[], count: number): AppError {
  const codes = new Set(faults.map(({ error }) => error.code))
  const [only] = codes
  const named = faults.slice(0, mostNamed).map(({ name, error }) => `${name}: ${error.message}`)
  const rest = faults.length - named.length
  return new AppError(
    codes.size === 1 && only !== undefined ? only : 'invalid_request',
    [
      `${faults.length} of ${count} photos cannot be ordered; nothing was charged.`,
      ...named.map((text) => (text.endsWith('.') ? text : `${text}.`)),
      ...(rest > 0 ? [`And ${rest} more.`] : []),
    ].join(' '),
    {
      details: {
        items: faults.map(({ index, imageId, error }) => ({
          index,
          image_id: imageId,
          code: error.code,
          message: error.message,
        })),
      },
    },
  )
}

async function lockOwnImages(
  { db }: Context,
  userId: string,
  items: readonly BatchItem[],
): Promise<Map<string, ImageRow>> {
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .where(
      'id',
      'in',
      items.map(({ imageId }) => imageId),
    )
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
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
