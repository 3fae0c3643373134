import { sql } from 'kysely'
import { libraryLimits } from '../../../core/contract/constants.ts'
import type { Version } from '../../../core/contract/shapes.ts'
import { readSettings } from '../../data/read-document.ts'
import type { ImageRow, OrderRow } from '../../data/rows.ts'
import type { Context } from '../context.ts'
import { maskUrl } from '../files/media-urls.ts'
import { presentImage } from './present.ts'
import { findOwnImage } from './queries.ts'

/** Max length of a chain of versions that is followed, so that a cycle in broken data ends. */
const maxGenerations = 1_000

/**
 * Every version of the photo that `imageId` is one of, oldest first. Deleted ones are left out, and what was made from
 * them counts as made from their nearest ancestor that is still there. Of a family larger than the bound the newest are
 * returned, with the ancestors of `imageId`. Throws `not_found`.
 */
export async function listVersions(
  ctx: Context,
  userId: string,
  imageId: string,
): Promise<{ versions: Version[]; is_whole: boolean }> {
  const asked = await findOwnImage(ctx.db, userId, imageId)
  const rows = await readFamily(ctx, asked, libraryLimits.versions + 1)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shown = rows.filter((row) => row.deleted_at === null)
  const orders = await readOrders(ctx, shown)
  const versions = shown.map((row) => ({
    image: presentImage(ctx, row),
    name: row.version_name,
    from_id: findNearestShown(row, byId),
    made: presentMaking(ctx, orders.get(row.order_id ?? '')),
  }))
  const isWhole = rows.length <= libraryLimits.versions
  const left = versions.length - libraryLimits.versions
  if (left <= 0) return { versions, is_whole: isWhole }
  const ancestors = collectAncestors(asked, byId)
  const spare = versions.filter(({ image }) => !ancestors.has(image.id)).slice(0, left)
  const gone = new Set(spare.map(({ image }) => image.id))
  return {
    versions: versions
      .filter(({ image }) => !gone.has(image.id))
      .map((one) => (one.from_id !== null && gone.has(one.from_id) ? { ...one, from_id: null } : one)),
    is_whole: false,
  }
}

/** The newest of the family, and the whole line above the asked image, hidden ones too; oldest first. */
async function readFamily(ctx: Context, asked: ImageRow, max: number): Promise<ImageRow[]> {
  const root = asked.root_id ?? asked.id
  const { rows } = await sql<ImageRow>`
    with recursive line as (
      select i.*, 0 as step from images i where i.id = ${asked.id} and i.user_id = ${asked.user_id}
      union all
      select i.*, line.step + 1 from images i join line on i.id = line.parent_id
      where i.user_id = ${asked.user_id} and line.step < ${maxGenerations}
    ),
    newest as (
      select id from images
      where user_id = ${asked.user_id} and (root_id = ${root} or id = ${root})
      order by created_at desc, id limit ${max}
    )
    select * from images
    where id in (select id from line union select id from newest)
    order by created_at, id`.execute(ctx.db)
  return rows
}

function findNearestShown(row: ImageRow, family: ReadonlyMap<string, ImageRow>): string | null {
  for (const ancestor of upwards(row, family)) if (ancestor.deleted_at === null) return ancestor.id
  return null
}

function collectAncestors(row: ImageRow, family: ReadonlyMap<string, ImageRow>): Set<string> {
  return new Set([row.id, ...[...upwards(row, family)].map(({ id }) => id)])
}

function* upwards(row: ImageRow, family: ReadonlyMap<string, ImageRow>): Generator<ImageRow> {
  let next = family.get(row.parent_id ?? '')
  for (let step = 0; next !== undefined && step < maxGenerations; step++) {
    yield next
    next = family.get(next.parent_id ?? '')
  }
}

async function readOrders(ctx: Context, images: readonly ImageRow[]): Promise<Map<string, OrderRow>> {
  const ids = images.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]))
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function presentMaking(ctx: Context, order: OrderRow | undefined): Version['made'] {
  if (order === undefined) return null
  return {
    engine: order.engine,
    credits: order.credits,
    mask_url: order.mask_id === null ? null : maskUrl(ctx, order.mask_id),
    mask_coverage: order.mask_coverage,
    settings: readSettings(ctx, order),
  }
}
