import type { PhotoState } from '../../../core/contract/shapes.ts'
import type { Plane } from '../../../core/imaging/pixels.ts'
import type { ClosedDraftParts, FirstLook } from './closed-draft.ts'
import { layOnClosed } from './closed-draft.ts'

export interface CarryRequest {
  /** The mask, at the photo's own size. */
  plane: Plane
  /** Name of the photo that it comes from. */
  from: string
  combine: 'replace' | 'add'
  look: FirstLook
  targets: readonly PhotoState[]
}

export interface CarryReport {
  done: PhotoState[]
  /** Photos whose draft could not be changed, with the reason. */
  failed: { photo: PhotoState; why: string }[]
}

/** Why a mask of this size cannot be put on a photo; null when it can. */
export function whyNotCarried(
  photo: PhotoState,
  from: { id: string; width: number; height: number },
): string | null {
  if (photo.image_id === from.id) return 'This photo'
  if (photo.status === 'processing') return 'Still being prepared'
  if (photo.status === 'failed') return 'The photo could not be read'
  return photo.width === from.width && photo.height === from.height
    ? null
    : `Another size: ${photo.width} × ${photo.height}`
}

/**
 * Puts one mask on other photos, one after the other, each as a step "Mask from NAME" of its own draft. A photo that
 * fails is named and does not hold up the rest; what is done when the signal is aborted stays done.
 */
export async function carryMask(
  parts: ClosedDraftParts,
  { plane, from, combine, look, targets }: CarryRequest,
  onProgress: (photo: PhotoState, index: number) => void,
  signal: AbortSignal,
): Promise<CarryReport> {
  const report: CarryReport = { done: [], failed: [] }
  for (const [index, photo] of targets.entries()) {
    if (signal.aborted) break
    onProgress(photo, index)
    try {
      await layOnClosed(parts, photo, { plane, combine, label: `Mask from ${from}`, look }, signal)
      if (!signal.aborted) report.done.push(photo)
    } catch (reason) {
      const why = reason instanceof Error ? reason.message : 'The draft could not be changed.'
      report.failed.push({ photo, why })
    }
  }
  return report
}
