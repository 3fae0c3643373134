import type { Signal } from '../signal/signal.ts'
import { viewToImage } from '../viewport/viewport.ts'
import type { ImagePoint, ViewPoint } from '../viewport/viewport.ts'
import { lastPoint } from './geometry.ts'
import type { Press, StageTool, ToolContext, ToolDefinition } from './stage-tool.ts'

interface ToolHostParts<Id extends string> {
  tools: Readonly<Record<Id, ToolDefinition>>
  context: ToolContext
  /** The tool that is chosen now. */
  chosen: () => Id
  /** Where the pointer is over the stage, and where the crosshair stands; null when they are not there. */
  hover: Signal<ViewPoint | null>
  place: Signal<ImagePoint | null>
}

/** Runs the chosen tool: one gesture at a time, whichever device it comes from. */
export interface ToolHost {
  definition: () => ToolDefinition
  tool: () => StageTool
  press: (press: Press) => void
  move: (points: Float32Array) => void
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
  context,
  chosen,
  hover,
  place,
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
      known = tools[id].create(context)
      made.set(id, known)
    }
    return known
  }
  /** True when there was one. */
  const endGesture = () => {
    if (pressed === null) return false
    pressed = null
    if (tool().path?.isOpen() !== true) context.preview.set(null)
    return true
  }
  const cancel = () => {
    const wasPressed = endGesture()
    if (wasPressed) tool().cancel?.()
    return wasPressed
  }
  const point = () => {
    const pointer = hover.get()
    tool().hover?.(place.get() ?? (pointer === null ? null : viewToImage(context.view.get(), pointer)))
  }
  const offs = [hover.subscribe(point), place.subscribe(point)]
  return {
    definition: () => tools[id],
    tool,
    press: (press) => {
      cancel()
      pressed = press
      last = press.at
      tool().press?.(press)
    },
    move: (points) => {
      if (pressed === null) return
      last = lastPoint(points)
      tool().move?.(points)
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
