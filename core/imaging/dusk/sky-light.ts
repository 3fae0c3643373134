import { LINEAR } from '../linear.ts'
import type { DuskAnalysis } from './analysis.ts'
import type { Evening } from './evening.ts'
import { Field } from './field.ts'

/** How much of the photo's own clouds is seen, by kind of sky. */
const OWN_CLOUDS = { keep: 1, clear: 0.12, cloud: 0.45, pink: 0.35 }
/** Unevenness of the photo's sky up to this share is noise, not cloud. */
const NOISE = 0.05

/** The evening's sky with the photo's own clouds in it, row by row. */
export class SkyLight {
  /** Linear light of the row last drawn, three numbers a pixel; right where there is sky. */
  readonly row: Float64Array
  readonly #analysis: DuskAnalysis
  readonly #behind: Field
  readonly #evening: Evening
  readonly #sky: Field
  readonly #evenness: Field

  /** `behind` is the photo's sky behind everything, spread by the caller. */
  constructor(analysis: DuskAnalysis, evening: Evening, behind: Field) {
    const { photo, plan } = analysis
    this.row = new Float64Array(photo.width * 3)
    this.#analysis = analysis
    this.#behind = behind
    this.#evening = evening
    this.#sky = new Field(evening.sky, 3, plan, photo)
    this.#evenness = new Field(analysis.evenness, 1, plan, photo)
  }

  /** Draws the columns `from` to `to` (exclusive) of row `y`. */
  draw(y: number, from: number, to: number): void {
    this.#sky.spreadRow(y, from, to)
    this.#evenness.spreadRow(y, from, to)
    const { photo, matte } = this.#analysis
    const { data } = photo
    const { look, settings } = this.#evening
    const behind = this.#behind.spread
    const sky = this.#sky.spread
    const evenness = this.#evenness.spread
    const out = this.row
    const share = OWN_CLOUDS[settings.sky]
    const [red, green, blue] = look.cloud.map((light) => light * 1.1)
    for (let x = from, p = y * photo.width + from; x < to; x++, p++) {
      const cover = matte.data[p]
      if (cover === 0) continue
      const i = x * 3
      const isWhole = cover === 255
      const r = isWhole ? LINEAR[data[p * 4]] : behind[i]
      const g = isWhole ? LINEAR[data[p * 4 + 1]] : behind[i + 1]
      const b = isWhole ? LINEAR[data[p * 4 + 2]] : behind[i + 2]
      const uneven = (0.2126 * r + 0.7152 * g + 0.0722 * b) * evenness[x] - 1
      const cloud = uneven > NOISE ? uneven - NOISE : uneven < -NOISE ? uneven + NOISE : 0
      const own = share * cloud
      const lit = own <= 0 ? 0 : own / (1 + own)
      const gain = (own >= 0 ? 1 : 1 / (1 - 1.2 * own)) + 0.35 * lit
      out[i] = (sky[i] + (red - sky[i]) * lit * 0.8) * gain
      out[i + 1] = (sky[i + 1] + (green - sky[i + 1]) * lit * 0.8) * gain
      out[i + 2] = (sky[i + 2] + (blue - sky[i + 2]) * lit * 0.8) * gain
    }
  }
}
