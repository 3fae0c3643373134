import type { Merge } from '../../../core/contract/brackets.ts'
import type { Database, Trx } from '../../data/database.ts'
import type { ImageRow } from '../../data/rows.ts'
import { notFound } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { findSeveral } from '../images/several-images.ts'
import { ownMerges } from './policy.ts'
import { presentMerge } from './present.ts'

/** The exposures' rows in the order given. Throws the same `not_found` for missing and foreign ones. */
export async function readFrames(
  db: Database | Trx,
  userId: string,
  frameIds: readonly string[],
): Promise<ImageRow[]> {
  return findSeveral(db, userId, frameIds, 'cannot be merged; nothing was begun.', () => null)
}

/** A merge of this user. Throws the same `not_found` for a missing and a foreign one. */
export async function readMerge(ctx: Context, userId: string, mergeId: string): Promise<Merge> {
  const row = await ctx.db
    .selectFrom('merges')
    .selectAll()
    .where('id', '=', mergeId)
    .where(ownMerges(userId))
    .executeTakeFirst()
  if (!row) throw notFound()
  const image = await ctx.db
    .selectFrom('images')
    .selectAll()
    .where('id', '=', row.image_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return presentMerge(ctx, row, image ?? null)
}
