import { browserStore } from '../../stores/browser-store.ts'
import type { EditorSettings } from '../../stores/editor.ts'
import type { MaskDraft } from '../mask/mask-client.ts'
import type { RoomWork } from '../room/room-editor.ts'
import type { Viewport } from '../viewport/viewport.ts'

/** Unsent work on one photo, as kept by this browser. */
export interface Draft {
  imageId: string
  mask: MaskDraft
  settings: EditorSettings
  viewport: Viewport
  savedAt: number
  /** Part of the photo that the mask covers, 0 to 1. Drafts of older versions do not say. */
  coverage?: number
  /** Of the fill that was chosen in the preview. Drafts of older versions do not say. */
  seed?: number
  /** The room that was placed and is not saved yet; absent when there is none. */
  room?: RoomWork
  /** The server's revision that this draft was made from; 0 when the server has none. */
  serverRevision: number
  /** True when the server has exactly this mask. */
  isOnServer: boolean
}

const inStore = browserStore('mullion-drafts', 'drafts', 'imageId')
/** Drafts not touched for this long are thrown away when the page first saves another one. */
const keepMs = 90 * 24 * 60 * 60_000

export async function loadDraft(imageId: string): Promise<Draft | null> {
  const found: unknown = await inStore('readonly', (store) => store.get(imageId))
  return (found as Draft | undefined) ?? null
}

/** Whether old drafts have been looked for since the page was opened. */
let isSwept = false

export async function keepDraft(draft: Draft): Promise<void> {
  await inStore('readwrite', (store) => store.put(draft))
  if (isSwept) return
  // Once: it reads every draft that there is, which for a series is tens of megabytes.
  isSwept = true
  await inStore('readwrite', async (store) => {
    for await (const cursor of store)
      if ((cursor.value as Draft).savedAt < draft.savedAt - keepMs) void cursor.delete()
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
      const { imageId, isOnServer, mask, room } = cursor.value as Draft
      if (!isOnServer) unsaved.masks.push({ imageId, width: mask.width, height: mask.height })
      if (room !== undefined) unsaved.rooms.push(imageId)
    }
  })
  return unsaved
}

/** At sign-out: whoever uses this browser next finds nothing. */
export async function forgetDrafts(): Promise<void> {
  await inStore('readwrite', (store) => store.clear())
}
