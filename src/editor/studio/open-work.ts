import type { Draft } from '../../../core/documents/draft.ts'
import type { Image } from '../../../core/contract/shapes.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { showError, showNotice } from '../../ui/toast.ts'
import type { DraftAutosave } from '../draft/draft-autosave.ts'
import { openDraft } from '../draft/open-draft.ts'
import type { LaterMask } from '../draft/later-mask.ts'
import type { Hints } from '../hints/hints.ts'
import type { MaskClient } from '../mask/mask-client.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import type { Preview } from '../preview/preview.ts'
import { notSaved } from '../room/not-saved.ts'
import type { RoomWork } from '../room/room-editor.ts'
import type { Signal } from '../signal/signal.ts'
import { withPhotoInSight, type EditorSettings, type EditorStore } from '../state/editor-store.ts'
import { isToolId } from '../tools/registry.ts'
import { resized } from '../viewport/view-maths.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { Viewport } from '../viewport/viewport.ts'
import type { StudioParts } from './studio-parts.ts'

interface WorkParts {
  image: Image
  store: EditorStore
  view: ViewportStore
  photo: PhotoSource
  mask: MaskClient
  hints: Hints
  preview: Pick<Preview, 'useSeed'>
  autosave: DraftAutosave
  later: Signal<LaterMask | null>
  unsavedRoom: Signal<RoomWork | null>
}

interface OpenWork {
  /** Resolves when the mask is open; true when there was work on this photo before. */
  opened: Promise<boolean>
  /** Throws away what is here and goes on with the mask of the server. */
  takeLater: (later: LaterMask) => Promise<void>
}

/** Goes on with the draft of this browser, or with the mask of the server where that is later. */
export function openWork({ keepsTools, lastMask }: StudioParts, work: WorkParts): OpenWork {
  const { image, store, view, photo, mask, hints, preview, autosave, later, unsavedRoom } = work

  const takeLater = async ({ id, url, revision, hints: saved }: LaterMask) => {
    const plane = await photo.plane(mediaUrl(url), null)
    await mask.clear()
    await mask.importPlane(plane, 'add', 'Saved mask')
    await hints.replace('Saved hints', saved ?? { lines: [], sources: [] })
    autosave.rebase(revision, true, id)
    later.set(null)
  }
  const restore = (draft: Draft) => {
    const { settings, change } = store.getState()
    if (!keepsTools && draft.settings !== null) change(knownSettings(draft.settings, settings))
    if (draft.viewport !== null) restoreView(view, draft.viewport)
    if (draft.seed !== undefined) preview.useSeed(draft.seed)
    store.getState().setDraft({ kind: 'saved', at: draft.savedAt })
  }
  const open = async (): Promise<boolean> => {
    const [{ summary, draft, warning }, saved] = await Promise.all([
      openDraft(mask, image.id, { width: image.width, height: image.height }),
      lastMask().catch(() => null),
    ])
    if (warning !== null) showError(warning)
    hints.follow(summary)
    unsavedRoom.set(draft?.room ?? null)
    store.getState().setSummary(summary)
    if (draft?.room !== undefined) showNotice(notSaved)
    if (draft !== null) restore(draft)
    const known = draft?.serverRevision ?? 0
    // A later order of the very same mask is then an order of that mask, not of a copy.
    const isSame = saved?.revision === known
    autosave.rebase(known, draft?.isOnServer ?? true, isSame ? saved?.id : undefined)
    if (saved !== null && saved.revision > known) {
      // Work that only this browser has is never thrown away unasked.
      if (draft === null || draft.isOnServer) await takeLater(saved)
      // It may be this very mask, whose answer was lost: the server knows, and refuses any other one.
      else void autosave.ensureOnServer().catch(() => later.set(saved))
    }
    return draft !== null || saved !== null
  }
  return { opened: open(), takeLater }
}

/** The saved view on a stage that may have another size now. */
function restoreView(view: ViewportStore, saved: Viewport): void {
  const { width, height, ratio } = view.get()
  view.set(view.isReady() ? resized(saved, view.photo, { width, height, ratio }) : saved)
}

/** The settings of a draft that another version may have saved: its tool may not be there. */
function knownSettings(
  { tool, ...settings }: NonNullable<Draft['settings']>,
  now: EditorSettings,
): EditorSettings {
  return withPhotoInSight({ ...settings, tool: isToolId(tool) ? tool : now.tool })
}
