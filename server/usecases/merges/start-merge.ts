import type { Merge } from '../../../core/contract/brackets.ts'
import { checkBracket } from '../../../core/imaging/fusion/check-bracket.ts'
import type { Trx } from '../../data/database.ts'
import { type ImageRow, unfinishedStates } from '../../data/rows.ts'
import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Context } from '../context.ts'
import { firstAnswer, type Idempotency, withIdempotency } from '../requests/idempotency.ts'
import { productOfService } from '../services/services.ts'
import { ownMerges } from './policy.ts'
import { presentMerge } from './present.ts'
import { readFrames, readMerge } from './queries.ts'

interface NewMerge {
  /** Uploaded photos; the merged one is named after the first. */
  frameIds: string[]
  /** What the merged photo is for; null for the library alone. */
  serviceId: string | null
}

/**
 * Queues the merging of exposures into one photo. Everything that their rows show is checked first, so that nothing
 * is written for exposures that do not match. The same idempotency key twice is one merge.
 */
export async function startMerge(
  ctx: Context,
  userId: string,
  { frameIds, serviceId }: NewMerge,
  idempotency: Idempotency,
): Promise<Merge> {
  const first = await firstAnswer<Merge>(ctx.db, userId, idempotency)
  if (first) return first
  if (serviceId !== null) productOfService(serviceId)
  await ctx.storage.checkRoom(0)
  const { answer } = await ctx.db.transaction().execute((trx) =>
    withIdempotency(trx, userId, idempotency, async () => {
      checkFrames(await readFrames(trx, userId, frameIds))
      const { ahead } = await countUnfinished(trx, userId)
      const row = await trx
        .insertInto('merges')
        .values({
          id: newId(),
          user_id: userId,
          service_id: serviceId,
          frame_ids: frameIds,
          stage: 'Waiting to be merged',
          created_at: ctx.clock.now(),
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      // Fair turns, as of orders.
      const options = { id: row.id, groupId: userId, priority: -ahead }
      await ctx.jobs.enqueue(trx, 'merge-brackets', { mergeId: row.id }, options)
      return presentMerge(ctx, row, null)
    }),
  )
  return answer
}

async function countUnfinished(trx: Trx, userId: string): Promise<{ ahead: number }> {
  return trx
    .selectFrom('merges')
    .select((eb) => eb.fn.countAll<number>().as('ahead'))
    .where(ownMerges(userId))
    .where('status', 'in', unfinishedStates)
    .executeTakeFirstOrThrow()
}

function checkFrames(frames: readonly ImageRow[]): void {
  const result = frames.find(({ kind }) => kind === 'result')
  if (result)
    throw new AppError(
      'invalid_request',
      `Exposures are photos as the camera took them; ${result.name} is a result.`,
    )
  checkBracket(frames)
}

/** Stops a merge that has not ended; the exposures stay. One that has ended is left as it is. */
export async function cancelMerge(ctx: Context, userId: string, mergeId: string): Promise<Merge> {
  const ended = await ctx.db
    .updateTable('merges')
    .set({ status: 'cancelled', stage: 'Cancelled', finished_at: ctx.clock.now() })
    .where('id', '=', mergeId)
    .where(ownMerges(userId))
    .where('status', 'in', unfinishedStates)
    .returning('id')
    .executeTakeFirst()
  // The worker that runs it reads its state within a second and stops.
  if (ended) await ctx.jobs.cancel('merge-brackets', mergeId)
  return readMerge(ctx, userId, mergeId)
}
