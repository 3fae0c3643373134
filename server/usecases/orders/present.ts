import type { Order } from '../../../core/contract/shapes.ts'
import { readDesign, readLayout, readSettings } from '../../data/read-document.ts'
import type { ImageRow, OrderRow } from '../../data/rows.ts'
import type { Context } from '../context.ts'
import { maskUrl } from '../files/media-urls.ts'
import { presentImage } from '../images/present.ts'

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
    mask_id: row.mask_id,
    settings: readSettings(ctx, row),
    space_id: row.space_id,
    layout: readLayout(ctx, row),
    design: readDesign(ctx, row),
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

/** Sends the state of an order to the open pages of its owner. */
export function emitOrderUpdate(
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
