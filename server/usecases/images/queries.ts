import type { ExpressionBuilder } from 'kysely'
import { libraryLimits } from '../../../core/contract/constants.ts'
import type { Image, Pagination, Product } from '../../../core/contract/shapes.ts'
import type { Database, Trx } from '../../data/database.ts'
import type { ImageRow } from '../../data/rows.ts'
import type { Schema } from '../../data/schema.ts'
import { notFound } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { isAfter, formatNextCursor, micros, parseCursor } from '../requests/list-cursor.ts'
import { ownImages } from './policy.ts'
import { presentImage } from './present.ts'

/** An image of this user that is not deleted. Throws the same `not_found` for a missing and a foreign one. */
export async function findOwnImage(db: Database | Trx, userId: string, imageId: string): Promise<ImageRow> {
  const row = await db
    .selectFrom('images')
    .selectAll()
    .where('id', '=', imageId)
    .where(ownImages(userId))
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The same, which nobody else changes before the transaction has ended. */
export async function lockOwnImage(trx: Trx, userId: string, imageId: string): Promise<ImageRow> {
  await trx.selectFrom('images').select('id').where('id', '=', imageId).forUpdate().execute()
  return findOwnImage(trx, userId, imageId)
}

/** Those of these images that are this user's and not deleted, by id. */
export async function findOwnImages(
  db: Database | Trx,
  userId: string,
  imageIds: readonly string[],
): Promise<Map<string, ImageRow>> {
  if (imageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('images')
    .selectAll()
    .where('id', 'in', imageIds)
    .where(ownImages(userId))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

interface ImageFilter {
  product?: Product | undefined
  serviceId?: string | undefined
  kind?: Image['kind'] | undefined
  search?: string | undefined
  isFavorite?: boolean
}

interface ListRequest extends ImageFilter {
  page: number
  limit: number
  /** The `next` of the page before. Without it `page` counts. */
  after?: string | undefined
}

interface ImageList {
  images: Image[]
  pagination: Pagination
  next: string | null
}

/** One page of a user's images, newest first. Throws `invalid_request` for an `after` that is none. */
export async function listImages(ctx: Context, userId: string, request: ListRequest): Promise<ImageList> {
  const wanted = matching(userId, request)
  const place = request.after === undefined ? null : parseCursor(request.after)
  let rowsQuery = ctx.db
    .selectFrom('images')
    .selectAll()
    .select(micros.as('micros'))
    .where(wanted)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(request.limit + 1)
  rowsQuery =
    place === null ? rowsQuery.offset((request.page - 1) * request.limit) : rowsQuery.where(isAfter(place))
  const [found, count] = await Promise.all([
    rowsQuery.execute(),
    ctx.db
      .selectFrom('images')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(wanted)
      .executeTakeFirstOrThrow(),
  ])
  const rows = found.slice(0, request.limit)
  return {
    images: rows.map((row) => presentImage(ctx, row)),
    pagination: { currentPage: request.page, totalRecords: count.total, totalItems: rows.length },
    next: formatNextCursor(rows, found.length),
  }
}

/** The ids of everything that a filter shows, in the order of the list, up to a bound. */
export async function listImageIds(ctx: Context, userId: string, filter: ImageFilter): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('images')
    .select('id')
    .where(matching(userId, filter))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(libraryLimits.ids)
    .execute()
  return rows.map(({ id }) => id)
}

function matching(userId: string, filter: ImageFilter) {
  return (eb: ExpressionBuilder<Schema, 'images'>) =>
    eb.and([
      ownImages(userId)(eb),
      ...(filter.product ? [eb('product', '=', filter.product)] : []),
      ...(filter.serviceId ? [eb('service_id', '=', filter.serviceId)] : []),
      ...(filter.kind ? [eb('kind', '=', filter.kind)] : []),
      ...(filter.search ? [eb('name', 'ilike', `%${escapeLike(filter.search)}%`)] : []),
      ...(filter.isFavorite ? [eb('is_favorite', '=', true)] : []),
    ])
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}
