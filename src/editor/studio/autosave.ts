import type { Image } from '../../../core/contract/shapes.ts'
import { showError } from '../../ui/toast.ts'
import type { DraftAutosave } from '../draft/draft-autosave.ts'
import { createDraftAutosave } from '../draft/draft-autosave.ts'
import { type DraftInfo, noteDraft } from '../draft/draft-info.ts'
import { keepDraft, noteSent } from '../draft/draft-store.ts'
import type { LaterMask } from '../draft/later-mask.ts'
import type { Hints } from '../hints/hints.ts'
import type { MaskClient } from '../mask/mask-client.ts'
import type { Preview } from '../preview/preview.ts'
import type { RoomWork } from '../room/room-editor.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { Signal } from '../signal/signal.ts'
import type { EditorStore } from '../state/editor-store.ts'
import { isUnseen } from './unseen.ts'
import type { StudioParts } from './studio-parts.ts'

interface AutosaveParts extends Pick<StudioParts, 'lastMask' | 'saveMask'> {
  store: EditorStore
  image: Image
  view: ViewportStore
  mask: MaskClient
  hints: Pick<Hints, 'get'>
  preview: Pick<Preview, 'seed' | 'state' | 'subscribe'>
  later: Signal<LaterMask | null>
  unsavedRoom: Signal<RoomWork | null>
  isBusy: () => boolean
}

/** Saves the draft of one photo after each step, when settings or view change, and when the page is left. */
export function startAutosave({
  image,
  store,
  view,
  mask,
  hints,
  preview,
  later,
  unsavedRoom,
  isBusy,
  lastMask,
  saveMask,
}: AutosaveParts): {
  autosave: DraftAutosave
  stopKeeping: () => void
} {
  let isStopped = false
  /** What was written last. */
  let last: { info: DraftInfo; savedAt: number } | null = null
  const autosave = createDraftAutosave({
    saveLocal: async (info) => {
      const settings = { ...store.getState().settings }
      const viewport = view.get()
      const [draft, area] = await Promise.all([mask.saveDraft(), mask.area()])
      const coverage = area / (image.width * image.height)
      const savedAt = Date.now()
      const kept = { coverage, seed: preview.seed(), isUnseen: isUnseen({ store, preview }), ...info }
      const room = unsavedRoom.get()
      const placed = room === null ? {} : { room }
      await keepDraft({ imageId: image.id, mask: draft, settings, viewport, savedAt, ...kept, ...placed })
      noteDraft(image.id, kept)
      last = { info: kept, savedAt }
    },
    noteSent: async (info) => {
      if (last !== null && (await noteSent(image.id, last.savedAt, info)))
        noteDraft(image.id, { ...last.info, ...info })
    },
    upload: async (revision) => saveMask(await mask.exportPng(), hints.get(), revision),
    onState: (state) => {
      // After the end nobody looks at the store.
      if (!isStopped) store.getState().setDraft(state)
      else if (state.kind === 'failed')
        showError(`The draft of ${image.name} could not be saved. ${state.message}`)
    },
    onStale: () =>
      void lastMask().then(
        (saved) => later.set(saved),
        () => undefined,
      ),
    isBusy,
    now: Date.now,
  })
  const offSettings = store.subscribe((state, before) => {
    if (state.settings !== before.settings && state.summary !== null) autosave.detailsChanged()
  })
  let isFirst = true
  const offView = view.subscribe(() => {
    // The first size of the stage is no work of the user's.
    if (!isFirst && store.getState().summary !== null) autosave.detailsChanged()
    isFirst = false
  })
  let seen = { seed: preview.seed(), isUnseen: isUnseen({ store, preview }) }
  const offPreview = preview.subscribe(() => {
    const now = { seed: preview.seed(), isUnseen: isUnseen({ store, preview }) }
    if (now.seed !== seen.seed || now.isUnseen !== seen.isUnseen) autosave.detailsChanged()
    seen = now
  })
  const onHide = () => {
    if (document.visibilityState === 'hidden' && !isBusy()) void autosave.flush()
  }
  // A user who comes back may have gone on in another window: told before a step is made on an older mask. When the server
  // cannot be asked, it is told at the latest as this mask is sent.
  const onFocus = () => void lookForLater().catch(() => undefined)
  const onOnline = () => autosave.networkIsBack()
  const lookForLater = async () => {
    if (store.getState().summary === null || later.get() !== null) return
    const saved = await lastMask()
    if (isStopped || saved === null || !autosave.isBehind(saved.revision)) return
    // It may be this very mask, whose answer was lost: the server knows, and refuses any other one.
    if (autosave.hasUnsent()) await autosave.ensureOnServer()
    else later.set(saved)
  }
  const offRoom = unsavedRoom.subscribe(() => {
    if (store.getState().summary !== null) autosave.roomChanged()
  })
  document.addEventListener('visibilitychange', onHide)
  window.addEventListener('focus', onFocus)
  window.addEventListener('online', onOnline)
  return {
    autosave,
    stopKeeping: () => {
      isStopped = true
      offSettings()
      offView()
      offPreview()
      offRoom()
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('focus', onFocus)
      window.removeEventListener('online', onOnline)
    },
  }
}
