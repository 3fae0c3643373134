import type { Raster } from '../../imaging/filters/reduce-area.ts'
import { between, type Between } from '../../imaging/filters/sample.ts'
import { smoothStep } from '../../imaging/numbers.ts'
import { paleness, type FloorGloss } from '../light/floor-gloss.ts'

/** From where to where what is mirrored passes for a window, and how much of the pixel may be its sheen. */
const WINDOW_RADIANCE = [0.1, 1.6] as const
const MAX_SHEEN = 0.8

/** Which part of the floor's pixels is the sheen of windows; `soft`: the photo reduced, in linear light. */
export class FloorSheen {
  private readonly soft: Raster
  private readonly gloss: FloorGloss
  private readonly across: Between
  private readonly down: Between
  private readonly colour: [number, number, number] = [0, 0, 0]

  constructor(soft: Raster, gloss: FloorGloss, photo: { width: number; height: number }) {
    this.soft = soft
    this.gloss = gloss
    this.across = between(photo.width, soft.width)
    this.down = between(photo.height, soft.height)
  }

  /**
   * The part of a pixel, 0 to `MAX_SHEEN`: by how much brighter the photo is there than the floor by itself, as far as what
   * is `mirrored` passes for a window (one strength for the whole floor misses it where wood is worn or waxed), or by how
   * much paler it is, which also tells of windows that were not found, or are not quite where they are. `light`: that on
   * the floor there without furniture. Both are luminances.
   */
  partOf(x: number, y: number, light: number, mirrored: number): number {
    const { gloss, colour } = this
    this.read(x, y)
    const seen = 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]
    if (seen <= 0) return 0
    const passes = smoothStep(...WINDOW_RADIANCE, mirrored)
    const brighter = passes * (1 - (gloss.albedo * light) / seen)
    for (let c = 0; c < 3; c++) colour[c] /= seen
    return Math.max(0, Math.min(MAX_SHEEN, Math.max(brighter, paleness(colour, gloss.colour))))
  }

  /** The reduced photo's colour about a pixel, bilinear: by its nearest place sheen would have steps. */
  private read(x: number, y: number): void {
    const { soft, across, down, colour } = this
    const [upper, lower] = [down.low[y] * soft.width, down.high[y] * soft.width]
    const [left, right] = [across.low[x], across.high[x]]
    const [s, t] = [across.fraction[x], down.fraction[y]]
    for (let c = 0; c < 3; c++) {
      const at = (place: number) => soft.values[place * 3 + c]
      const above = at(upper + left) + (at(upper + right) - at(upper + left)) * s
      const below = at(lower + left) + (at(lower + right) - at(lower + left)) * s
      colour[c] = above + (below - above) * t
    }
  }
}
