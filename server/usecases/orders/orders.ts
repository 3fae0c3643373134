import type { Selectable } from 'kysely'
import type { Order } from '../../../core/contract/shapes.ts'
import type { Stored } from '../../../core/documents/document.ts'
import { restoreRemoval, restoreSettings } from '../../../core/documents/order-settings.ts'
import type { Context } from '../../context.ts'
import { readDocument } from '../../data/read-document.ts'
import type { Schema } from '../../data/schema.ts'
import { notFound } from '../../errors.ts'
import { readBalances } from '../credits/credits.ts'
import { type ImageRow, presentImage } from '../images/images.ts'
import { maskUrl } from '../files/media-urls.ts'

export type OrderRow = Selectable<Schema['orders']>

/** Orders as their owner sees them, in the order given. Reads through `ctx.db`, so also inside a transaction. */
export async function presentOrders(ctx: Context, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const images = await ctx.db
    .selectFrom('images')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb(
          'id',
          'in',
          rows.map((row) => row.image_id),
        ),
        eb(
          'order_id',
          'in',
          rows.map((row) => row.id),
        ),
      ]),
    )
    .execute()
  return rows.map((row) => presentOrder(ctx, row, images))
}

/** How an order was set; nothing where that cannot be read. */
export function settingsOf(
  ctx: Context,
  { id, product, settings }: Pick<OrderRow, 'id' | 'product' | 'settings'>,
): Order['settings'] {
  const restore = (stored: Stored<'order settings'>): Order['settings'] =>
    product === 'item-removal' ? restoreRemoval(stored) : restoreSettings(stored)
  return readDocument(ctx, `the order ${id}`, settings, restore) ?? {}
}

function presentOrder(ctx: Context, row: OrderRow, images: readonly ImageRow[]): Order {
  const input = images.find((image) => image.id === row.image_id)
  if (!input) throw new Error(`the order ${row.id} has lost its image`)
  return {
    id: row.id,
    product: row.product,
    service_id: row.service_id,
    status: row.status,
    stage: row.stage,
    progress: row.progress,
    credits: row.credits,
    image: presentImage(ctx, input),
    mask_url: row.mask_id ? maskUrl(ctx, row.mask_id) : null,
    settings: settingsOf(ctx, row),
    space_id: row.space_id,
    results: images
      .filter((image) => image.order_id === row.id && image.kind === 'result' && image.deleted_at === null)
      .map((image) => presentImage(ctx, image)),
    engine: row.engine,
    took_ms: row.took_ms,
    mask_coverage: row.mask_coverage,
    changed_outside: row.changed_outside,
    error: row.error,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

async function findOwnOrder(ctx: Context, userId: string, orderId: string): Promise<OrderRow> {
  const row = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function readOrder(ctx: Context, userId: string, orderId: string): Promise<Order> {
  const [order] = await presentOrders(ctx, [await findOwnOrder(ctx, userId, orderId)])
  return order
}

/** Tells the open pages of a user how an order stands. */
export function tellOrder(
  ctx: Context,
  order: Pick<OrderRow, 'id' | 'user_id' | 'status' | 'stage' | 'progress'>,
): void {
  ctx.events.emitToUser(order.user_id, 'order-update', {
    order_id: order.id,
    status: order.status,
    stage: order.stage,
    progress: order.progress,
  })
}

/** Tells the open pages of a user what became of the image credits of an order; null: of several. */
export async function tellCredits(
  ctx: Context,
  userId: string,
  orderId: string | null,
  delta: number,
): Promise<void> {
  const balances = await readBalances(ctx.db, userId)
  ctx.events.emitToUser(userId, 'credit-update', { kind: 'image', delta, order_id: orderId })
  ctx.events.emitToUser(userId, 'updated_credits', {
    total_image: balances.image,
    total_video: balances.video,
  })
}
