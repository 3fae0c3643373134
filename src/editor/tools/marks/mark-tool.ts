import { markLimits } from '../../../../core/contract/mark-limits.ts'
import type { Box, Stroke } from '../../../../core/contract/marks.ts'
import type { Rect } from '../../../../core/imaging/pixels.ts'
import { createValueHistory, type ValueHistory } from '../../history/value-history.ts'
import type { Signal } from '../../signal/signal.ts'
import { createSignal } from '../../signal/signal.ts'
import type { ViewportStore } from '../../viewport/viewport-store.ts'
import type { ImagePoint, ViewPoint } from '../../viewport/viewport.ts'
import type { Crosshair } from '../base/crosshair.ts'
import { createCrosshair } from '../base/crosshair.ts'
import { pairsOf } from '../base/geometry.ts'
import type { StageTool } from '../base/stage-tool.ts'
import type { ToolHost } from '../base/tool-host.ts'
import { createToolHost } from '../base/tool-host.ts'
import type { Marks } from './marks.ts'
import {
  boxAround,
  boxBetween,
  boxOf,
  noMarks,
  strokesOf,
  windowUnder,
  withoutBox,
  withAll,
  withToggled,
} from './marks.ts'

/** Nothing in hand: presses pan and tap. Else the sky brush, or boxes for windows. */
export type MarkToolId = 'none' | 'add' | 'take' | 'window'

/** What is drawn: the points of a stroke, or the corners of a box. */
type DrawnKind = Stroke['kind'] | 'window'

/**
 * The points of a stroke or a box so far: x and y in turn, in image pixels. A box is from its first to its last point.
 */
export interface Drawn {
  kind: DrawnKind
  size: number
  points: readonly number[]
}

/** Marking a photo by hand: windows that stay dark or were missed, and strokes in the sky. Lives outside React. */
export interface MarkTool {
  /** Runs what was taken, from pointer and keyboard. */
  host: ToolHost
  crosshair: Crosshair
  /** The pointer over the stage, in the words of CSS. */
  cursor: Signal<string>
  tool: Signal<MarkToolId>
  /** Diameter of the brush, as a fraction of the photo's long side. */
  size: Signal<number>
  /** Kept with the settings by the caller. */
  marks: Signal<Marks>
  history: ValueHistory<Marks>
  /** The stroke under way, and those whose outcome is not shown yet. */
  drawn: Signal<readonly Drawn[]>
  /** The windows that can be tapped, in fractions of the photo. */
  windows: Signal<readonly Rect[]>
  /** Whether the focus is to go to the windows; the code that moves it sets it back. */
  wantsFocus: Signal<boolean>
  /** Takes a tool, or puts it away when it is in hand already. */
  take: (tool: MarkToolId) => void
  resize: (by: number) => void
  toggle: (windowId: number) => void
  setAll: (areDark: boolean) => void
  clearStrokes: () => void
  clearBoxes: () => void
  /** Takes a window away that was drawn; nothing for one that was found. */
  remove: (windowId: number) => void
  /** What is shown now has all that was marked. */
  shown: () => void
}

interface MarkToolParts {
  view: ViewportStore
  /** Where the pointer is over the stage. */
  hover: Signal<ViewPoint | null>
  /** Told why a mark could not be made, in words for the user. */
  failed: (message: string) => void
}

/** A brush at first: about a tenth of the photo. */
const firstSize = 0.06
/** Fingers need targets of this many CSS pixels. */
const fingertip = 44
/** A pointer that moves less than this between down and up, in view pixels, presses and does not drag. */
const pressReach = 4

/** Space draws while it is held. */
const keyboard = { space: 'hold', enter: 'finish' } as const
const hosted = {
  none: { keyboard, pans: true },
  add: { keyboard },
  take: { keyboard },
  window: { keyboard },
}

