import { LINEAR } from '../linear.ts'
import type { DuskAnalysis } from './analysis.ts'
import type { Evening } from './evening.ts'
import { Field } from './field.ts'
import { GREENED, grassiness } from './lawn.ts'

/** How much of the ground's own light and shade is evened out when sun shadows are softened. */
const SOFTEN = 0.4

/** The evening's light on what stands under the sky, row by row; the sky's share in it is taken out. */
export class GroundLight {
  /** Linear light of the row last drawn, three numbers a pixel; right where there is not only sky. */
  readonly row: Float64Array
  readonly #analysis: DuskAnalysis
  readonly #behind: Field
  readonly #evening: Evening
  readonly #base: Field | undefined
  readonly #spill: Field | undefined
  readonly #lamps: Field | undefined
  readonly #lawn: Field | undefined
  /** The colours of one pixel once the sky and dry grass are taken out. */
  readonly #own = new Float64Array(3)

  /** `behind` is the photo's sky behind everything, spread by the caller. */
  constructor(analysis: DuskAnalysis, evening: Evening, behind: Field) {
    const { photo, base, paneGrid, small } = analysis
    const { settings, lights } = evening
    this.row = new Float64Array(photo.width * 3)
    this.#analysis = analysis
    this.#behind = behind
    this.#evening = evening
    if (settings.softenShadows) this.#base = new Field(base.lines, 4, base, photo)
    if (settings.lamps && analysis.lamps !== undefined)
      this.#lamps = new Field(analysis.lamps, 1, paneGrid, photo)
    if (settings.greenLawn) this.#lawn = new Field(analysis.lawn(), 1, small, photo)
    if (lights !== undefined) this.#spill = new Field(lights.spill, 3, lights, photo)
  }

  /** Draws the columns `from` to `to` (exclusive) of row `y`. */
  draw(y: number, from: number, to: number): void {
    if (to <= from) return
    this.#base?.seek(y, from, to)
    for (const field of [this.#spill, this.#lamps, this.#lawn]) field?.spreadRow(y, from, to)
    const { photo, matte } = this.#analysis
    const { compress, fade, light } = this.#evening.look
    const spill = this.#spill?.spread
    const lamps = this.#lamps?.spread
    const own = this.#own
    const out = this.row
    const keep = 1 - fade
    for (let x = from, p = y * photo.width + from; x < to; x++, p++) {
      if (matte.data[p] === 255) continue
      this.#look(x, p)
      const [r, g, b] = [own[0], own[1], own[2]]
      const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b
      const gain = this.#evened(x, r, g, b) / (1 + compress * luminance)
      const grey = luminance * fade
      const i = x * 3
      out[i] = (grey + r * keep) * gain * light[0]
      out[i + 1] = (grey + g * keep) * gain * light[1]
      out[i + 2] = (grey + b * keep) * gain * light[2]
      if (spill !== undefined) {
        out[i] += r * spill[i]
        out[i + 1] += g * spill[i + 1]
        out[i + 2] += b * spill[i + 2]
      }
      if (lamps === undefined || lamps[x] === 0) continue
      out[i] += (r - out[i]) * lamps[x]
      out[i + 1] += (g - out[i + 1]) * lamps[x]
      out[i + 2] += (b - out[i + 2]) * lamps[x]
    }
  }

  /** Writes the colour of what stands at a pixel to `#own`. */
  #look(x: number, p: number): void {
    const { photo, matte } = this.#analysis
    const { data } = photo
    const own = this.#own
    let r = LINEAR[data[p * 4]]
    let g = LINEAR[data[p * 4 + 1]]
    let b = LINEAR[data[p * 4 + 2]]
    const cover = matte.data[p]
    if (cover > 0) {
      const behind = this.#behind.spread
      const share = cover / 255
      const left = 1 / Math.max(0.12, 1 - share)
      r = Math.max(0, (r - share * behind[x * 3]) * left)
      g = Math.max(0, (g - share * behind[x * 3 + 1]) * left)
      b = Math.max(0, (b - share * behind[x * 3 + 2]) * left)
    }
    if (this.#lawn !== undefined) {
      const share = this.#lawn.spread[x] * grassiness(r, g, b)
      r *= 1 + share * (GREENED[0] - 1)
      g *= 1 + share * (GREENED[1] - 1)
      b *= 1 + share * (GREENED[2] - 1)
    }
    own[0] = r
    own[1] = g
    own[2] = b
  }

  /** What a surface's light is multiplied by so that sun and shade come closer together. */
  #evened(x: number, r: number, g: number, b: number): number {
    if (this.#base === undefined) return 1
    const { row, across } = this.#base
    const i = across.low[x] * 4
    const j = across.high[x] * 4
    const first = row[i] * r + row[i + 1] * g + row[i + 2] * b + row[i + 3]
    const second = row[j] * r + row[j + 1] * g + row[j + 2] * b + row[j + 3]
    const base = Math.max(0.01, first + (second - first) * across.share[x])
    const even = Math.sqrt(this.#analysis.usual / base)
    return 1 + SOFTEN * (Math.max(0.55, Math.min(1.7, even)) - 1)
  }
}
