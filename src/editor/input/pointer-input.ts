import type { ImagePoint, ScreenPoint } from '../viewport/viewport.ts'
import { PointBuffer } from './point-buffer.ts'

/**
 * What a press does. `pan` and `adjust` work in screen pixels, `draw` and `hold` in image pixels. A second finger that
 * lands soon makes a pinch of all but `hold`.
 */
export type PointerTool = 'draw' | 'hold' | 'pan' | 'adjust'

export interface GestureStart {
  tool: Exclude<PointerTool, 'pan'>
  /** x, y, pressure of the press, in image pixels. */
  points: Float32Array
  screen: ScreenPoint
  pointerType: string
  shift: boolean
  /** Also with a pen that is turned round: its eraser takes away, as Alt does. */
  alt: boolean
  /** When it was pressed, in ms of the page's clock. */
  time: number
}

/** How a tap was made. */
export interface TapInfo {
  /** By a finger or a pen. */
  isCoarse: boolean
  shift: boolean
  alt: boolean
}

/**
 * All callbacks but `begin`, `end` and `cancel` come at most once a frame, in order. None may set React state per move.
 */
export interface PointerGestures {
  begin(start: GestureStart): void
  /**
   * New points since the last frame: x, y, pressure triples in image pixels; may lie outside the photo. `alt`: whether
   * Alt was held at the last one.
   */
  move(points: Float32Array, screen: ScreenPoint, alt: boolean): void
  /** The gesture is finished; also after a cancelled pointer, lost capture or blur, so that no work is lost. */
  end(): void
  /** A second finger showed that the stroke was the start of a pinch: take it back. */
  cancel(): void
  pan(dx: number, dy: number): void
  /** Two fingers: scale by `factor` about `centre`, after moving by dx, dy. */
  pinch(centre: ScreenPoint, factor: number, dx: number, dy: number): void
  /** A press of one finger or the main button that would pan and went nowhere. */
  tap?: (screen: ScreenPoint, info: TapInfo) => void
  /** Where the pointer is, for the brush ring; null when it has left. */
  hover(screen: ScreenPoint | null): void
}

export interface PointerInputOptions {
  toImage(point: ScreenPoint): ImagePoint
  /** What this press starts; null leaves it to the browser. Middle button, and fingers once a pen was seen, pan. */
  tool(event: PointerEvent): PointerTool | null
  /** Whether a pen's pressure scales the size. */
  pressure(): boolean
  gestures: PointerGestures
}

/** `PointerEvent.button` of a pen that is turned round. */
export const eraserButton = 5

/** A stroke younger than this is taken back when a second finger lands. */
const PINCH_GRACE_MS = 150
/** A press that ends farther away than this, in CSS pixels, is no tap. */
const MAX_TAP_DISTANCE_PX = 5

interface Gesture {
  pointer: number
  tool: PointerTool
  isTouch: boolean
  startedAt: number
  pressedAt: ScreenPoint
  button: number
}

interface Pinch {
  first: number
  second: number
  centre: ScreenPoint
  distance: number
}

/**
 * Turns native pointer events of the stage into gestures. Framework-free; returns the function that detaches it.
 * Points of coalesced events are all kept and handed over once a frame.
 */
export function attachPointerInput(element: HTMLElement, options: PointerInputOptions): () => void {
  const input = new PointerInput(element, options)
  const listen = new AbortController()
  const { signal } = listen
  element.addEventListener('pointerdown', (event) => input.down(event), { signal })
  element.addEventListener('pointermove', (event) => input.moved(event), { signal })
  element.addEventListener('pointerup', (event) => input.up(event), { signal })
  element.addEventListener('pointercancel', (event) => input.up(event), { signal })
  element.addEventListener('lostpointercapture', (event) => input.up(event), { signal })
  element.addEventListener('pointerleave', (event) => input.left(event), { signal })
  element.addEventListener('contextmenu', (event) => input.menu(event), { signal })
  globalThis.addEventListener('blur', () => input.finish(), { signal })
  element.style.touchAction = 'none'
  return () => {
    listen.abort()
    input.finish()
  }
}

