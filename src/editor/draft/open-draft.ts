import { DocumentError, LaterVersionError } from '../../../core/documents/document.ts'
import type { Draft } from '../../../core/documents/draft.ts'
import type { MaskClient, MaskSummary } from '../mask/mask-client.ts'
import { findDraft } from './draft-store.ts'

interface OpenedDraft {
  summary: MaskSummary
  draft: Draft | null
  /** What of the draft could not be read, in words for the user; null when all of it could. */
  warning: string | null
}

/**
 * Opens the mask of a photo as this browser left it, or empty. A damaged draft never stops the work: what can be read of
 * it is used, and without a mask the server's counts. Rejects when the engine cannot open any mask.
 */
export async function openDraft(
  mask: Pick<MaskClient, 'open'>,
  imageId: string,
  size: { width: number; height: number },
  find = findDraft,
): Promise<OpenedDraft> {
  const found = await find(imageId).catch((reason: unknown) => {
    // A browser that keeps nothing, such as in a private window, has no draft.
    return reason instanceof DocumentError ? reason : null
  })
  if (found === null || found instanceof DocumentError)
    return { summary: await mask.open(size), draft: null, warning: found && refusalOf(found) }
  const { draft, lost } = found
  const summary = await mask.open(size, draft.mask).catch(() => null)
  if (summary !== null)
    return { summary, draft, warning: lost.length === 0 ? null : `Damaged in the draft: ${lost.join(', ')}.` }
  return {
    summary: await mask.open(size),
    draft: { ...draft, serverRevision: 0, isOnServer: true },
    warning: unreadable('its mask is damaged'),
  }
}

function refusalOf(error: DocumentError): string {
  const kept = error instanceof LaterVersionError ? ' The draft is kept for that version.' : ''
  return unreadable(error.message) + kept
}

function unreadable(why: string): string {
  return `The draft in this browser could not be opened: ${why}. The last mask that was sent is used.`
}
