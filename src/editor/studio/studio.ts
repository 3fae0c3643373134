import { isApiError } from '../../services/api-error.ts'
import { mediaUrl } from '../../services/media-url.ts'
import { reachable } from '../../services/uploads/reachable.ts'
import { showNotice, showError, showUndo } from '../../ui/toast.ts'
import type { RemovalSettings } from '../../../core/contract/shapes.ts'
import type { PhotoClasses } from '../classes/photo-classes.ts'
import { createPhotoClasses } from '../classes/photo-classes.ts'
import type { DraftAutosave } from '../draft/draft-autosave.ts'
import type { LaterMask } from '../draft/later-mask.ts'
import type { Hints } from '../hints/hints.ts'
import { createHints } from '../hints/hints.ts'
import type { MaskClient, MaskSummary } from '../mask/mask-client.ts'
import { createMaskClient } from '../mask/worker-mask-client.ts'
import { openPhoto } from '../photo/photo-source.ts'
import { perceptionOf } from '../photo/read-perception.ts'
import type { PresetRunner } from '../presets/preset-runner.ts'
import type { Preview } from '../preview/preview.ts'
import { createPreview } from '../preview/preview.ts'
import type { Refine } from '../refine/refine.ts'
import type { RoomWork } from '../room/room-editor.ts'
import type { RoomHost, RoomSteps } from '../room/room-host.ts'
import { withRoom } from '../room/with-room.ts'
import type { Selections } from '../selections/selections.ts'
import { createSelections } from '../selections/selections.ts'
import type { Signal } from '../signal/signal.ts'
import { createSignal } from '../signal/signal.ts'
import type { EditorStore } from '../state/editor-store.ts'
import { createEditorStore } from '../state/editor-store.ts'
import type { Suggestions } from '../suggestions/suggestions.ts'
import { createSuggestions } from '../suggestions/suggestions.ts'
import { createViewportStore } from '../viewport/viewport-store.ts'
import { startAutosave } from './autosave.ts'
import { followMask } from './follow-mask.ts'
import { openWork } from './open-work.ts'
import type { StudioParts } from './studio-parts.ts'
import type { ToolStage } from './tool-stage.ts'
import { createToolStage } from './tool-stage.ts'
import { createPresetRunner } from '../presets/preset-runner.ts'
import { edgeValues, refineValues } from '../refine/refine-store.ts'
import { nameOfOperation } from '../refine/refine-words.ts'
import { createRefine } from '../refine/refine.ts'

/** All that works on one photo. Lives outside React: components show it and call it. Several can be open on one page. */
export interface Studio extends RoomHost, ToolStage {
  /** What is known of the work, for components and commands. */
  store: EditorStore
  /** Of the removal, with the hints and the seed as they are now. */
  readonly settings: RemovalSettings
  mask: MaskClient
  preview: Preview
  autosave: DraftAutosave
  hints: Hints
  refine: Refine
  presets: PresetRunner
  suggestions: Suggestions
  classes: PhotoClasses
  selections: Selections
  /** True while the key that shows the bare photo is held. */
  showsPhoto: Signal<boolean>
  /** Counts up each time that the zoom is to be typed. */
  zoomAsked: Signal<number>
  /** Set when another device has saved a later mask: the user decides which to keep. */
  later: Signal<LaterMask | null>
  /** What went wrong with the mask, in words for the user. */
  maskError: Signal<string | null>
  /** Resolves when the mask, or the draft of it, is open; true when there was a mask to begin with. */
  opened: Promise<boolean>
  /** Throws away what is here and goes on with the mask of the server. */
  takeLater: (later: LaterMask) => Promise<void>
  close: () => void
}

/**
 * Opens the photo with its draft. Nothing of it is shared with other studios but the settings that a new one begins
 * with.
 */
export function openStudio(parts: StudioParts): Studio {
  const { image, analysis } = parts
  const size = { width: image.width, height: image.height }
  const store = createEditorStore()
  const summary = () => store.getState().summary
  const view = createViewportStore(size)
  const photo = openPhoto(size, {
    previewUrl: mediaUrl(image.preview_url),
    url: mediaUrl(image.display_url),
  })
  const mask = createMaskClient()
  mask.setPhoto(photo)
  const maskError = createSignal<string | null>(null)
  const later = createSignal<LaterMask | null>(null)
  const room = createSignal(analysis.room)
  const unsavedRoom = createSignal<RoomWork | null>(null)
  const hints = createHints({ mask, failed: showNotice })
  const unseeded = () => ({ ...parts.settings, hints: hints.get() })
  const preview = createPreview({
    photo,
    mask,
    // The server adds the room's edges to an order by itself.
    settings: () => withRoom(unseeded(), room.get(), size),
    things: () => classes.things(),
    firstSeed: parts.settings.seed,
  })
  const suggestions = createSuggestions({ photo, mask, analysis, summary, failed: maskError.set })
  const classes = createPhotoClasses({
    photo,
    mask,
    perception: perceptionOf(analysis),
    send: async (corrections) => {
      const found = await parts.saveClasses(corrections)
      room.set(found.room)
      // The corrections are kept all the same.
      await suggestions.renew(found).catch(() => maskError.set('The new suggestions could not be loaded.'))
    },
    reconnected: (reason, signal) =>
      isApiError(reason) && reason.code === 'network' ? reachable(signal) : null,
    failed: maskError.set,
  })
  const refine = openRefine(mask, summary)
  const base = { image, store, view, photo, mask, hints, preview, suggestions, classes, refine, maskError }
  const { closeTools, ...toolStage } = createToolStage(base)
  const { autosave, stopKeeping } = startAutosave({
    ...base,
    later,
    unsavedRoom,
    isBusy: toolStage.isDrawing,
    lastMask: parts.lastMask,
    saveMask: parts.saveMask,
  })
  const { opened, takeLater } = openWork(parts, { ...base, autosave, later, unsavedRoom })
  const stopFollowing = followMask({ ...base, ...toolStage, autosave, room, opened })

  return {
    ...base,
    ...toolStage,
    autosave,
    room,
    unsavedRoom,
    later,
    opened,
    takeLater,
    get settings() {
      return { ...unseeded(), seed: preview.seed() }
    },
    selections: createSelections({
      mask,
      photo,
      calls: parts.selectionCalls,
      failed: showError,
      offerUndo: showUndo,
    }),
    presets: openPresetRunner(mask, summary),
    showsPhoto: createSignal(false),
    zoomAsked: createSignal(0),
    isRoomOpen: createSignal(false),
    roomSteps: createSignal<RoomSteps | null>(null),
    close: () => {
      refine.close()
      stopFollowing()
      stopKeeping()
      closeTools()
      classes.close()
      // Steps that were made just now are settled of before this is answered, and are then saved.
      const settled = mask.area().catch(() => undefined)
      void settled
        .then(() => autosave.flush())
        .finally(() => {
          autosave.close()
          mask.close()
        })
      preview.close()
      photo.close()
    },
  }
}

type GetSummary = () => MaskSummary | null

const onFailure = (reason: unknown) =>
  showError(reason instanceof Error ? reason.message : 'The mask could not be changed.')

function openRefine(mask: MaskClient, summary: GetSummary): Refine {
  return createRefine({
    mask,
    values: refineValues,
    edge: edgeValues,
    revision: () => summary()?.revision,
    onUnchanged: ({ kind }) => showNotice(`${nameOfOperation(kind)} changed nothing in this mask.`),
    onFailure,
  })
}

function openPresetRunner(mask: MaskClient, summary: GetSummary): PresetRunner {
  return createPresetRunner({ mask, revision: () => summary()?.revision, onFailure })
}
