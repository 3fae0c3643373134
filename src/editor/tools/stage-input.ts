import type { GestureStart, PointerGestures, PointerTool } from '../input/pointer-input.ts'
import { attachPointerInput, eraserButton } from '../input/pointer-input.ts'
import type { Signal } from '../signal/signal.ts'
import { attachWheel, toView, viewGestures } from '../viewport/view-input.ts'
import type { ViewportStore } from '../viewport/viewport-store.ts'
import type { ViewPoint } from '../viewport/viewport.ts'
import { viewToImage } from '../viewport/viewport.ts'
import { lastPoint } from './geometry.ts'
import type { Precision, Press } from './stage-tool.ts'
import type { ToolHost } from './tool-host.ts'
import type { ToolOptions } from './tool-options.ts'

interface StageInputParts {
  view: ViewportStore
  host: ToolHost
  options: () => ToolOptions
  change: (options: Pick<ToolOptions, 'size'>) => void
  /** True while Space is held. */
  isPanHeld: () => boolean
  /** Where the pointer is over the stage; null when it is not. */
  hover: Signal<ViewPoint | null>
}

export interface StageInput {
  /** Takes back the gesture under way. True when there was one. */
  cancel: () => boolean
  /** True from press to release. */
  isBusy: () => boolean
  detach: () => void
}

/** View pixels: a smaller drag is a click, and a click so near to a corner or a hint means that. */
const clickSlack = 4
const cornerReach = 8
/** Two clicks at one place within this time are a double click. */
const doubleClickMs = 400

function precisionAt(scale: number): Precision {
  const corner = cornerReach / scale
  return { click: clickSlack / scale, corner, hint: corner, doubleClickMs }
}

/** Connects pointer and wheel to the tools. Nothing here touches React or a store while a stroke goes on. */
export function attachStageInput(stage: HTMLElement, parts: StageInputParts): StageInput {
  const { view, host, options, change, hover } = parts
  /** Where a drag that changes the brush's size began, in screen pixels, and the size there. */
  let adjusted: { x: number; size: number } | null = null
  /** The last press of the pointer: the keyboard may have begun another gesture since. */
  let press: Press | null = null

  const tool = (event: PointerEvent): PointerTool | null => {
    if (event.button === 2 && event.altKey) return 'adjust'
    if (event.button !== 0 && event.button !== eraserButton) return null
    stage.focus({ preventScroll: true })
    return parts.isPanHeld() || host.definition().pans === true ? 'pan' : 'draw'
  }
  const begin = ({ tool: kind, points, screen, shift, alt, time }: GestureStart) => {
    if (kind === 'adjust') adjusted = { x: screen.x, size: options().size }
    else {
      const precision = precisionAt(view.get().scale)
      press = { at: lastPoint(points), points, shift, alt, time, precision }
      host.press(press)
    }
  }
  const isOwn = () => press !== null && host.pressed() === press
  const cancel = () => {
    if (adjusted === null) return host.cancel()
    change({ size: adjusted.size })
    adjusted = null
    return true
  }
  const gestures: PointerGestures = {
    ...viewGestures(view, (point) => toView(stage, point)),
    begin,
    move: (points, screen) => {
      if (isOwn()) host.move(points)
      if (adjusted !== null) change({ size: adjusted.size + (screen.x - adjusted.x) / view.get().scale })
    },
    end: () => {
      if (isOwn()) host.release()
      adjusted = null
    },
    cancel: () => void cancel(),
    hover: (screen) => hover.set(screen === null ? null : toView(stage, screen)),
  }
  const offPointer = attachPointerInput(stage, {
    toImage: (point) => viewToImage(view.get(), toView(stage, point)),
    tool,
    pressure: () => options().usesPressure,
    gestures,
  })
  const offWheel = attachWheel(stage, view)
  return {
    cancel,
    isBusy: () => adjusted !== null || isOwn(),
    detach: () => {
      offPointer()
      offWheel()
    },
  }
}
