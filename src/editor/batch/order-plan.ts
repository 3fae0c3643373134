import type { PhotoState, RemovalSettings } from '../../../core/contract/shapes.ts'
import type { DraftInfo } from '../draft/draft-info.ts'
import type { PhotoMask } from './photo-work.ts'
import { isOrderOf, maskOf } from './photo-work.ts'

/** A photo that can be ordered now, with the mask and settings that it would be ordered with. */
export interface ReadyPhoto {
  photo: PhotoState
  mask: PhotoMask
  settings: RemovalSettings
}

export interface OrderPlan {
  ready: ReadyPhoto[]
  /** The other photos, with the reason in words for the user. */
  leftOut: { photo: PhotoState; why: string }[]
}

const unseenText = 'Masked by suggestions alone: open the photo and see its free preview first'

/**
 * Which photos of a batch one order would hold, in the batch's order. Where there is a free preview (`hasPreview`), a
 * mask of suggestions alone is ordered only once its preview was seen.
 */
export function planOrder(
  photos: readonly PhotoState[],
  drafts: Readonly<Record<string, DraftInfo>>,
  settingsOf: (photo: PhotoState, draft: DraftInfo | undefined) => RemovalSettings,
  hasPreview: boolean,
): OrderPlan {
  const plan: OrderPlan = { ready: [], leftOut: [] }
  for (const photo of photos) {
    const draft = drafts[photo.image_id]
    const settings = settingsOf(photo, draft)
    const mask = maskOf(photo, draft)
    const why =
      reasonToLeaveOut(photo, mask, settings) ?? (hasPreview && draft?.isUnseen === true ? unseenText : null)
    if (why !== null) plan.leftOut.push({ photo, why })
    else if (mask !== null) plan.ready.push({ photo, mask, settings })
  }
  return plan
}

function reasonToLeaveOut(
  { status, stage, order }: PhotoState,
  mask: PhotoMask | null,
  settings: RemovalSettings,
): string | null {
  if (status === 'processing') return 'Still being prepared'
  if (status === 'failed') return stage === '' ? 'The photo could not be read' : stage
  if (order?.status === 'queued' || order?.status === 'processing') return 'Ordered, and not finished yet'
  if (mask === null) return 'No mask'
  if (mask.isContested) return 'Another device saved a later mask: open the photo and choose one'
  if (order?.status === 'completed' && isOrderOf(order, mask, settings))
    return 'Already ordered with this very mask'
  return null
}
