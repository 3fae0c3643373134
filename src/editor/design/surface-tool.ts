import { createSignal, type Signal } from '../signal/signal.ts'
import { createCrosshair, type Crosshair } from '../tools/base/crosshair.ts'
import { pairsOf } from '../tools/base/geometry.ts'
import type { StageTool } from '../tools/base/stage-tool.ts'
import { createToolHost, type ToolHost } from '../tools/base/tool-host.ts'
import type { Drawn } from '../tools/marks/mark-tool.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { ImagePoint, ViewPoint } from '../viewport/viewport.ts'

/** `choose`: clicks choose surfaces, drags pan. `add` and `take` mend the chosen one. `pick`: a click takes its colour. */
export type SurfaceToolId = 'choose' | 'add' | 'take' | 'pick'

/** What a click says: which surface is meant, or that a place belongs to the chosen one, or does not. */
export type ClickKind = 'choose' | 'add' | 'take'

/** What is done with the surfaces of a photo by pointer and keyboard. Lives outside React. */
export interface SurfaceTool {
  host: ToolHost
  crosshair: Crosshair
  /** The pointer over the stage, in the words of CSS. */
  cursor: Signal<string>
  tool: Signal<SurfaceToolId>
  /** Diameter of the brush, as a fraction of the photo's long side. */
  size: Signal<number>
  /** The stroke under way, and those whose outcome is not shown yet. */
  drawn: Signal<readonly Drawn[]>
  take: (tool: SurfaceToolId) => void
  resize: (by: number) => void
  /** What is shown now has all that was drawn. */
  shown: () => void
}

interface SurfaceToolParts {
  view: ViewportStore
  hover: Signal<ViewPoint | null>
  /** Whether there is a surface to be mended. */
  hasChosen: () => boolean
  onClick: (at: ImagePoint, kind: ClickKind) => void
  /** x and y in turn, in image pixels; `size` as that of the tool. */
  onStroke: (kind: 'add' | 'take', size: number, points: readonly number[]) => void
  onPick: (at: ImagePoint) => void
  failed: (message: string) => void
}

export const brushLimits = { min: 0.004, max: 0.2 } as const
const FIRST_SIZE = 0.03
/** Each press of a key changes the size by this factor. */
const RESIZE = 1.1
/** A pointer that moves less than this between down and up, in view pixels, clicks and does not draw. */
const CLICK_REACH_PX = 4

const clicking = { keyboard: { space: 'click', enter: 'corner' }, pans: true } as const
const drawing = { keyboard: { space: 'hold', enter: 'finish' } } as const
const hosted = { choose: clicking, pick: clicking, add: drawing, take: drawing }

export function createSurfaceTool(parts: SurfaceToolParts): SurfaceTool {
  const { view, hover, onClick, onStroke, onPick, hasChosen, failed } = parts
  const tool = createSignal<SurfaceToolId>('choose')
  const size = createSignal<number>(FIRST_SIZE)
  const drawn = createSignal<readonly Drawn[]>([])
  const place = createSignal<ImagePoint | null>(null)
  const cursor = createSignal('pointer')
  let current: { kind: 'add' | 'take'; points: number[] } | null = null

  const waiting = () => drawn.get().slice(0, current === null ? undefined : -1)
  const show = () => {
    if (current !== null)
      drawn.set([...waiting(), { kind: current.kind, size: size.get(), points: current.points }])
  }
  const cancel = () => {
    const before = waiting()
    current = null
    drawn.set(before)
  }
  const end = () => {
    if (current === null) return
    const { kind, points } = current
    if (!isClick(points, view.get().scale)) {
      current = null
      return onStroke(kind, size.get(), points)
    }
    cancel()
    onClick({ x: points[0]!, y: points[1]! }, kind)
  }
  const mending = (kind: 'add' | 'take'): StageTool => ({
    press: ({ points, shift, alt }) => {
      if (!hasChosen()) return failed('Choose a surface first.')
      current = { kind: shift || alt ? opposite(kind) : kind, points: [] }
      drawn.set([...drawn.get(), { kind: current.kind, size: size.get(), points: [] }])
      current.points = pairsOf(points)
      show()
    },
    move: (points) => {
      if (current === null) return
      current.points = [...current.points, ...pairsOf(points)]
      show()
    },
    release: end,
    cancel,
  })
  const kindOf = (shift: boolean, alt: boolean): ClickKind => (alt ? 'take' : shift ? 'add' : 'choose')
  const stageTools: Readonly<Record<SurfaceToolId, StageTool>> = {
    choose: {
      tap: (at, { shift, alt }) => onClick(at, kindOf(shift, alt)),
      press: ({ at }) => onClick(at, 'choose'),
    },
    pick: {
      tap: (at) => onPick(at),
      press: ({ at }) => onPick(at),
    },
    add: mending('add'),
    take: mending('take'),
  }
  const host = createToolHost({
    tools: hosted,
    create: (id) => stageTools[id],
    chosen: tool.get,
    view,
    hover,
    place,
    onIdle: () => undefined,
  })
  return {
    host,
    crosshair: createCrosshair({ view, host, startsInMiddle: true }),
    cursor,
    tool,
    size,
    drawn,
    take: (next) => {
      tool.set(next)
      host.settingsChanged()
      cursor.set(next === 'choose' ? 'pointer' : 'crosshair')
    },
    resize: (by) => size.set(Math.max(brushLimits.min, Math.min(brushLimits.max, size.get() * RESIZE ** by))),
    shown: () => {
      if (drawn.get().length > 0 && current === null) drawn.set([])
    },
  }
}

function opposite(kind: 'add' | 'take'): 'add' | 'take' {
  return kind === 'add' ? 'take' : 'add'
}

function isClick(points: readonly number[], scale: number): boolean {
  const reach = CLICK_REACH_PX / scale
  for (let i = 2; i < points.length; i += 2)
    if (Math.hypot(points[i]! - points[0]!, points[i + 1]! - points[1]!) > reach) return false
  return true
}
