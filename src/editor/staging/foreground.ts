import type { Plane } from '../../../core/imaging/pixels.ts'
import type { Undoable } from '../history/value-history.ts'
import type { MaskClient, MaskSummary } from '../mask/mask-client.ts'
import { createSignal, type Signal } from '../signal/signal.ts'
import { createCrosshair, type Crosshair } from '../tools/base/crosshair.ts'
import { createToolHost, type ToolHost } from '../tools/base/tool-host.ts'
import { createStrokeTool } from '../tools/brush/stroke-tool.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { ImagePoint, ViewPoint } from '../viewport/viewport.ts'

export type ForegroundTool = 'brush' | 'eraser'

/** A mask of what stands in front of the furniture while it is painted. Lives outside React. */
export interface Foreground {
  mask: MaskClient
  host: ToolHost
  crosshair: Crosshair
  hover: Signal<ViewPoint | null>
  tool: Signal<ForegroundTool>
  /** Diameter of the brush in pixels of the photo. */
  size: Signal<number>
  /** Null until the mask is open. */
  summary: Signal<MaskSummary | null>
  /** Steps of the brush since the mask was opened. */
  history: Undoable
  choose: (tool: ForegroundTool) => void
  resize: (size: number) => void
  clear: () => void
  /** Saves what is not saved yet, and ends. */
  close: () => Promise<void>
}

interface ForegroundParts {
  mask: MaskClient
  view: ViewportStore
  /** The mask to go on with; null for an empty one. Rejects with words for the user. */
  kept: () => Promise<Plane | null>
  /** Saves a mask as PNG, null for an empty one. Rejects with words for the user. */
  save: (png: Uint8Array | null) => Promise<void>
  /** True until what was painted is saved, past the end too. */
  isSaving: Signal<boolean>
  failed: (message: string) => void
}

export const brushLimits = { min: 4, max: 1000 } as const
/** Diameter at first, as a fraction of the photo's long side. */
const FIRST_SIZE = 0.03
/** A brush that ends within a few pixels, as edges in a photo do. */
const HARDNESS = 0.9
const LOADED = 'Foreground as it was'

const painting = { keyboard: { space: 'hold', enter: 'finish' } } as const

export function openForeground({ mask, view, kept, save, isSaving, failed }: ForegroundParts): Foreground {
  const { photo } = view
  const tool = createSignal<ForegroundTool>('brush')
  const first = Math.round(FIRST_SIZE * Math.max(photo.width, photo.height))
  const size = createSignal(Math.min(brushLimits.max, Math.max(brushLimits.min, first)))
  const summary = createSignal<MaskSummary | null>(null)
  const hover = createSignal<ViewPoint | null>(null)
  const place = createSignal<ImagePoint | null>(null)
  const context = {
    mask,
    options: () => ({ size: size.get(), hardness: HARDNESS, opacity: 1 }),
    strokeEnd: createSignal<ImagePoint | null>(null),
  }
  const host = createToolHost<ForegroundTool>({
    tools: { brush: painting, eraser: painting },
    create: (id) => createStrokeTool(context, id === 'brush' ? 'add' : 'subtract'),
    chosen: tool.get,
    view,
    hover,
    place,
    onIdle: () => undefined,
  })
  let savedAt = 0
  let saving: Promise<void> | null = null

  /** One at a time; what is painted meanwhile is saved after it. */
  const saveAll = async () => {
    isSaving.set(true)
    try {
      for (let now = summary.get(); now !== null && now.revision !== savedAt; now = summary.get()) {
        await save(now.coverage === 0 ? null : await mask.exportPng())
        savedAt = now.revision
      }
    } catch (reason) {
      failed(
        `${reason instanceof Error ? reason.message : 'The foreground could not be saved.'} Paint on to try again.`,
      )
    }
    isSaving.set(false)
    saving = null
  }
  const follow = (next: MaskSummary) => {
    summary.set(next)
    if (next.revision !== savedAt) saving ??= saveAll()
  }
  const open = async () => {
    const empty = await mask.open(photo)
    const plane = await kept()
    const opened = plane === null ? empty : await mask.importPlane(plane, 'replace', LOADED)
    savedAt = opened.revision
    summary.set(opened)
    host.start()
    mask.onSummary(follow)
  }
  const opening = open().catch((reason: unknown) =>
    failed(reason instanceof Error ? reason.message : 'The foreground could not be opened.'),
  )
  const offError = mask.onError((error) => failed(error.message))
  const stepOf = (at: number): string | null => {
    const label = summary.get()?.history[at]?.label ?? null
    return label === LOADED ? null : label
  }
  const history: Undoable = {
    undoLabel: () => stepOf((summary.get()?.done ?? 0) - 1),
    redoLabel: () => stepOf(summary.get()?.done ?? 0),
    undo: () => {
      if (!host.cancel() && history.undoLabel() !== null) void mask.undo()
    },
    redo: () => {
      if (history.redoLabel() !== null) void mask.redo()
    },
  }
  return {
    mask,
    host,
    crosshair: createCrosshair({ view, host, startsInMiddle: true }),
    hover,
    tool,
    size,
    summary,
    history,
    choose: (next) => {
      tool.set(next)
      host.settingsChanged()
    },
    resize: (next) => size.set(Math.round(Math.max(brushLimits.min, Math.min(brushLimits.max, next)))),
    clear: () => {
      if ((summary.get()?.coverage ?? 0) > 0) void mask.clear()
    },
    close: async () => {
      host.cancel()
      host.close()
      await opening
      await mask.idle()
      await saving
      offError()
      mask.close()
    },
  }
}
