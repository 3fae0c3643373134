import type { ExpressionBuilder } from 'kysely'
import { libraryLimits } from '../../../core/contract/constants.ts'
import type { Image, Pagination, Product } from '../../../core/contract/shapes.ts'
import type { Context } from '../../context.ts'
import type { Schema } from '../../data/schema.ts'
import { presentImage } from './images.ts'
import { behind, micros, nextPlace, readPlace } from '../requests/list-cursor.ts'

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
    .select(micros.as('micros'))
    .where(wanted)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(request.limit + 1)
  rowsQuery =
    place === null ? rowsQuery.offset((request.page - 1) * request.limit) : rowsQuery.where(behind(place))
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
    next: nextPlace(rows, found.length),
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

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}
