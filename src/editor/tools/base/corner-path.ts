import type { Combine } from '../../mask/mask-client.ts'
import type { Signal } from '../../signal/signal.ts'
import type { ImagePoint } from '../../viewport/viewport.ts'
import { combineOf } from './combine.ts'
import type { ShapePreview } from './shape-preview.ts'
import type { OpenPath, Press, StageTool, ToolContext } from './stage-tool.ts'

/** Corners that are set one after the other. */
interface CornerPath {
  isOpen: () => boolean
  /** Sets a corner; the first one says how the shape meets the mask and how wide it is. */
  add: (at: ImagePoint, start: PathStart) => void
  /** Shows where the next corner would be. */
  point: (at: ImagePoint | null) => void
  /** Whether a corner lies within `distance` image pixels of the first one, or of the last. */
  isAt: (which: 'first' | 'last', at: ImagePoint, distance: number) => boolean
  back: () => void
  /** Closes the path and hands its corners on. Nothing when none is open. */
  finish: () => void
  cancel: () => boolean
}

interface PathStart {
  combine: Combine
  /** Of a line, in image pixels; null for an outline that is filled when it closes. */
  width: number | null
}

/** `onFinish` hears the corners, x and y in turn, which may be too few for anything. */
function createCornerPath(
  preview: Signal<ShapePreview | null>,
  onFinish: (corners: number[], start: PathStart) => void,
): CornerPath {
  let start: PathStart | null = null
  let corners: number[] = []
  let next: ImagePoint | null = null

  const show = () => {
    if (start === null) return
    const points = next === null ? corners : [...corners, next.x, next.y]
    preview.set({ kind: 'path', points, width: start.width })
  }
  const cancel = () => {
    const wasOpen = start !== null
    start = null
    corners = []
    next = null
    if (wasOpen) preview.set(null)
    return wasOpen
  }
  return {
    isOpen: () => start !== null,
    add: (at, wanted) => {
      start ??= wanted
      corners = [...corners, at.x, at.y]
      show()
    },
    point: (at) => {
      next = at
      show()
    },
    isAt: (which, at, distance) => {
      if (corners.length === 0) return false
      const i = which === 'first' ? 0 : corners.length - 2
      return Math.hypot(corners[i]! - at.x, corners[i + 1]! - at.y) <= distance
    },
    back: () => {
      corners = corners.slice(0, -2)
      if (corners.length === 0) cancel()
      else show()
    },
    finish: () => {
      const [begun, done] = [start, corners]
      cancel()
      if (begun !== null) onFinish(done, begun)
    },
    cancel,
  }
}

interface CornerToolParts {
  /** Whether a click on the first corner ends it. */
  closes: boolean
  /** Whether it is as wide as the brush instead of being filled. */
  hasWidth: boolean
  /** Told of a click where nothing is open; true when it meant something else than a first corner. */
  selectAt?: (at: ImagePoint, distance: number) => boolean
  onFinish: (corners: number[], start: PathStart) => void
}

/** What all tools share whose shapes are clicked corner by corner. A double click ends any of them. */
export interface CornerTool extends StageTool {
  press: (press: Press) => void
  path: OpenPath
  /** A click, as `release` after `press` at one place. */
  click: (at: ImagePoint) => void
}

export function createCornerTool(
  { options, preview }: Pick<ToolContext, 'options' | 'preview'>,
  { closes, hasWidth, selectAt, onFinish }: CornerToolParts,
): CornerTool {
  const path = createCornerPath(preview, onFinish)
  let press: Press | null = null
  let clickedAt = -Infinity

  const click = (at: ImagePoint) => {
    if (press === null) return
    const { time, precision } = press
    const { shapeCombine, size } = options()
    if (!path.isOpen() && selectAt?.(at, precision.hint) === true) return
    const isDouble = time - clickedAt <= precision.doubleClickMs && path.isAt('last', at, precision.corner)
    clickedAt = time
    if (isDouble || (closes && path.isAt('first', at, precision.corner))) path.finish()
    else path.add(at, { combine: combineOf(shapeCombine, press), width: hasWidth ? size : null })
  }
  return {
    leave: () => void path.cancel(),
    press: (next) => {
      press = next
    },
    click,
    release: click,
    hover: path.point,
    path,
    isOpen: path.isOpen,
    finish: path.finish,
  }
}
