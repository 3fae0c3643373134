import type { Rect } from '../../../core/imaging/pixels.ts'
import type { MaskEngine } from '../../../core/mask/engine.ts'
import { hintRect, hintTint, paintHint, type Hint } from '../../../core/mask/hint.ts'
import {
  DEFAULT_INK,
  deviceRect,
  inkTones,
  paintOverlay,
  type OverlayInk,
  type OverlayView,
} from '../../../core/mask/overlay.ts'
import { union } from '../../../core/imaging/rect.ts'
import { clipTo } from '../../../core/mask/rect.ts'
import type { Viewport } from '../viewport/viewport.ts'
import type { MaskDisplay } from './mask-client.ts'

type Canvas = OffscreenCanvas | HTMLCanvasElement
type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D

/** Draws at most this often; a change that comes sooner waits for the next turn. */
const FRAME_MS = 8

/** Keeps the overlay canvas true to the mask: changed rectangles during strokes, everything after a zoom. */
export class OverlayPainter {
  #canvas: Canvas | null = null
  #context: Context | null = null
  #viewport: Viewport | null = null
  #display: MaskDisplay = 'overlay'
  #tint = inkTones(DEFAULT_INK)
  #hintTint = hintTint(DEFAULT_INK.colour)
  #hint: Hint | null = null
  #stale: Rect | null = null
  #drawnAt = -Infinity
  #timer: ReturnType<typeof setTimeout> | null = null
  readonly #engine: () => MaskEngine | null

  constructor(engine: () => MaskEngine | null) {
    this.#engine = engine
  }

  /** Throws when the canvas gives no 2D context. */
  attach(canvas: Canvas): void {
    const context = canvas.getContext('2d')
    if (!context) throw new Error('The mask cannot be drawn: this browser gives no 2D canvas')
    this.#canvas = canvas
    this.#context = context
    this.#fitCanvas()
    this.changedAll()
  }

  setViewport(viewport: Viewport): void {
    this.#viewport = viewport
    this.#fitCanvas()
    this.changedAll()
  }

  setDisplay(display: MaskDisplay): void {
    if (display === this.#display) return
    this.#display = display
    this.changedAll()
  }

  setInk(ink: OverlayInk): void {
    this.#tint = inkTones(ink)
    this.#hintTint = hintTint(ink.colour)
    this.changedAll()
  }

  /** Shows what a click would take, whatever the display; null shows nothing more. */
  setHint(hint: Hint | null): void {
    const before = this.#hint
    this.#hint = hint
    const frame = this.#engine()?.grid
    if (!frame) return
    if (before) this.changed(hintRect(before, frame))
    if (hint) this.changed(hintRect(hint, frame))
  }

  changedAll(): void {
    if (!this.#canvas) return
    this.#stale = { x: 0, y: 0, width: this.#canvas.width, height: this.#canvas.height }
    this.#schedule()
  }

  /** Pixels of the photo have changed. */
  changed(rect: Rect): void {
    const canvas = this.#canvas
    const view = this.#view()
    if (!canvas || !view) return
    const device = clipTo(deviceRect(rect, view, this.#display), canvas.width, canvas.height)
    if (!device) return
    this.#stale = this.#stale ? union(this.#stale, device) : device
    this.#schedule()
  }

  /** Draws what is still to be drawn, now. */
  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const rect = this.#stale
    this.#stale = null
    if (rect && rect.width > 0 && rect.height > 0) this.#draw(rect)
    this.#drawnAt = performance.now()
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#canvas = null
  }

  #schedule(): void {
    if (this.#timer !== null) return
    const wait = this.#drawnAt + FRAME_MS - performance.now()
    if (wait <= 0) this.flush()
    else this.#timer = setTimeout(() => this.flush(), wait)
  }

  #draw(rect: Rect): void {
    const engine = this.#engine()
    const view = this.#view()
    if (!this.#context) return
    if (!engine || !view) {
      this.#context.clearRect(rect.x, rect.y, rect.width, rect.height)
      return
    }
    const image = new ImageData(rect.width, rect.height)
    const out = new Uint32Array(image.data.buffer)
    paintOverlay(engine.grid, engine.mips, view, this.#display, rect, out, this.#tint)
    if (this.#hint) paintHint(this.#hint, engine.grid, view, rect, out, this.#hintTint)
    this.#context.putImageData(image, rect.x, rect.y)
  }

  #view(): OverlayView | null {
    if (!this.#viewport) return null
    const { scale, originX, originY, ratio } = this.#viewport
    return { scale: scale * ratio, originX: originX * ratio, originY: originY * ratio, line: ratio }
  }

  #fitCanvas(): void {
    if (!this.#canvas || !this.#viewport) return
    const width = Math.max(1, Math.round(this.#viewport.width * this.#viewport.ratio))
    const height = Math.max(1, Math.round(this.#viewport.height * this.#viewport.ratio))
    if (this.#canvas.width !== width) this.#canvas.width = width
    if (this.#canvas.height !== height) this.#canvas.height = height
  }
}
