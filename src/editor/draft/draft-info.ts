import { create } from 'zustand'
import { loadDraft } from './draft-store.ts'

/** What a list of photos needs to know of the drafts in this browser, without their pixels. */
export interface DraftInfo {
  /** Part of the photo that the mask covers, 0 to 1; null when the draft does not say. */
  coverage: number | null
  /** Of the fill that was chosen in the preview, where the draft says. */
  seed?: number
  /** See core/documents/draft.ts. */
  isUnseen?: boolean
  /** See draft-store.ts. */
  serverRevision: number
  isOnServer: boolean
}

/** By the photo's id. Only photos whose draft has been read or saved since the page was opened are there. */
export const useDraftInfo = create<Record<string, DraftInfo>>()(() => ({}))

/** Told after a draft has been saved. */
export function noteDraft(imageId: string, info: DraftInfo): void {
  const { coverage, seed, isUnseen, serverRevision, isOnServer } = info
  const known = {
    coverage,
    serverRevision,
    isOnServer,
    ...(seed !== undefined && { seed }),
    ...(isUnseen !== undefined && { isUnseen }),
  }
  useDraftInfo.setState({ [imageId]: known })
}

/** Reads the drafts of these photos, one after the other: their masks are large, and nothing of them is kept. */
export async function readDraftInfo(imageIds: readonly string[], signal: AbortSignal): Promise<void> {
  for (const id of imageIds) {
    const draft = await loadDraft(id)
    if (signal.aborted) return
    if (draft !== null) noteDraft(id, { ...draft, coverage: draft.coverage ?? null })
  }
}
