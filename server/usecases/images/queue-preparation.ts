import { sql } from 'kysely'
import type { Trx } from '../../data/database.ts'
import type { Context } from '../context.ts'

/**
 * Queues the preparation of a photo whose row is stored as being processed. Fair turns, as of orders: photos of users
 * with many that wait come after photos of users with few.
 */
export async function queuePreparation(
  ctx: Context,
  trx: Trx,
  userId: string,
  imageId: string,
): Promise<void> {
  const { ahead } = await trx
    .selectFrom('images')
    .select(sql<number>`count(*)::int`.as('ahead'))
    .where('user_id', '=', userId)
    .where('status', '=', 'processing')
    .where('id', '<>', imageId)
    .executeTakeFirstOrThrow()
  await ctx.jobs.enqueue(trx, 'prepare-photo', { imageId }, { groupId: userId, priority: -ahead })
}
