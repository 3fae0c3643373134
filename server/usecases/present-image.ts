import type { Selectable } from 'kysely'
import type { Image } from '../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../data/schema.ts'
import { signMedia, type Variant } from '../media-links.ts'

export type ImageRow = Selectable<Schema['images']>

/** What its owner may know of an image. `root` is the upload that a result was made from. */
export function presentImage(ctx: Context, row: ImageRow, root?: string): Image {
  const link = (variant: Variant, id = row.id) => signMedia(ctx.secrets.media, id, variant, ctx.clock.now())
  const isReady = row.status === 'ready'
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    status: row.status,
    stage: row.stage,
    url: link('original'),
    display_url: link(row.display_key ? 'display' : 'original'),
    preview_url: isReady ? link('preview') : '',
    thumbnail_url: isReady ? link('thumbnail') : '',
    png_url: row.kind === 'result' ? link('png') : null,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    product: row.product,
    service_id: row.service_id,
    order_id: row.order_id,
    parent_id: row.parent_id,
    original_url: root === undefined ? null : link('original', root),
    created_at: row.created_at.toISOString(),
    is_favorite: row.is_favorite,
  }
}

/** Presents rows with the addresses of the uploads that their chains begin with. */
export async function presentImages(ctx: Context, rows: ImageRow[]): Promise<Image[]> {
  const results = rows.filter((row) => row.kind === 'result')
  const roots = await readRoots(
    ctx,
    results.map((row) => row.id),
  )
  return rows.map((row) => presentImage(ctx, row, roots.get(row.id)))
}

async function readRoots(ctx: Context, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const chain = await ctx.db
    .withRecursive('chain(result_id, id, parent_id)', (db) =>
      db
        .selectFrom('images')
        .select(['id as result_id', 'id', 'parent_id'])
        .where('id', 'in', ids)
        .unionAll(
          db
            .selectFrom('images')
            .innerJoin('chain', 'chain.parent_id', 'images.id')
            .select(['chain.result_id', 'images.id', 'images.parent_id']),
        ),
    )
    .selectFrom('chain')
    .select(['result_id', 'id'])
    .where('parent_id', 'is', null)
    .execute()
  return new Map(chain.map((row) => [row.result_id, row.id]))
}