class PointerInput {
  readonly #element: HTMLElement
  readonly #options: PointerInputOptions
  readonly #points = new PointBuffer()
  readonly #fingers = new Map<number, ScreenPoint>()
  #gesture: Gesture | null = null
  #pinch: Pinch | null = null
  #penSeen = false
  #frame: number | null = null
  #last: ScreenPoint = { x: 0, y: 0 }
  #alt = false
  #panFrom: ScreenPoint = { x: 0, y: 0 }
  #hover: ScreenPoint | null = null
  #hoverChanged = false

  constructor(element: HTMLElement, options: PointerInputOptions) {
    this.#element = element
    this.#options = options
  }

  down(event: PointerEvent): void {
    const point = screenPoint(event)
    if (event.pointerType === 'pen') this.#penSeen = true
    if (event.pointerType === 'touch') {
      this.#fingers.set(event.pointerId, point)
      if (this.#fingers.size === 2 && this.#startPinch(event.timeStamp)) {
        this.#capture(event.pointerId)
        return
      }
    }
    if (this.#gesture || this.#pinch) return
    const tool = this.#toolFor(event)
    if (!tool) return
    this.#start(event, tool, point)
  }

  moved(event: PointerEvent): void {
    const point = screenPoint(event)
    this.#setHover(event.pointerType === 'touch' ? null : point)
    if (event.pointerType === 'touch' && this.#fingers.has(event.pointerId)) {
      this.#fingers.set(event.pointerId, point)
      if (this.#pinch) this.#schedule()
    }
    if (this.#gesture?.pointer !== event.pointerId) return
    this.#alt = event.altKey
    // Plain-HTTP origins have no getCoalescedEvents, and synthetic events have an empty list.
    const coalesced = event.getCoalescedEvents?.() ?? []
    for (const each of coalesced.length > 0 ? coalesced : [event]) this.#record(each)
    this.#schedule()
  }

  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId)
    if (this.#pinch && (this.#pinch.first === event.pointerId || this.#pinch.second === event.pointerId)) {
      this.#flush()
      this.#pinch = null
    }
    if (this.#gesture?.pointer !== event.pointerId) return
    if (event.type === 'pointerup') this.#record(event)
    const { tool, button, pressedAt } = this.#gesture
    this.finish()
    const point = screenPoint(event)
    const isTap = tool === 'pan' && button === 0 && distance(pressedAt, point) <= MAX_TAP_DISTANCE_PX
    if (isTap && event.type === 'pointerup')
      this.#options.gestures.tap?.(point, {
        isCoarse: event.pointerType !== 'mouse',
        shift: event.shiftKey,
        alt: event.altKey,
      })
  }

  left(event: PointerEvent): void {
    if (event.pointerType === 'touch') return
    this.#setHover(null)
  }

