import type { PhotoState } from '../../../core/contract/shapes.ts'
import type { Context } from '../../context.ts'
import { type OrderRow, settingsOf } from './orders.ts'
import { hintsOf, type MaskRow } from '../masks/masks.ts'
import { imageUrl, maskUrl } from '../files/media-urls.ts'

/** How each of this user's photos stands, in the order given. What is gone or somebody else's is left out. */
export async function readPhotoStates(
  ctx: Context,
  userId: string,
  imageIds: readonly string[],
): Promise<PhotoState[]> {
  const images = await ctx.db
    .selectFrom('images')
    .selectAll()
    .where('id', 'in', imageIds)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute()
  if (images.length === 0) return []
  const ids = images.map(({ id }) => id)
  const [masks, orders] = await Promise.all([lastDrafts(ctx, ids), lastOrders(ctx, userId, ids)])
  const byId = new Map(images.map((image) => [image.id, image]))
  return [...new Set(imageIds)].flatMap((id) => {
    const image = byId.get(id)
    if (!image) return []
    const { name, status, stage, width, height } = image
    return {
      image_id: id,
      name,
      status,
      stage,
      width,
      height,
      thumbnail_url: imageUrl(ctx, id, 'thumbnail'),
      mask: presentMask(ctx, masks.get(id)),
      order: presentOrder(ctx, orders.get(id)),
    }
  })
}

async function lastDrafts({ db }: Context, imageIds: readonly string[]): Promise<Map<string, MaskRow>> {
  const rows = await db
    .selectFrom('masks')
    .distinctOn('image_id')
    .selectAll()
    .where('image_id', 'in', imageIds)
    .where('is_draft', '=', true)
    .orderBy('image_id')
    .orderBy('revision', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.image_id, row]))
}

async function lastOrders(
  { db }: Context,
  userId: string,
  imageIds: readonly string[],
): Promise<Map<string, OrderRow>> {
  const rows = await db
    .selectFrom('orders')
    .distinctOn('image_id')
    .selectAll()
    .where('user_id', '=', userId)
    .where('image_id', 'in', imageIds)
    .where('product', '=', 'item-removal')
    .orderBy('image_id')
    .orderBy('created_at', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.image_id, row]))
}

function presentMask(ctx: Context, row: MaskRow | undefined): PhotoState['mask'] {
  if (!row) return null
  const { id, revision, coverage } = row
  return { id, url: maskUrl(ctx, id), revision, coverage, hints: hintsOf(ctx, row) }
}

function presentOrder(ctx: Context, row: OrderRow | undefined): PhotoState['order'] {
  if (!row) return null
  const { id, status, stage, progress, credits, mask_id, error } = row
  const settings = settingsOf(ctx, row)
  return { id, status, stage, progress, credits, mask_id, settings, error: error?.message ?? null }
}
