import { DocumentError, isFields } from '../../../core/documents/document.ts'
import { type Draft, type RestoredDraft, restoreDraft, storeDraft } from '../../../core/documents/draft.ts'
import { browserStore } from '../../stores/browser-store.ts'

const inStore = browserStore('mullion-drafts', 'drafts', 'imageId')
/** Drafts not touched for this long are thrown away when the page first saves another one. */
const keepMs = 90 * 24 * 60 * 60_000

/** Null when there is none. Rejects with DocumentError when there is one that has no mask to go on with. */
export async function findDraft(imageId: string): Promise<RestoredDraft | null> {
  const stored: unknown = await inStore('readonly', (store) => store.get(imageId))
  return stored === undefined ? null : restoreDraft(stored)
}

/** What can be read of a draft, as `findDraft`. */
export async function loadDraft(imageId: string): Promise<Draft | null> {
  const found = await findDraft(imageId)
  return found && found.draft
}

/** Whether old drafts have been looked for since the page was opened. */
let isSwept = false

export async function keepDraft(draft: Draft): Promise<void> {
  await inStore('readwrite', (store) => store.put(storeDraft(draft)))
  if (isSwept) return
  // Once: it reads every draft that there is, which for a series is tens of megabytes.
  isSwept = true
  await inStore('readwrite', async (store) => {
    for await (const cursor of store) {
      const savedAt = isFields(cursor.value) ? cursor.value['savedAt'] : undefined
      if (typeof savedAt === 'number' && savedAt < draft.savedAt - keepMs) void cursor.delete()
    }
  })
}

/** A photo whose mask the server has not got as it is here. */
export interface UnsentDraft {
  imageId: string
  width: number
  height: number
}

export interface UnsavedWork {
  /** Masks that the server has not got. */
  masks: UnsentDraft[]
  /** The photos with a room that was placed and not saved. */
  rooms: string[]
}

export async function unsavedWork(): Promise<UnsavedWork> {
  const unsaved: UnsavedWork = { masks: [], rooms: [] }
  await inStore('readonly', async (store) => {
    for await (const cursor of store) {
      // Only what is needed is kept: masks are large.
      const draft = readable(cursor.value)
      if (draft === null) continue
      const { imageId, isOnServer, mask, room } = draft
      if (!isOnServer) unsaved.masks.push({ imageId, width: mask.width, height: mask.height })
      if (room !== undefined) unsaved.rooms.push(imageId)
    }
  })
  return unsaved
}

/** Null for what nobody could send or go on with. */
function readable(stored: unknown): Draft | null {
  try {
    return restoreDraft(stored).draft
  } catch (reason) {
    if (reason instanceof DocumentError) return null
    throw reason
  }
}

/** At sign-out: the next user of this browser finds nothing. */
export async function forgetDrafts(): Promise<void> {
  await inStore('readwrite', (store) => store.clear())
}
