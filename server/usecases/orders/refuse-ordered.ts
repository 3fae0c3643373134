import { sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Trx } from '../../data/database.ts'
import type { NewOrder } from './new-order.ts'

interface Same {
  id: string
  status: string
}

/** Throws `already_ordered`, with the order's id, where the same is under way or has a result that is still there. */
export async function refuseOrdered(trx: Trx, order: NewOrder): Promise<void> {
  const same = await findSame(trx, order)
  if (same === undefined) return
  const state = same.status === 'completed' ? 'and its result is there' : 'and is under way'
  throw new AppError('already_ordered', `This was ordered ${state}. Nothing was charged.`, {
    details: { order_id: same.id },
  })
}

/** The same for several orders at once: one refusal that names each that is there already. */
export async function refuseOrderedAmong(trx: Trx, orders: readonly NewOrder[]): Promise<void> {
  const items: { index: number; image_id: string; order_id: string }[] = []
  for (const [index, order] of orders.entries()) {
    const same = await findSame(trx, order)
    if (same !== undefined) items.push({ index, image_id: order.image_id, order_id: same.id })
  }
  const [first] = items
  if (first === undefined) return
  const are = items.length === 1 ? 'was' : 'were'
  throw new AppError(
    'already_ordered',
    `${items.length} of ${orders.length} photos ${are} ordered exactly so before. Nothing was charged.`,
    { details: { order_id: first.order_id, items } },
  )
}

/**
 * An order of the same photo, mask, settings, seed and engine that is under way or has a result that is still there. A
 * mask is the same by its bytes: each saving of one gives it another id.
 */
async function findSame(trx: Trx, order: NewOrder): Promise<Same | undefined> {
  const { rows } = await sql<Same>`
    select orders.id, orders.status from orders
    left join masks on masks.id = orders.mask_id
    left join files on files.key = masks.key
    where orders.user_id = ${order.user_id} and orders.image_id = ${order.image_id}
      and orders.product = ${order.product} and orders.seed = ${order.seed}
      and orders.settings = ${order.settings}::jsonb
      and orders.space_id is not distinct from ${order.space_id ?? null}
      and orders.layout is not distinct from ${order.layout ?? null}::jsonb
      and orders.design is not distinct from ${order.design ?? null}::jsonb
      and orders.engine->>'provider' = ${order.engine}::jsonb->>'provider'
      and orders.engine->>'version' is not distinct from ${order.engine}::jsonb->>'version'
      and (orders.mask_id is not distinct from ${order.mask_id ?? null} or files.sha256 = (
        select sha256 from masks join files using (key) where masks.id = ${order.mask_id ?? null}))
      and (orders.status in ('queued', 'processing') or orders.status = 'completed' and exists (
        select from images where images.order_id = orders.id and images.kind = 'result' and images.deleted_at is null))
    order by orders.created_at desc limit 1`.execute(trx)
  return rows[0]
}
