import type { Selectable } from 'kysely'
import type { Merge } from '../../../core/contract/brackets.ts'
import { checkBracket } from '../../../core/imaging/fusion/check-bracket.ts'
import type { Context, Database, Trx } from '../../context.ts'
import type { Schema } from '../../data/schema.ts'
import { AppError, notFound } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { mergeQueue } from '../../jobs/queues.ts'
import { firstAnswer, type Idempotency, withIdempotency } from '../requests/idempotency.ts'
import { type ImageRow, presentImage } from '../images/images.ts'
import { productOfService } from '../services/services.ts'

export type MergeRow = Selectable<Schema['merges']>

/** States of a merge that has not ended. */
export const openStates = ['queued', 'processing'] as const

interface NewMerge {
  /** Uploaded photos; the merged one is named after the first. */
  frameIds: string[]
  /** What the merged photo is for; null for the library alone. */
  serviceId: string | null
}

/**
 * Queues the merging of exposures into one photo. Everything that can be seen from their rows is checked first, so that
 * nothing is written for exposures that do not go together. The same key twice is one merge.
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
      await ctx.jobs.enqueue(trx, mergeQueue, { mergeId: row.id }, { id: row.id })
      return present(ctx, row, null)
    }),
  )
  return answer
}

/** The exposures' rows in the order given. Throws the same `not_found` for missing and foreign ones. */
export async function readFrames(
  db: Database | Trx,
  userId: string,
  frameIds: readonly string[],
): Promise<ImageRow[]> {
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .where('id', 'in', frameIds)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return frameIds.map((id) => {
    const row = byId.get(id)
    if (!row) throw notFound()
    return row
  })
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

/** A merge of this user. Throws the same `not_found` for a missing and a foreign one. */
export async function readMerge(ctx: Context, userId: string, mergeId: string): Promise<Merge> {
  const row = await ctx.db
    .selectFrom('merges')
    .selectAll()
    .where('id', '=', mergeId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const image = await ctx.db
    .selectFrom('images')
    .selectAll()
    .where('id', '=', row.image_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return present(ctx, row, image ?? null)
}

/** Stops a merge that has not ended; the exposures stay. One that has ended is left as it is. */
export async function cancelMerge(ctx: Context, userId: string, mergeId: string): Promise<Merge> {
  const ended = await ctx.db
    .updateTable('merges')
    .set({ status: 'cancelled', stage: 'Cancelled', finished_at: ctx.clock.now() })
    .where('id', '=', mergeId)
    .where('user_id', '=', userId)
    .where('status', 'in', openStates)
    .returning('id')
    .executeTakeFirst()
  // A worker that has it sees its state within a second and stops by itself.
  if (ended) await ctx.jobs.cancel(mergeQueue, mergeId)
  return readMerge(ctx, userId, mergeId)
}

function present(ctx: Context, row: MergeRow, image: ImageRow | null): Merge {
  return {
    id: row.id,
    status: row.status,
    stage: row.stage,
    progress: row.progress,
    image: image && presentImage(ctx, image),
    error: row.error,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}
