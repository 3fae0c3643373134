import type { Selectable } from 'kysely'
import type { Schema } from './schema.ts'

// Rows as queries read them.
export type AudioRow = Selectable<Schema['audios']>
export type FilmDraftRow = Selectable<Schema['film_drafts']>
export type FilmOutputRow = Selectable<Schema['film_outputs']>
export type FilmRenderRow = Selectable<Schema['film_renders']>
export type ImageRow = Selectable<Schema['images']>
export type MaskRow = Selectable<Schema['masks']>
export type MergeRow = Selectable<Schema['merges']>
export type OrderRow = Selectable<Schema['orders']>
export type PlanRow = Selectable<Schema['plans']>
export type PurchaseRow = Selectable<Schema['purchases']>
export type SyncRow = Selectable<Schema['syncs']>
export type VideoRow = Selectable<Schema['videos']>

/** States of an order, a merge or a film that has not ended: it waits, or is worked on. */
export const unfinishedStates = ['queued', 'processing'] as const
/** What an order or a film shows while nothing works on it yet. */
export const waiting = { status: 'queued', stage: 'Waiting for its turn', progress: 0 } as const
