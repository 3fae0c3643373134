import type { PhotoState, RemovalSettings } from '../../../core/contract/shapes.ts'
import { removalSettingsSchema } from '../../../core/contract/shapes.ts'
import type { DraftInfo } from '../draft/draft-info.ts'

/** The mask that counts for a photo: the one of this browser or the one of the server, whichever goes on. */
export interface PhotoMask {
  /** 0 to 1; null when only opening the photo would tell. */
  coverage: number | null
  /** The same mask on the server; null when it is here alone and must be sent before it can be ordered. */
  saved: { id: string; revision: number } | null
  /** Another device has saved a later mask than the one that the work here builds on. */
  isContested: boolean
}

/** The mask of a photo from what the server and this browser know; null when there is none, or an empty one. */
export function maskOf({ mask }: PhotoState, draft: DraftInfo | undefined): PhotoMask | null {
  const found = countingMask(mask, draft)
  return found?.coverage === 0 ? null : found
}

function countingMask(saved: PhotoState['mask'], draft: DraftInfo | undefined): PhotoMask | null {
  if (draft === undefined) return saved && { coverage: saved.coverage, saved, isContested: false }
  const here = { coverage: draft.coverage, saved: null, isContested: false }
  // A server that has been set back knows nothing of what it once had.
  if (saved === null || saved.revision < draft.serverRevision) return here
  if (saved.revision > draft.serverRevision)
    return draft.isOnServer
      ? { coverage: saved.coverage, saved, isContested: false }
      : { ...here, isContested: true }
  return draft.isOnServer ? { ...here, coverage: draft.coverage ?? saved.coverage, saved } : here
}

/** Where the work on one photo stands. */
export type PhotoWork =
  | { kind: 'preparing'; stage: string }
  /** The photo itself could not be read. */
  | { kind: 'unreadable'; reason: string }
  | { kind: 'none' }
  /** `isChanged`: there is a result, of another mask. */
  | { kind: 'draft'; coverage: number | null; isChanged: boolean }
  | { kind: 'queued'; orderId: string }
  | { kind: 'working'; orderId: string; stage: string; progress: number }
  | { kind: 'done'; orderId: string }
  | { kind: 'failed'; orderId: string; reason: string }

/** Where the work on a photo stands, told by its last order as long as that was made of the mask as it is now. */
export function workOf(
  photo: PhotoState,
  draft: DraftInfo | undefined,
  settings: RemovalSettings,
): PhotoWork {
  const { status, stage, order } = photo
  if (status === 'processing') return { kind: 'preparing', stage }
  if (status === 'failed') return { kind: 'unreadable', reason: stage }
  if (order?.status === 'queued') return { kind: 'queued', orderId: order.id }
  if (order?.status === 'processing')
    return { kind: 'working', orderId: order.id, stage: order.stage, progress: order.progress }
  const mask = maskOf(photo, draft)
  if (order !== null && (mask === null || isOrderOf(order, mask, settings))) {
    if (order.status === 'completed') return { kind: 'done', orderId: order.id }
    if (order.status === 'failed')
      return { kind: 'failed', orderId: order.id, reason: order.error ?? 'The order failed.' }
  }
  if (mask === null) return { kind: 'none' }
  return { kind: 'draft', coverage: mask.coverage, isChanged: order?.status === 'completed' }
}

/** Whether an order was made of this very mask with these settings. */
export function isOrderOf(
  order: NonNullable<PhotoState['order']>,
  mask: PhotoMask,
  settings: RemovalSettings,
): boolean {
  if (mask.saved === null || mask.saved.id !== order.mask_id) return false
  const ordered = removalSettingsSchema.safeParse(order.settings)
  if (!ordered.success) return false
  // Hints are saved with the mask: the same mask has the same. The rest comes out of the schema in its order.
  const { hints: _, ...before } = ordered.data
  const { hints: __, ...now } = settings
  return JSON.stringify(before) === JSON.stringify(now)
}
