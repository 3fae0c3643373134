import { DocumentError, isFields, LaterVersionError } from '../../../core/documents/document.ts'
import { type Draft, type RestoredDraft, restoreDraft, storeDraft } from '../../../core/documents/draft.ts'
import { browserStore } from '../../stores/browser-store.ts'

const inStore = browserStore('mullion-drafts', 'drafts', 'imageId')
/** Drafts not touched for this long are thrown away when the page first saves another one. */
const keepMs = 90 * 24 * 60 * 60_000

/** Where a draft waits that a later version of Mullion wrote, so that the work of this one is not written over it. */
const asideSuffix = ' of a later version'

/**
 * Null when there is none. Rejects with DocumentError when there is one that has no mask to go on with; one of a later
 * version is then put aside. When that version is back, it gets its draft again, unless work of this version has not
 * been sent yet: that goes first.
 */
export async function findDraft(imageId: string): Promise<RestoredDraft | null> {
  const aside = imageId + asideSuffix
  const found = await inStore('readwrite', async (store) => {
    const own: unknown = await store.get(imageId)
    if (isFields(own) && isOfLaterVersion(own)) {
      await store.put({ ...own, imageId: aside })
      await store.delete(imageId)
      return own
    }
    const kept: unknown = await store.get(aside)
    const again = isFields(kept) ? { ...kept, imageId } : null
    const isFree = own === undefined || readable(own)?.isOnServer === true
    if (!isFree || again === null || readable(again) === null) return own
    await store.put(again)
    await store.delete(aside)
    return again
  })
  return found === undefined ? null : restoreDraft(found)
}

function isOfLaterVersion(stored: unknown): boolean {
  try {
    restoreDraft(stored)
    return false
  } catch (reason) {
    return reason instanceof LaterVersionError
  }
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

/**
 * Notes that the server has the mask of the draft that was saved at this time. False where that has not happened: another
 * one has been saved since.
 */
export async function noteSent(
  imageId: string,
  savedAt: number,
  info: { serverRevision: number; isOnServer: boolean },
): Promise<boolean> {
  return inStore('readwrite', async (store) => {
    const stored: unknown = await store.get(imageId)
    if (!isFields(stored) || stored['savedAt'] !== savedAt) return false
    await store.put({ ...stored, ...info })
    return true
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
      if (draft === null || draft.imageId.endsWith(asideSuffix)) continue
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
