import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Analysis, Image, Pagination, Product } from '../../core/contract/shapes.ts'
import type { Context, Database, Trx } from '../context.ts'
import type { Schema } from '../data/schema.ts'
import { notFound } from '../errors.ts'
import { imageUrl } from './media-urls.ts'

export type ImageRow = Selectable<Schema['images']>

/** A row as the caller sees it. */
export function presentImage(ctx: Context, row: ImageRow): Image {
  const isResult = row.kind === 'result'
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    status: row.status,
    stage: row.stage,
    url: imageUrl(ctx, row.id, 'original'),
    display_url: imageUrl(ctx, row.id, row.display_key ? 'display' : 'original'),
    // Until the preview is made, the thumbnail stands in.
    preview_url: imageUrl(ctx, row.id, row.preview_key ? 'preview' : 'thumbnail'),
    thumbnail_url: imageUrl(ctx, row.id, 'thumbnail'),
    png_url: isResult ? imageUrl(ctx, row.id, 'png') : null,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    product: row.product,
    service_id: row.service_id,
    order_id: row.order_id,
    parent_id: row.parent_id,
    original_url: row.root_id ? imageUrl(ctx, row.root_id, 'original') : null,
    created_at: row.created_at.toISOString(),
    is_favorite: row.is_favorite,
  }
}

export function presentAnalysis(ctx: Context, row: ImageRow): Analysis | undefined {
  if (!row.analysis) return undefined
  return {
    regions: row.analysis['regions'] as Analysis['regions'],
    suggestion_url: row.suggestion_key ? imageUrl(ctx, row.id, 'suggestions') : null,
  }
}

/** An image of this user that is not deleted. Throws the same `not_found` for a missing and a foreign one. */
export async function findOwnImage(db: Database | Trx, userId: string, imageId: string): Promise<ImageRow> {
  const row = await db
    .selectFrom('images')
    .selectAll()
    .where('id', '=', imageId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

interface ListRequest {
  page: number
  limit: number
  product?: Product | undefined
  serviceId?: string | undefined
  kind?: Image['kind'] | undefined
  search?: string | undefined
  isFavorite?: boolean
}

/** One page of a user's images, newest first. */
export async function listImages(
  ctx: Context,
  userId: string,
  request: ListRequest,
): Promise<{ images: Image[]; pagination: Pagination }> {
  const wanted = (eb: ExpressionBuilder<Schema, 'images'>) =>
    eb.and([
      eb('user_id', '=', userId),
      eb('deleted_at', 'is', null),
      ...(request.product ? [eb('product', '=', request.product)] : []),
      ...(request.serviceId ? [eb('service_id', '=', request.serviceId)] : []),
      ...(request.kind ? [eb('kind', '=', request.kind)] : []),
      ...(request.search ? [eb('name', 'ilike', `%${escapeLike(request.search)}%`)] : []),
      ...(request.isFavorite ? [eb('is_favorite', '=', true)] : []),
    ])
  const [rows, count] = await Promise.all([
    ctx.db
      .selectFrom('images')
      .selectAll()
      .where(wanted)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(request.limit)
      .offset((request.page - 1) * request.limit)
      .execute(),
    ctx.db
      .selectFrom('images')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(wanted)
      .executeTakeFirstOrThrow(),
  ])
  return {
    images: rows.map((row) => presentImage(ctx, row)),
    pagination: { currentPage: request.page, totalRecords: count.total, totalItems: rows.length },
  }
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}

export async function setFavorite(
  ctx: Context,
  userId: string,
  imageId: string,
  isFavorite: boolean,
): Promise<void> {
  const row = await ctx.db
    .updateTable('images')
    .set({ is_favorite: isFavorite })
    .where('id', '=', imageId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound()
}
