import type { Room } from '../../../core/contract/room.ts'
import type { PhotoClasses } from '../classes/photo-classes.ts'
import type { DraftAutosave } from '../draft/draft-autosave.ts'
import type { Hints } from '../hints/hints.ts'
import type { MaskClient } from '../mask/mask-client.ts'
import type { Preview } from '../preview/preview.ts'
import type { Signal } from '../signal/signal.ts'
import type { EditorStore } from '../state/editor-store.ts'
import type { ToolHost } from '../tools/base/tool-host.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'

interface FollowParts {
  store: EditorStore
  view: ViewportStore
  mask: MaskClient
  hints: Pick<Hints, 'follow'>
  preview: Pick<Preview, 'maskChanged'>
  autosave: Pick<DraftAutosave, 'maskChanged'>
  tools: ToolHost
  room: Signal<Room | null>
  classes: Pick<PhotoClasses, 'brush'>
  maskError: Signal<string | null>
  opened: Promise<boolean>
}

/** Tells each finished step of the mask to whatever depends on it. Returns the way to stop. */
export function followMask(parts: FollowParts): () => void {
  const { store, view, mask, hints, preview, autosave, tools, room, classes, maskError, opened } = parts
  let isStopped = false
  const coverage = () => store.getState().summary?.coverage ?? 0

  // Heard until the mask is closed: steps made just before are still to be saved.
  mask.onSummary((summary) => {
    if (isStopped) return autosave.maskChanged()
    const before = store.getState().summary
    hints.follow(summary)
    store.getState().setSummary(summary)
    if (before === null || before.revision === summary.revision) return
    autosave.maskChanged()
    tools.tool().maskChanged?.(summary.revision)
    preview.maskChanged(summary.coverage)
  })
  const begin = async () => {
    try {
      await opened
      if (isStopped) return
      tools.start()
      preview.maskChanged(coverage())
    } catch (reason) {
      maskError.set(reason instanceof Error ? reason.message : 'The mask did not open.')
    }
  }
  void begin()
  const offs = [
    mask.onError((error) => maskError.set(error.message)),
    view.subscribe((viewport) => mask.setViewport(viewport)),
    room.subscribe(() => preview.maskChanged(coverage())),
    classes.brush.work.history.state.subscribe(() => preview.maskChanged(coverage())),
  ]
  return () => {
    isStopped = true
    for (const off of offs) off()
  }
}
