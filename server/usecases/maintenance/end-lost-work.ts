import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import {
  lostMergeQueue,
  lostOrderQueue,
  lostPhotoQueue,
  mergeQueue,
  orderQueue,
  prepareQueue,
} from '../../queue/names.ts'
import { failOrder } from '../orders/end-order.ts'
import { failPhoto } from '../images/prepare-photo.ts'
import { failMerge } from '../merges/execute-merge.ts'

const lost = 'The work on it was lost. Please start it again.'

/**
 * Ends what says that it is worked on, but has no job left: a database that was restored from a backup, or that could
 * not be written for longer than lost jobs are tried again, would leave it, and the credits it holds, waiting for
 * ever. A job is made, and handed to the queue of the lost, in one transaction with what it is for: there is no moment
 * in which work that goes on has none.
 */
export async function endLostWork(ctx: Context): Promise<void> {
  for (const id of await withoutJob(ctx, sql`orders`, 'orderId', [orderQueue, lostOrderQueue]))
    await failOrder(ctx, id, { code: 'internal', message: lost })
  for (const id of await withoutJob(ctx, sql`images`, 'imageId', [prepareQueue, lostPhotoQueue]))
    await failPhoto(ctx, id)
  for (const id of await withoutJob(ctx, sql`merges`, 'mergeId', [mergeQueue, lostMergeQueue]))
    await failMerge(ctx, id, { code: 'internal', message: lost })
}

/** Rows that are waiting or worked on, and are named by no job of these queues that has not ended. */
async function withoutJob(
  { db }: Context,
  table: RawBuilder<unknown>,
  field: string,
  queues: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${table} as work
    where status in ('queued', 'processing') and not exists (
      select 1 from pgboss.job
      where name in (${sql.join(queues)}) and state < 'completed' and data ->> ${field} = work.id::text)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
