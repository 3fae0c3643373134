import type { Merge } from '../../../core/contract/brackets.ts'
import type { Context } from '../context.ts'
import type { ImageRow, MergeRow } from '../../data/rows.ts'
import { presentImage } from '../images/present.ts'

/** A merge as its owner sees it; `image`: what came of it, where that is there. */
export function presentMerge(ctx: Context, row: MergeRow, image: ImageRow | null): Merge {
  return {
    id: row.id,
    status: row.status,
    stage: row.stage,
    progress: row.progress,
    image: image && presentImage(ctx, image),
    error: row.error,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}
