import { type ExpressionBuilder, sql } from 'kysely'
import { libraryLimits } from '../../core/contract/constants.ts'
import type { Image, Pagination, Product } from '../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../data/schema.ts'
import { AppError } from '../errors.ts'
import { presentImage } from './images.ts'

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
  const place = request.after === undefined ? null : readPlace(request.after)
  let rowsQuery = ctx.db
    .selectFrom('images')
    .selectAll()
    // To the microsecond: a JavaScript date is too coarse to go on from.
    .select(sql<string>`(extract(epoch from created_at) * 1000000)::bigint::text`.as('micros'))
    .where(wanted)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(request.limit + 1)
  rowsQuery =
    place === null
      ? rowsQuery.offset((request.page - 1) * request.limit)
      : rowsQuery.where(behind(place.micros, place.id))
  const [found, count] = await Promise.all([
    rowsQuery.execute(),
    ctx.db
      .selectFrom('images')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(wanted)
      .executeTakeFirstOrThrow(),
  ])
  const rows = found.slice(0, request.limit)
  const last = rows.at(-1)
  return {
    images: rows.map((row) => presentImage(ctx, row)),
    pagination: { currentPage: request.page, totalRecords: count.total, totalItems: rows.length },
    next: last !== undefined && found.length > rows.length ? `${last.micros}_${last.id}` : null,
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
      eb('user_id', '=', userId),
      eb('deleted_at', 'is', null),
      ...(filter.product ? [eb('product', '=', filter.product)] : []),
      ...(filter.serviceId ? [eb('service_id', '=', filter.serviceId)] : []),
      ...(filter.kind ? [eb('kind', '=', filter.kind)] : []),
      ...(filter.search ? [eb('name', 'ilike', `%${escapeLike(filter.search)}%`)] : []),
      ...(filter.isFavorite ? [eb('is_favorite', '=', true)] : []),
    ])
}

/** What comes after a place of the list. The first condition alone is what the index can begin at. */
function behind(micros: string, id: string) {
  const at = sql<Date>`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`
  return sql<boolean>`created_at <= ${at} and (created_at < ${at} or id > ${id})`
}

function readPlace(after: string): { micros: string; id: string } {
  const parts = /^(\d{1,17})_([\w-]{1,64})$/.exec(after)
  if (parts === null) throw new AppError('invalid_request', 'This is no place in the list')
  return { micros: parts[1], id: parts[2] }
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}