export function createMarkTool({ view, hover, failed }: MarkToolParts): MarkTool {
  const tool = createSignal<MarkToolId>('none')
  const size = createSignal(firstSize)
  const history = createValueHistory<Marks>([{ value: noMarks, label: '', gesture: '' }])
  const marks: Signal<Marks> = {
    get: history.value,
    set: history.replace,
    subscribe: history.state.subscribe,
  }
  const drawn = createSignal<readonly Drawn[]>([])
  const place = createSignal<ImagePoint | null>(null)
  const windows = createSignal<readonly Rect[]>([])
  const wantsFocus = createSignal(false)
  const cursor = createSignal('')
  let current: { kind: DrawnKind; points: number[] } | null = null

  const change = (label: string, changes: Partial<Marks>) =>
    history.put(label, { ...marks.get(), ...changes })
  const waiting = () => drawn.get().slice(0, current === null ? undefined : -1)
  const begin = (kind: DrawnKind, points: number[]) => {
    drawn.set([...drawn.get(), { kind, size: size.get(), points }])
    current = { kind, points }
  }
  const extend = (more: readonly number[]) => {
    if (current === null) return
    const before = waiting()
    current.points = [...current.points, ...more]
    drawn.set([...before, { kind: current.kind, size: size.get(), points: current.points }])
  }
  const cancel = () => {
    const before = waiting()
    current = null
    drawn.set(before)
  }
  const fractionsOf = ({ x, y }: ImagePoint) => ({ x: x / view.photo.width, y: y / view.photo.height })
  const drawBox = (box: Box) => {
    const { width, height } = view.photo
    const [left, top] = [box.x * width, box.y * height]
    const points = [left, top, left + box.width * width, top + box.height * height]
    drawn.set([...waiting(), { kind: 'window', size: size.get(), points }])
    current = null
    change('Draw window', { boxes: [...marks.get().boxes, box] })
  }
  const endBox = (points: readonly number[]) => {
    const [first, last] = [
      { x: points[0]!, y: points[1]! },
      { x: points.at(-2)!, y: points.at(-1)! },
    ]
    const { boxes } = marks.get()
    const isPress = Math.hypot(last.x - first.x, last.y - first.y) * view.get().scale < pressReach
    const under = isPress ? windowUnder(boxes, fractionsOf(last), { x: 0, y: 0 }) : -1
    if (under >= 0) {
      cancel()
      change('Take window away', withoutBox(marks.get(), under))
      return
    }
    const before = boxes.at(-1)
    const again = before === undefined ? null : boxAround(fractionsOf(last), before)
    const box = isPress ? again : boxBetween(first, last, view.photo)
    if (box !== null && boxes.length < markLimits.boxes) return drawBox(box)
    cancel()
    if (box === null) failed('Drag a box over the whole pane.')
    else failed(`A photo can have ${markLimits.boxes} windows by hand. Take some away first.`)
  }
  const end = () => {
    if (current === null) return
    const { kind, points } = current
    if (kind === 'window') return endBox(points)
    const strokes = [...marks.get().strokes, ...strokesOf(kind, size.get(), points, view.photo)]
    if (strokes.length > markLimits.strokes) {
      cancel()
      failed(`A photo can have ${markLimits.strokes} strokes. Undo some, or clear them.`)
      return
    }
    current = null
    change(kind === 'add' ? 'Add sky' : 'Take sky away', { strokes })
  }
  const toggle = (id: number) =>
    change('Window dark or lit', { places: withToggled(windows.get(), marks.get().places, id) })
  const drawing = (kindOf: (isSwapped: boolean) => DrawnKind): StageTool => ({
    press: ({ points, shift, alt }) => begin(kindOf(shift || alt), pairsOf(points)),
    move: (points) => extend(pairsOf(points)),
    release: end,
    cancel,
  })
  const stageTools: Readonly<Record<MarkToolId, StageTool>> = {
    none: {
      tap: (at, { isCoarse }) => {
        const { width, height } = view.photo
        const min = isCoarse ? fingertip / view.get().scale : 0
        const id = windowUnder(windows.get(), fractionsOf(at), { x: min / width, y: min / height })
        if (id >= 0) toggle(id)
      },
    },
    add: drawing((isSwapped) => (isSwapped ? 'take' : 'add')),
    take: drawing((isSwapped) => (isSwapped ? 'add' : 'take')),
    window: drawing(() => 'window'),
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
    tool,
    size,
    marks,
    history,
    drawn,
    host,
    crosshair: createCrosshair({ view, host, startsInMiddle: true }),
    windows,
    wantsFocus,
    cursor,
    take: (next) => {
      tool.set(tool.get() === next ? 'none' : next)
      host.settingsChanged()
      cursor.set(tool.get() === 'none' ? '' : 'crosshair')
      if (tool.get() === 'none') place.set(null)
    },
    resize: (by) => {
      const next = size.get() * 1.1 ** by
      size.set(Math.max(markLimits.minSize, Math.min(markLimits.maxSize, next)))
    },
    toggle,
    setAll: (areDark) =>
      change(areDark ? 'Switch all windows off' : 'Light all windows', {
        places: withAll(windows.get(), marks.get().places, areDark),
      }),
    clearStrokes: () => change('Clear strokes', { strokes: [] }),
    clearBoxes: () => change('Clear windows', { boxes: [] }),
    remove: (id) => {
      const window = windows.get()[id]
      const box = window === undefined ? -1 : boxOf(marks.get().boxes, window)
      if (box >= 0) change('Take window away', withoutBox(marks.get(), box))
    },
    shown: () => {
      if (drawn.get().length > 0 && current === null) drawn.set([])
    },
  }
}
