import type { Image, Pagination, Product } from '../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import { presentImages } from './present-image.ts'

export interface ImageFilter {
  page: number
  limit: number
  product?: Product | undefined
  kind?: Image['kind'] | undefined
  search?: string | undefined
  serviceId?: string | undefined
  favoritesOnly?: boolean
}

/** One's own images, newest first, page by page. */
export async function listImages(
  ctx: Context,
  userId: string,
  { page, limit, product, kind, search, serviceId, favoritesOnly = false }: ImageFilter,
): Promise<{ images: Image[]; pagination: Pagination }> {
  const matching = ctx.db
    .selectFrom('images')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(product !== undefined, (query) => query.where('product', '=', product!))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(serviceId !== undefined, (query) => query.where('service_id', '=', serviceId!))
    .$if(favoritesOnly, (query) => query.where('is_favorite', '=', true))
    .$if(Boolean(search), (query) => query.where('name', 'ilike', `%${escapeLike(search!)}%`))
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    images: await presentImages(ctx, rows),
    pagination: { currentPage: page, totalRecords: total, totalItems: rows.length },
  }
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
}
