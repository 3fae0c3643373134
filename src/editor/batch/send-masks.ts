import type { PhotoState } from '../../../core/contract/shapes.ts'
import { StaleMask } from '../draft/draft-autosave.ts'
import type { SavedMask } from '../draft/draft-autosave.ts'
import type { ReadyPhoto } from './order-plan.ts'

export interface SentMasks {
  /** The mask of each photo on the server, in the order given; photos that failed are left out. */
  masks: { item: ReadyPhoto; maskId: string }[]
  failed: { photo: PhotoState; why: string }[]
}

/**
 * Makes sure that the server has the mask of each photo, one after the other: those it has already are not sent again.
 * A photo that fails is named and does not hold up the rest. Rejects when the signal is aborted.
 */
export async function sendMasks(
  items: readonly ReadyPhoto[],
  send: (photo: PhotoState) => Promise<SavedMask>,
  onProgress: (sent: number, count: number) => void,
  signal: AbortSignal,
): Promise<SentMasks> {
  const sent: SentMasks = { masks: [], failed: [] }
  const count = items.filter(({ mask }) => mask.saved === null).length
  let done = 0
  for (const item of items) {
    const { photo, mask } = item
    if (mask.saved !== null) {
      sent.masks.push({ item, maskId: mask.saved.id })
      continue
    }
    signal.throwIfAborted()
    onProgress(done, count)
    done++
    try {
      sent.masks.push({ item, maskId: (await send(photo)).id })
    } catch (reason) {
      sent.failed.push({ photo, why: whyOf(reason) })
    }
  }
  signal.throwIfAborted()
  return sent
}

function whyOf(reason: unknown): string {
  if (reason instanceof StaleMask) return 'Another device saved a later mask: open the photo and choose one'
  return reason instanceof Error ? reason.message : 'The mask could not be saved.'
}
