import type { RoomWork } from '../room/room-editor.ts'
import type { RoomHost, RoomSteps } from '../room/room-host.ts'
import { notSaved } from '../room/not-saved.ts'
import type { RemovalSettings } from '../../../core/contract/shapes.ts'
import { mediaUrl } from '../../services/media-url.ts'
import type { EditorSettings } from '../../stores/editor.ts'
import { useEditorStore } from '../../stores/editor.ts'
import type { Draft } from '../../../core/documents/draft.ts'
import { openDraft } from '../draft/open-draft.ts'
import type { DraftKeeper } from '../draft/draft-keeper.ts'
import type { LaterMask } from '../draft/later-mask.ts'
import type { Hints } from '../hints/hints.ts'
import { createHints } from '../hints/hints.ts'
import type { MaskClient } from '../mask/mask-client.ts'
import { createMaskClient } from '../mask/worker-mask-client.ts'
import { openPhoto } from '../photo/photo-source.ts'
import type { PresetRunner } from '../presets/preset-runner.ts'
import type { Preview } from '../preview/preview.ts'
import { createPreview } from '../preview/preview.ts'
import type { Refine } from '../refine/refine.ts'
import { showError, showNotice } from '../../ui/toast.ts'
import { resized } from '../viewport/view-maths.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import { createViewportStore } from '../viewport/viewport-store.ts'
import type { ImagePoint, Viewport, ViewPoint } from '../viewport/viewport.ts'
import type { Crosshair } from '../tools/crosshair.ts'
import { createCrosshair } from '../tools/crosshair.ts'
import { keepWork } from './keep-work.ts'
import { openPresetRunner, openRefine } from './open-refine.ts'
import { isToolId, tools } from '../tools/registry.ts'
import type { ShapePreview } from '../tools/shape-preview.ts'
import { withRoom } from '../room/with-room.ts'
import type { Signal } from '../signal/signal.ts'
import { createSignal } from '../signal/signal.ts'
import type { ToolHost } from '../tools/tool-host.ts'
import { createToolHost } from '../tools/tool-host.ts'
import type { StageInput } from '../tools/stage-input.ts'
import { attachStageInput } from '../tools/stage-input.ts'
import type { StudioParts } from './studio-parts.ts'
import type { Suggestions } from '../suggestions/suggestions.ts'
import { createSuggestions } from '../suggestions/suggestions.ts'

/** All that works on one photo. Lives outside React: components show it and call it. */
export interface Studio extends RoomHost {
  /** Of the removal, with the hints and the seed as they are now. */
  readonly settings: RemovalSettings
  mask: MaskClient
  preview: Preview
  keeper: DraftKeeper
  crosshair: Crosshair
  /** Runs the chosen tool. */
  tools: ToolHost
  hints: Hints
  refine: Refine
  presets: PresetRunner
  hover: Signal<ViewPoint | null>
  /** What is being drawn and is not in the mask yet. */
  shapePreview: Signal<ShapePreview | null>
  place: Signal<ImagePoint | null>
  /** True while the key that shows the bare photo is held. */
  showsPhoto: Signal<boolean>
  suggestions: Suggestions
  /** Set when another device has saved a later mask: the user decides which to keep. */
  later: Signal<LaterMask | null>
  /** What went wrong with the mask engine, in words for the user. */
  trouble: Signal<string | null>
  /** Resolves when the mask, or the draft of it, is open; true when there was a mask to begin with. */
  opened: Promise<boolean>
  /** Connects pointer and wheel to the stage. Returns the way to disconnect. */
  connect(stage: HTMLElement): () => void
  /** Takes back the gesture under way, of pointer or keyboard. True when there was one. */
  cancelGesture: () => boolean
  /** True while pointer or keyboard draws something. */
  isDrawing: () => boolean
  /**
   * Takes back what is no step of the history yet: what is being drawn, else the last corner of a path, else what an
   * operation shows. True when there was something.
   */
  takeBack: () => boolean
  /** Throws away what is here and goes on with the mask of the server. */
  takeLater(later: LaterMask): Promise<void>
  close(): void
}

