import type { PhotoState } from '../../../core/contract/shapes.ts'
import { readHints, readSettings } from '../../data/read-document.ts'
import type { MaskRow, OrderRow } from '../../data/rows.ts'
import type { Context } from '../context.ts'
import { imageUrl, maskUrl } from '../files/media-urls.ts'
import { findOwnImages } from '../images/queries.ts'
import { ownOrders } from './policy.ts'

/** State of each of this user's photos, in the order given. Deleted photos and those of other users are left out. */
export async function readPhotoStates(
  ctx: Context,
  userId: string,
  imageIds: readonly string[],
): Promise<PhotoState[]> {
  const images = await findOwnImages(ctx.db, userId, imageIds)
  if (images.size === 0) return []
  const ids = [...images.keys()]
  const [masks, orders] = await Promise.all([lastDrafts(ctx, ids), lastOrders(ctx, userId, ids)])
  return [...new Set(imageIds)].flatMap((id) => {
    const image = images.get(id)
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
    .where(ownOrders(userId))
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
  return { id, url: maskUrl(ctx, id), revision, coverage, hints: readHints(ctx, row) }
}

function presentOrder(ctx: Context, row: OrderRow | undefined): PhotoState['order'] {
  if (!row) return null
  const { id, status, stage, progress, credits, mask_id, error } = row
  const settings = readSettings(ctx, row)
  return { id, status, stage, progress, credits, mask_id, settings, error: error?.message ?? null }
}
