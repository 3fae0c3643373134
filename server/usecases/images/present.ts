import path from 'node:path'
import type { Analysis, Image } from '../../../core/contract/shapes.ts'
import { readAnalysis } from '../../data/read-document.ts'
import type { ImageRow } from '../../data/rows.ts'
import type { Context } from '../context.ts'
import { imageUrl } from '../files/media-urls.ts'
import { parentFolder } from '../files/stored-files.ts'

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
    // Until the preview is made, the thumbnail is shown instead.
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
    alters_property: row.alters_property,
  }
}

export function presentAnalysis(ctx: Context, row: ImageRow): Analysis | undefined {
  const analysis = readAnalysis(ctx, row)
  if (analysis === null) return undefined
  return {
    regions: analysis.regions,
    suggestion_url: row.suggestion_key ? suggestionUrl(ctx, row.id, row.suggestion_key) : null,
    perception_url: row.perception_key ? imageUrl(ctx, row.id, 'perception') : null,
    room: analysis.room,
    corrections: analysis.corrections,
    suggested_at: analysis.suggested_at,
  }
}

/** Suggestions that were looked for anew have another address: browsers may keep those of before. */
function suggestionUrl(ctx: Context, id: string, key: string): string {
  const folder = path.posix.basename(parentFolder(key))
  return imageUrl(ctx, id, 'suggestions', folder === id ? undefined : folder)
}
