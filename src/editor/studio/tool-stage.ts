import type { PhotoClasses } from '../classes/photo-classes.ts'
import type { Hints } from '../hints/hints.ts'
import type { MaskClient } from '../mask/mask-client.ts'
import type { Refine } from '../refine/refine.ts'
import type { Signal } from '../signal/signal.ts'
import { createSignal } from '../signal/signal.ts'
import type { EditorStore } from '../state/editor-store.ts'
import type { Suggestions } from '../suggestions/suggestions.ts'
import type { Crosshair } from '../tools/base/crosshair.ts'
import { createCrosshair } from '../tools/base/crosshair.ts'
import { tools } from '../tools/registry.ts'
import type { ShapePreview } from '../tools/base/shape-preview.ts'
import type { StageInput } from '../tools/base/stage-input.ts'
import { attachStageInput } from '../tools/base/stage-input.ts'
import type { ToolContext } from '../tools/base/stage-tool.ts'
import type { ToolHost } from '../tools/base/tool-host.ts'
import { createToolHost } from '../tools/base/tool-host.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { ImagePoint, ViewPoint } from '../viewport/viewport.ts'

interface ToolStageParts {
  store: EditorStore
  view: ViewportStore
  mask: MaskClient
  hints: Hints
  suggestions: Suggestions
  classes: PhotoClasses
  refine: Refine
  maskError: Signal<string | null>
}

/** The tools of one photo, with pointer and keyboard. */
export interface ToolStage {
  /** Runs the chosen tool. */
  tools: ToolHost
  crosshair: Crosshair
  /** Where the pointer is over the stage; null when it is not. */
  hover: Signal<ViewPoint | null>
  /** Where the crosshair stands; null while the pointer is used. */
  place: Signal<ImagePoint | null>
  /** What is being drawn and is not in the mask yet. */
  shapePreview: Signal<ShapePreview | null>
  isPanHeld: Signal<boolean>
  /** Connects pointer and wheel to the stage. Returns the way to disconnect. */
  connect: (stage: HTMLElement) => () => void
  /** Takes back the gesture under way, of pointer or keyboard. True when there was one. */
  cancelGesture: () => boolean
  /** True while pointer or keyboard draws something. */
  isDrawing: () => boolean
  /**
   * Takes back what is no step of the history yet: what is being drawn, else the last corner of a path, else what an
   * operation shows. True when there was something.
   */
  takeBack: () => boolean
}

export function createToolStage(parts: ToolStageParts): ToolStage & { closeTools: () => void } {
  const { store, view, mask, hints, suggestions, classes, refine, maskError } = parts
  const hover = createSignal<ViewPoint | null>(null)
  const place = createSignal<ImagePoint | null>(null)
  const shapePreview = createSignal<ShapePreview | null>(null)
  const isPanHeld = createSignal(false)
  const options = () => store.getState().settings
  const context: ToolContext = {
    view,
    mask,
    hints,
    suggestions,
    classes,
    options,
    preview: shapePreview,
    strokeEnd: createSignal<ImagePoint | null>(null),
    failed: maskError.set,
  }
  const host = createToolHost({
    tools,
    create: (id) => tools[id].create(context),
    chosen: () => options().tool,
    view,
    hover,
    place,
    onIdle: () => shapePreview.set(null),
  })
  const crosshair = createCrosshair({ view, host })
  let input: StageInput | null = null

  const cancelPress = () => input?.cancel() ?? host.cancel()
  const unselect = () => {
    const wasSelected = hints.selected.get() !== null
    hints.selected.set(null)
    return wasSelected
  }
  const offSettings = store.subscribe(({ settings }, before) => {
    if (settings === before.settings) return
    if (settings.tool !== before.settings.tool) hints.selected.set(null)
    host.settingsChanged()
  })
  return {
    tools: host,
    crosshair,
    hover,
    place,
    shapePreview,
    isPanHeld,
    connect: (stage) => {
      input = attachStageInput(stage, {
        view,
        host,
        hover,
        onPress: () => stage.focus({ preventScroll: true }),
        brush: {
          size: () => options().size,
          resize: (size) => store.getState().change({ size }),
          usesPressure: () => options().usesPressure,
        },
        // What is painted before the mask is open would be lost.
        isPanHeld: () => isPanHeld.get() || store.getState().summary === null,
      })
      const { detach } = input
      return detach
    },
    cancelGesture: () =>
      cancelPress() || host.tool().path?.cancel() === true || refine.cancel() || unselect(),
    isDrawing: () => input?.isBusy() === true || crosshair.isBusy(),
    takeBack: () => {
      if (cancelPress()) return true
      const { path } = host.tool()
      if (path?.isOpen() !== true) return refine.cancel()
      path.back()
      return true
    },
    closeTools: () => {
      offSettings()
      host.close()
    },
  }
}
