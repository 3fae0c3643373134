import type { Selectable } from 'kysely'
import type { Order } from '../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../data/schema.ts'
import { notFound } from '../errors.ts'
import { maskUrl } from './masks.ts'
import { presentImages } from './present-image.ts'

export type OrderRow = Selectable<Schema['orders']>

/** What its owner may know of orders, with the images they are about. */
export async function presentOrders(ctx: Context, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const images = await presentImages(
    ctx,
    await ctx.db
      .selectFrom('images')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb(
            'id',
            'in',
            rows.map((row) => row.image_id),
          ),
          eb.and([
            eb(
              'order_id',
              'in',
              rows.map((row) => row.id),
            ),
            eb('deleted_at', 'is', null),
          ]),
        ]),
      )
      .execute(),
  )
  return rows.map((row) => ({
    id: row.id,
    product: row.product,
    service_id: row.service_id,
    status: row.status,
    stage: row.stage,
    progress: row.progress,
    credits: row.credits,
    image: images.find((image) => image.id === row.image_id)!,
    mask_url: row.mask_id === null ? null : maskUrl(ctx, row.mask_id),
    settings: row.settings,
    results: images.filter((image) => image.kind === 'result' && image.order_id === row.id),
    engine: row.engine,
    took_ms: row.took_ms,
    mask_coverage: row.mask_coverage,
    changed_outside: row.changed_outside,
    error: row.error,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }))
}

/** One's own order. */
export async function readOrder(ctx: Context, userId: string, id: string): Promise<Order> {
  const row = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return (await presentOrders(ctx, [row]))[0]
}
