import type { GestureStart, PointerGestures, PointerTool } from '../../input/pointer-input.ts'
import { attachPointerInput, eraserButton } from '../../input/pointer-input.ts'
import type { Signal } from '../../signal/signal.ts'
import { attachWheel, toView, viewGestures } from '../../viewport/view-input.ts'
import type { ViewportStore } from '../../viewport/viewport-store.ts'
import type { ScreenPoint, ViewPoint } from '../../viewport/viewport.ts'
import { viewToImage } from '../../viewport/viewport.ts'
import { lastPoint } from './geometry.ts'
import type { Precision, Press } from './stage-tool.ts'
import type { ToolHost } from './tool-host.ts'

interface StageInputParts {
  view: ViewportStore
  /** Null where there is nothing to do but to look. */
  host: ToolHost | null
  /** Where the pointer is over the stage; null when it is not. */
  hover: Signal<ViewPoint | null>
  /** What Alt and a drag with the right button sets; without it they do nothing. */
  brush?: { size: () => number; resize: (size: number) => void; usesPressure: () => boolean }
  /** True while Space is held. */
  isPanHeld?: () => boolean
  /** Where a point of the page lies in the view, for a stage that shows the photo twice. */
  placeOf?: (point: ScreenPoint) => ViewPoint
  /** Over what the wheel zooms: the stage, unless told otherwise. */
  wheelOn?: HTMLElement
  /** Told of each press: whether it draws, or pans. */
  onPress: (draws: boolean) => void
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
  const { view, host, brush, hover, onPress } = parts
  const placeOf = parts.placeOf ?? ((point: ScreenPoint) => toView(stage, point))
  /** Where a drag that changes the brush's size began, in screen pixels, and the size there. */
  let adjusted: { x: number; size: number } | null = null
  /** The last press of the pointer: the keyboard may have begun another gesture since. */
  let press: Press | null = null

  const tool = (event: PointerEvent): PointerTool | null => {
    if (event.button === 2 && event.altKey && brush !== undefined) return 'adjust'
    if (event.button !== 0 && event.button !== eraserButton) return null
    const draws = parts.isPanHeld?.() !== true && host !== null && host.definition().pans !== true
    onPress(draws)
    if (!draws) return 'pan'
    return host.definition().holds === true ? 'hold' : 'draw'
  }
  const begin = ({ tool: kind, points, screen, pointerType, shift, alt, time }: GestureStart) => {
    if (kind === 'adjust') adjusted = { x: screen.x, size: brush?.size() ?? 0 }
    else {
      const precision = precisionAt(view.get().scale)
      const byTouch = pointerType === 'touch'
      press = { at: lastPoint(points), points, shift, alt, byTouch, time, precision }
      host?.press(press)
    }
  }
  const isOwn = () => press !== null && host?.pressed() === press
  const cancel = () => {
    if (adjusted === null) return host?.cancel() === true
    brush?.resize(adjusted.size)
    adjusted = null
    return true
  }
  const gestures: PointerGestures = {
    ...viewGestures(view, placeOf),
    begin,
    move: (points, screen, alt) => {
      if (isOwn()) host?.move(points, alt)
      if (adjusted !== null) brush?.resize(adjusted.size + (screen.x - adjusted.x) / view.get().scale)
    },
    end: () => {
      if (isOwn()) host?.release()
      adjusted = null
    },
    cancel: () => void cancel(),
    tap: (screen, info) => host?.tool().tap?.(viewToImage(view.get(), placeOf(screen)), info),
    hover: (screen) => hover.set(screen === null ? null : placeOf(screen)),
  }
  const offPointer = attachPointerInput(stage, {
    toImage: (point) => viewToImage(view.get(), placeOf(point)),
    tool,
    pressure: () => brush?.usesPressure() === true,
    gestures,
  })
  const offWheel = attachWheel(parts.wheelOn ?? stage, view, placeOf)
  return {
    cancel,
    isBusy: () => adjusted !== null || isOwn(),
    detach: () => {
      offPointer()
      offWheel()
    },
  }
}