export function openStudio(parts: StudioParts): Studio {
  const { image } = parts
  const size = { width: image.width, height: image.height }
  const store = useEditorStore
  const view = createViewportStore(size)
  const photo = openPhoto(size, {
    previewUrl: mediaUrl(image.preview_url),
    url: mediaUrl(image.display_url),
  })
  const mask = createMaskClient()
  mask.setPhoto(photo)
  const hover = createSignal<ViewPoint | null>(null)
  const shapePreview = createSignal<ShapePreview | null>(null)
  const place = createSignal<ImagePoint | null>(null)
  const later = createSignal<LaterMask | null>(null)
  const trouble = createSignal<string | null>(null)
  const isPanHeld = createSignal(false)
  const hints = createHints({ mask, failed: showNotice })
  const unseeded = () => ({ ...parts.settings, hints: hints.get() })
  const room = createSignal(parts.analysis.room)
  const unsavedRoom = createSignal<RoomWork | null>(null)
  // The server adds the room's edges to an order by itself.
  const preview = createPreview({
    photo,
    mask,
    settings: () => withRoom(unseeded(), room.get(), size),
    firstSeed: parts.settings.seed,
  })
  const settings = (): RemovalSettings => ({ ...unseeded(), seed: preview.seed() })
  const current = () => store.getState().settings
  let input: StageInput | null = null
  let isClosed = false
  const facts = () => store.getState().facts
  const { analysis } = parts
  const suggestions = createSuggestions({ photo, mask, analysis, facts, failed: trouble.set })
  const host = createToolHost({
    tools,
    context: {
      view,
      mask,
      hints,
      suggestions,
      options: current,
      preview: shapePreview,
      strokeEnd: createSignal<ImagePoint | null>(null),
      failed: trouble.set,
    },
    chosen: () => current().tool,
    hover,
    place,
  })
  const crosshair = createCrosshair({ view, host, place })
  const refine = openRefine(mask)
  const presets = openPresetRunner(mask)
  const unselect = () => {
    const wasSelected = hints.selected.get() !== null
    hints.selected.set(null)
    return wasSelected
  }
  const cancelPress = () => input?.cancel() ?? host.cancel()
  const isDrawing = () => input?.isBusy() === true || crosshair.isBusy()
  const { keeper, stopKeeping } = keepWork({
    ...parts,
    view,
    mask,
    hints,
    preview,
    later,
    unsavedRoom,
    isBusy: isDrawing,
  })

  const takeLater = async ({ id, url, revision, hints: saved }: LaterMask) => {
    const plane = await photo.plane(mediaUrl(url), null)
    await mask.clear()
    await mask.importPlane(plane, 'add', 'Saved mask')
    await hints.replace('Saved hints', saved ?? { lines: [], sources: [] })
    keeper.rebase(revision, true, id)
    later.set(null)
  }
  const open = async (): Promise<boolean> => {
    store.getState().setFacts(null)
    const [{ facts, draft, warning }, saved] = await Promise.all([
      openDraft(mask, image.id, size),
      parts.lastMask().catch(() => null),
    ])
    if (warning !== null) showError(warning)
    hints.follow(facts)
    unsavedRoom.set(draft?.room ?? null)
    store.getState().setFacts(facts)
    if (draft?.room !== undefined) showNotice(notSaved)
    if (draft !== null) {
      if (!parts.keepsTools && draft.settings !== null) store.getState().change(knownSettings(draft.settings))
      if (draft.viewport !== null) restoreView(view, draft.viewport)
      if (draft.seed !== undefined) preview.useSeed(draft.seed)
      store.getState().setDraft({ kind: 'saved', at: draft.savedAt })
    }
    const known = draft?.serverRevision ?? 0
    // A later order of the very same mask is then an order of that mask, not of a copy.
    const isSame = saved?.revision === known
    keeper.rebase(known, draft?.isOnServer ?? true, isSame ? saved?.id : undefined)
    if (saved !== null && saved.revision > known) {
      // Work that only this browser has is never thrown away unasked.
      if (draft === null || draft.isOnServer) await takeLater(saved)
      // It may be this very mask, whose answer was lost: the server knows, and refuses any other one.
      else void keeper.ensureOnServer().catch(() => later.set(saved))
    }
    return draft !== null || saved !== null
  }
  // Until the mask is closed: steps made just before are still to be saved.
  mask.onFacts((facts) => {
    if (isClosed) return keeper.maskChanged()
    const before = store.getState().facts
    hints.follow(facts)
    store.getState().setFacts(facts)
    if (before === null || before.revision === facts.revision) return
    keeper.maskChanged()
    host.tool().maskChanged?.(facts.revision)
    preview.maskChanged(facts.coverage)
  })
  const offs = [
    mask.onError((error) => trouble.set(error.message)),
    view.subscribe((viewport) => mask.setViewport(viewport)),
    stopKeeping,
    room.subscribe(() => preview.maskChanged(facts()?.coverage ?? 0)),
    store.subscribe(({ settings: { tool } }, before) => {
      if (tool !== before.settings.tool) hints.selected.set(null)
    }),
    store.subscribe(({ settings }, before) => {
      if (settings !== before.settings) host.settingsChanged()
    }),
    host.close,
  ]
  const opened = open()
  const begin = async () => {
    try {
      await opened
      if (isClosed) return
      host.start()
      preview.maskChanged(facts()?.coverage ?? 0)
    } catch (reason) {
      trouble.set(reason instanceof Error ? reason.message : 'The mask did not open.')
    }
  }
  void begin()

  return {
    image,
    get settings() {
      return settings()
    },
    view,
    photo,
    mask,
    preview,
    keeper,
    crosshair,
    tools: host,
    hints,
    refine,
    presets,
    hover,
    shapePreview,
    place,
    later,
    trouble,
    isPanHeld,
    opened,
    takeLater,
    showsPhoto: createSignal(false),
    suggestions,
    room,
    isRoomOpen: createSignal(false),
    roomSteps: createSignal<RoomSteps | null>(null),
    unsavedRoom,
    connect: (stage) => {
      input = attachStageInput(stage, {
        view,
        host,
        hover,
        options: current,
        change: (changes) => store.getState().change(changes),
        // What is painted before the mask is open would be lost.
        isPanHeld: () => isPanHeld.get() || store.getState().facts === null,
      })
      const { detach } = input
      return detach
    },
    cancelGesture: () =>
      cancelPress() || host.tool().path?.cancel() === true || refine.cancel() || unselect(),
    isDrawing,
    takeBack: () => {
      if (cancelPress()) return true
      const { path } = host.tool()
      if (path?.isOpen() !== true) return refine.cancel()
      path.back()
      return true
    },
    close: () => {
      refine.close()
      isClosed = true
      // Steps that were made just now are told of before this is answered, and are then saved.
      const told = mask.area().catch(() => undefined)
      void told
        .then(() => keeper.flush())
        .finally(() => {
          keeper.close()
          mask.close()
        })
      for (const off of offs) off()
      preview.close()
      photo.close()
      store.getState().setFacts(null)
      store.getState().setDraft({ kind: 'none' })
    },
  }
}

/** The saved view on a stage that may have another size now. */
function restoreView(view: ViewportStore, saved: Viewport): void {
  const { width, height, ratio } = view.get()
  view.set(view.isReady() ? resized(saved, view.photo, { width, height, ratio }) : saved)
}

/** The settings of a draft that another version may have saved: its tool may not be there. */
function knownSettings({ tool, ...settings }: NonNullable<Draft['settings']>): Partial<EditorSettings> {
  return isToolId(tool) ? { ...settings, tool } : settings
}
