import type { QueryClient } from '@tanstack/react-query'
import { isApiError } from '../../services/api-error.ts'
import type { UnsentDraft } from '../draft/draft-store.ts'
import { keepDraft, loadDraft } from '../draft/draft-store.ts'
import { StaleMask } from '../draft/draft-autosave.ts'
import { sendMask } from '../draft/mask-calls.ts'
import { createMaskClient } from '../mask/worker-mask-client.ts'
import { sendClosed } from './closed-draft.ts'

/** The photos whose masks did not get to the server, and why the first of them did not, in words for the user. */
export interface LeftUnsent {
  imageIds: string[]
  why: string
}

/** Sends masks that only this browser has, one after the other. Null when the server then has all that it could have. */
export async function sendUnsent(
  client: QueryClient,
  drafts: readonly UnsentDraft[],
): Promise<LeftUnsent | null> {
  const engine = createMaskClient()
  const left: LeftUnsent = { imageIds: [], why: '' }
  try {
    for (const { imageId, width, height } of drafts) {
      try {
        await sendClosed(
          { engine, load: loadDraft, keep: keepDraft },
          { image_id: imageId, width, height },
          (png, hints, revision) => sendMask(client, imageId, png, hints, revision),
        )
      } catch (reason) {
        // The photo was deleted, or is that of somebody who used this browser before: there is nothing to go on with.
        if (isApiError(reason) && reason.status === 404) continue
        left.imageIds.push(imageId)
        left.why ||= whyOf(reason)
      }
    }
  } finally {
    engine.close()
  }
  return left.imageIds.length === 0 ? null : left
}

function whyOf(reason: unknown): string {
  if (reason instanceof StaleMask)
    return 'Another device or window saved a later mask of a photo: open the photo and choose one.'
  return reason instanceof Error ? reason.message : 'The masks could not be sent.'
}
