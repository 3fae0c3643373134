import { Refusal } from '../../../core/refusal.ts'
import type { Pixels } from '../../../core/imaging/pixels.ts'
import { shapeSource, type DrawnShape } from '../../../core/mask/drawn-shape.ts'
import type { EdgeSettings } from '../../../core/mask/operations/edge-settings.ts'
import { refineEdge } from '../../../core/mask/operations/refine-edge.ts'
import type { MaskEngine } from '../../../core/mask/engine.ts'
import type { Hint } from '../../../core/mask/hint.ts'
import { combineSource, type Combine } from '../../../core/mask/shapes.ts'
import {
  previewWand,
  wandColour,
  wandSource,
  type WandPoint,
  type WandSettings,
} from '../../../core/mask/wand.ts'
import type { SmartHint } from './mask-client.ts'
import { SmartPick } from './smart-pick.ts'

const LABELS: Record<Combine, string> = {
  add: 'Magic wand',
  subtract: 'Subtract wand',
  intersect: 'Intersect wand',
}

/** The tools that look at the photo: its pixels, clicks with the wand, and what a click would take. */
export class MaskPicks {
  #photo: Pixels | null = null
  #copy: Pixels | null = null
  readonly #smart = new SmartPick()
  readonly #show: (hint: Hint | null) => void

  /** `show` puts a hint on the overlay. */
  constructor(show: (hint: Hint | null) => void) {
    this.#show = show
  }

  setPixels(of: 'photo' | 'copy', pixels: Pixels | null): void {
    this.#smart.forget()
    if (of === 'photo') this.#photo = pixels
    else this.#copy = pixels
  }

  /** One history step. Throws Refusal when the place is outside the photo. */
  wand(engine: MaskEngine, point: WandPoint, settings: WandSettings, combine: Combine): void {
    const taken = wandSource(this.#photoOf(engine), wholePixel(point), settings)
    engine.edit(LABELS[combine], (edit) => combineSource(edit, taken, combine))
    // What the click has taken is to be seen now, not what it would.
    this.#show(null)
  }

  /** A hint of a smart selection, see `SmartPick`. */
  async smartSelect(engine: MaskEngine, hint: SmartHint, combine: Combine): Promise<void> {
    await this.#smart.take(engine, this.#photoOf(engine), hint, combine)
  }

  endSmartSelect(): void {
    this.#smart.end()
  }

  /** Does nothing while the photo's pixels are not here. */
  prepareSmartSelect(): void {
    if (this.#photo !== null) this.#smart.warm(this.#photo)
  }

  /** The photo's own pixels, while they are here. */
  get photo(): Pixels | null {
    return this.#photo
  }

  /** Lets the photo's colours decide what an area holds, as one step. Throws while its pixels are not here. */
  refineAt(engine: MaskEngine, shape: DrawnShape, settings: EdgeSettings): void {
    const photo = this.#photoOf(engine)
    const area = shapeSource(shape)
    engine.edit('Refine edge brush', (edit) => refineEdge(edit, photo, settings, area))
  }

  #photoOf(engine: MaskEngine): Pixels {
    const { width, height } = engine.grid
    if (this.#photo === null) throw new Error('The photo has not been read yet')
    if (this.#photo.width !== width || this.#photo.height !== height)
      throw new Refusal(
        `The photo is ${this.#photo.width} × ${this.#photo.height} pixels, its mask ${width} × ${height}`,
      )
    return this.#photo
  }

  /** Shows what a click would take; nothing outside the photo, or while there is no copy of it. */
  hover(engine: MaskEngine, point: WandPoint | null, settings: WandSettings): void {
    const { width, height } = engine.grid
    const at = point && wholePixel(point)
    const isOver = at !== null && at.x >= 0 && at.y >= 0 && at.x < width && at.y < height
    if (!isOver || this.#copy === null) {
      this.#show(null)
      return
    }
    const colour = this.#photo && wandColour(this.#photo, at, settings)
    const place = {
      x: Math.floor((at.x * this.#copy.width) / width),
      y: Math.floor((at.y * this.#copy.height) / height),
    }
    this.#show(previewWand(this.#copy, place, settings, colour))
  }
}

function wholePixel({ x, y }: WandPoint): WandPoint {
  return { x: Math.floor(x), y: Math.floor(y) }
}
