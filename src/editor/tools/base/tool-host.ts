import type { Signal } from '../../signal/signal.ts'
import type { ViewportStore } from '../../viewport/viewport-store.ts'
import { viewToImage } from '../../viewport/viewport.ts'
import type { ImagePoint, ViewPoint } from '../../viewport/viewport.ts'
import { lastPoint } from './geometry.ts'
import type { Press, StageTool, ToolDefinition } from './stage-tool.ts'

/** What the host needs to know of a tool before it is used. */
type HostedTool = Pick<ToolDefinition, 'keyboard' | 'pans' | 'holds'>

interface ToolHostParts<Id extends string> {
  tools: Readonly<Record<Id, HostedTool>>
  create: (id: Id) => StageTool
  /** The tool that is chosen now. */
  chosen: () => Id
  view: ViewportStore
  /** Where the pointer is over the stage, and where the crosshair stands; null when they are not there. */
  hover: Signal<ViewPoint | null>
  place: Signal<ImagePoint | null>
  /** Told when a gesture has ended and no path is open: nothing is being drawn any more. */
  onIdle: () => void
}

/** Runs the chosen tool: one gesture at a time, whichever device it comes from. */
export interface ToolHost {
  definition: () => HostedTool
  place: Signal<ImagePoint | null>
  tool: () => StageTool
  press: (press: Press) => void
  move: (points: Float32Array, alt?: boolean) => void
  release: () => void
  /** Takes back the gesture under way. True when there was one. */
  cancel: () => boolean
  /** The press of the gesture under way; null while there is none. */
  pressed: () => Press | null
  /** Begins with the chosen tool, once the mask is open. */
  start: () => void
  /** Another tool has been chosen, or options have changed. */
  settingsChanged: () => void
  close: () => void
}

export function createToolHost<Id extends string>({
  tools,
  create,
  chosen,
  view,
  hover,
  place,
  onIdle,
}: ToolHostParts<Id>): ToolHost {
  const made = new Map<Id, StageTool>()
  let id = chosen()
  let isEntered = false
  let pressed: Press | null = null
  /** Where the gesture under way has come to. */
  let last: ImagePoint = { x: 0, y: 0 }

  const tool = () => {
    let known = made.get(id)
    if (known === undefined) {
      known = create(id)
      made.set(id, known)
    }
    return known
  }
  /** True when there was one. */
  const endGesture = () => {
    if (pressed === null) return false
    pressed = null
    if (tool().path?.isOpen() !== true) onIdle()
    return true
  }
  const cancel = () => {
    const wasPressed = endGesture()
    if (wasPressed) tool().cancel?.()
    return wasPressed
  }
  const point = () => {
    const pointer = hover.get()
    tool().hover?.(place.get() ?? (pointer === null ? null : viewToImage(view.get(), pointer)))
  }
  const offs = [hover.subscribe(point), place.subscribe(point)]
  return {
    definition: () => tools[id],
    place,
    tool,
    press: (press) => {
      cancel()
      pressed = press
      last = press.at
      tool().press?.(press)
    },
    move: (points, alt = false) => {
      if (pressed === null) return
      last = lastPoint(points)
      tool().move?.(points, alt)
    },
    release: () => {
      if (endGesture()) tool().release?.(last)
    },
    cancel,
    pressed: () => pressed,
    start: () => {
      if (!isEntered) tool().enter?.()
      isEntered = true
    },
    settingsChanged: () => {
      const next = chosen()
      if (next !== id) {
        cancel()
        tool().leave?.()
        id = next
        isEntered = true
        tool().enter?.()
      }
      point()
    },
    close: () => {
      for (const off of offs) off()
    },
  }
}
