import { getHandle } from '../../../core/imaging/layout/adjust.ts'
import type { Place } from '../../../core/imaging/layout/layout.ts'
import { snapCorner, type SnapPlaces } from '../../../core/imaging/layout/snap.ts'
import { createSignal, type Signal } from '../signal/signal.ts'
import type { Pace } from '../tools/base/crosshair.ts'
import { lastPoint } from '../tools/base/geometry.ts'
import type { StageTool } from '../tools/base/stage-tool.ts'
import { createToolHost, type ToolHost } from '../tools/base/tool-host.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { ImagePoint, ViewPoint } from '../viewport/viewport.ts'
import type { Looked } from './loupe-place.ts'
import type { RoomEditor } from './room-editor.ts'

/** View pixels within which a dragged corner snaps to a line. */
const snapReach = 10
/** View pixels that an arrow key moves a corner; with Shift ten times as far, with Alt one pixel of the photo. */
const step = 8

/** A corner follows its finger until the release; a second finger does not make a pinch of that. */
const hosted = { corners: { keyboard: { space: 'click', enter: 'finish' }, holds: true } } as const

/** Places the corners of the back wall. Lives outside React. */
export interface RoomTool {
  /** Runs drags. Each press takes the corner that is nearest: send it those that meet a handle. */
  host: ToolHost
  /** Moves a corner by an arrow key, without snapping. Key presses in a row are one step. */
  nudge: (corner: number, x: -1 | 0 | 1, y: -1 | 0 | 1, pace: Pace) => void
  /** Lines that drags snap to; null while there are none, or none are wanted. */
  snaps: Signal<SnapPlaces | null>
  /** The corner that is being placed, by a drag or by keys. */
  looked: Signal<Looked | null>
  /** True from press to release. */
  isHeld: Signal<boolean>
}

interface RoomToolParts {
  view: ViewportStore
  editor: RoomEditor
  /** Told where a corner was taken to, in fractions of the photo. */
  moved: (corner: number, place: Place) => void
}

interface Drag {
  corner: number
  gesture: string
  /** Where the pointer was pressed, and where that is as seen from the corner, in image pixels. */
  from: ImagePoint
  offset: ImagePoint
  hasMoved: boolean
}

export function createRoomTool({ view, editor, moved }: RoomToolParts): RoomTool {
  const { photo } = view
  const snaps = createSignal<SnapPlaces | null>(null)
  const looked = createSignal<Looked | null>(null)
  const isHeld = createSignal(false)
  let drag: Drag | null = null
  let presses = 0

  const cornerAt = (corner: number): ImagePoint => {
    const { x, y } = getHandle(editor.get().layout, corner)
    return { x: x * photo.width, y: y * photo.height }
  }
  const nearestTo = (at: ImagePoint): number => {
    const distances = [0, 1, 2, 3].map((corner) => {
      const { x, y } = cornerAt(corner)
      return Math.hypot(x - at.x, y - at.y)
    })
    return distances.indexOf(Math.min(...distances))
  }
  const move = (corner: number, { x, y }: ImagePoint, gesture: string, lines: SnapPlaces | null) => {
    const place = { x: x / photo.width, y: y / photo.height }
    const reach = snapReach / view.get().scale
    const to =
      lines === null
        ? place
        : snapCorner(editor.get().layout, corner, place, lines, {
            x: reach / photo.width,
            y: reach / photo.height,
          })
    editor.move(corner, to, gesture)
    moved(corner, to)
  }
  const end = () => {
    drag = null
    looked.set(null)
    isHeld.set(false)
  }
  const tool: StageTool = {
    press: ({ at, byTouch }) => {
      const corner = nearestTo(at)
      const { x, y } = cornerAt(corner)
      presses++
      const offset = { x: at.x - x, y: at.y - y }
      drag = { corner, gesture: `drag ${corner} ${presses}`, from: at, offset, hasMoved: false }
      looked.set({ corner, byTouch })
      isHeld.set(true)
    },
    move: (points, alt) => {
      if (drag === null) return
      const { x, y } = lastPoint(points)
      // A click must not snap a corner to a line.
      drag.hasMoved ||= x !== drag.from.x || y !== drag.from.y
      if (!drag.hasMoved) return
      const to = { x: x - drag.offset.x, y: y - drag.offset.y }
      move(drag.corner, to, drag.gesture, alt ? null : snaps.get())
    },
    release: end,
    cancel: () => {
      if (drag !== null) editor.cancel(drag.gesture)
      end()
    },
  }
  const host = createToolHost({
    tools: hosted,
    create: () => tool,
    chosen: () => 'corners' as const,
    view,
    hover: createSignal<ViewPoint | null>(null),
    place: createSignal<ImagePoint | null>(null),
    onIdle: () => undefined,
  })
  return {
    host,
    nudge: (corner, x, y, pace) => {
      const at = cornerAt(corner)
      const length = pace === 'pixel' ? 1 : (step * (pace === 'leap' ? 10 : 1)) / view.get().scale
      looked.set({ corner, byTouch: false })
      move(corner, { x: at.x + x * length, y: at.y + y * length }, `keys ${corner}`, null)
    },
    snaps,
    looked,
    isHeld,
  }
}