  /** The right button may drag the brush size; then its menu must not open. */
  menu(event: MouseEvent): void {
    if (event.altKey || this.#gesture) event.preventDefault()
  }

  /** Ends whatever is going on and keeps what was done. */
  finish(): void {
    this.#flush()
    this.#pinch = null
    this.#fingers.clear()
    const gesture = this.#gesture
    if (!gesture) return
    this.#gesture = null
    this.#release(gesture.pointer)
    if (gesture.tool !== 'pan') this.#options.gestures.end()
  }

  #toolFor(event: PointerEvent): PointerTool | null {
    if (event.button === 1 || (event.pointerType === 'touch' && this.#penSeen)) return 'pan'
    return this.#options.tool(event)
  }

  #start(event: PointerEvent, tool: PointerTool, point: ScreenPoint): void {
    if (event.pointerType !== 'touch') event.preventDefault()
    leaveField(event)
    this.#capture(event.pointerId)
    this.#gesture = {
      pointer: event.pointerId,
      tool,
      isTouch: event.pointerType === 'touch',
      startedAt: event.timeStamp,
      pressedAt: point,
      button: event.button,
    }
    this.#last = point
    this.#alt = event.altKey
    this.#panFrom = point
    if (tool === 'pan') return
    this.#record(event)
    this.#options.gestures.begin({
      tool,
      points: this.#points.take(),
      screen: point,
      pointerType: event.pointerType,
      shift: event.shiftKey,
      alt: event.altKey || event.button === eraserButton,
      time: event.timeStamp,
    })
  }

  #record(event: PointerEvent): void {
    this.#last = screenPoint(event)
    if (!this.#gesture || this.#gesture.tool === 'pan') return
    const image = this.#options.toImage(this.#last)
    const scales = event.pointerType === 'pen' && event.pressure > 0 && this.#options.pressure()
    this.#points.push(image.x, image.y, scales ? event.pressure : 1)
  }

  /** True when the two fingers now pinch; false when they must not disturb a stroke that has gone on for long. */
  #startPinch(now: number): boolean {
    const gesture = this.#gesture
    if (gesture && (!gesture.isTouch || gesture.tool === 'hold')) return false
    if (gesture && gesture.tool !== 'pan' && now - gesture.startedAt >= PINCH_GRACE_MS) return false
    if (gesture) {
      this.#points.take()
      this.#gesture = null
      if (gesture.tool !== 'pan') this.#options.gestures.cancel()
    }
    const [[first, a], [second, b]] = [...this.#fingers] as [[number, ScreenPoint], [number, ScreenPoint]]
    this.#pinch = { first, second, centre: middle(a, b), distance: distance(a, b) }
    return true
  }

  #setHover(point: ScreenPoint | null): void {
    if (this.#hover === null && point === null) return
    this.#hover = point
    this.#hoverChanged = true
    this.#schedule()
  }

  #schedule(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null
      this.#flush()
    })
  }

  #flush(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame)
    this.#frame = null
    const { gestures } = this.#options
    if (this.#pinch) this.#flushPinch(this.#pinch)
    if (this.#gesture?.tool === 'pan') {
      const { x, y } = this.#last
      if (x !== this.#panFrom.x || y !== this.#panFrom.y)
        gestures.pan(x - this.#panFrom.x, y - this.#panFrom.y)
      this.#panFrom = this.#last
    } else if (this.#gesture && this.#points.length > 0) {
      gestures.move(this.#points.take(), this.#last, this.#alt)
    }
    if (this.#hoverChanged) gestures.hover(this.#hover)
    this.#hoverChanged = false
  }

  #flushPinch(pinch: Pinch): void {
    const a = this.#fingers.get(pinch.first)
    const b = this.#fingers.get(pinch.second)
    if (!a || !b) return
    const centre = middle(a, b)
    const apart = distance(a, b)
    const factor = pinch.distance > 0 ? apart / pinch.distance : 1
    const dx = centre.x - pinch.centre.x
    const dy = centre.y - pinch.centre.y
    pinch.centre = centre
    pinch.distance = apart
    if (factor !== 1 || dx !== 0 || dy !== 0) this.#options.gestures.pinch(centre, factor, dx, dy)
  }

  #capture(pointer: number): void {
    try {
      this.#element.setPointerCapture(pointer)
    } catch {
      // The pointer may be gone already (or be synthetic); its events then simply end at the element's edge.
    }
  }

  #release(pointer: number): void {
    if (this.#element.hasPointerCapture(pointer)) this.#element.releasePointerCapture(pointer)
  }
}

function screenPoint(event: PointerEvent): ScreenPoint {
  return { x: event.clientX, y: event.clientY }
}

function middle(a: ScreenPoint, b: ScreenPoint): ScreenPoint {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function distance(a: ScreenPoint, b: ScreenPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/**
 * Keys go to the photo once it is pressed, and no longer to a field beside it: as the browser would have it, were its
 * default not prevented.
 */
function leaveField({ target }: PointerEvent): void {
  const focused = (target as Element | null)?.ownerDocument?.activeElement
  if (focused?.matches('input, select, textarea') === true) (focused as HTMLElement).blur()
}
