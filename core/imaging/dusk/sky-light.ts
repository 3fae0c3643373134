import { LINEAR } from '../linear.ts'
import type { Pixels, Plane } from '../pixels.ts'
import type { DuskAnalysis } from './analysis.ts'
import type { Evening } from './evening.ts'
import { Field } from './field.ts'

/** How much of the photo's own clouds is seen, by kind of sky. */
const OWN_CLOUDS = { keep: 1, clear: 0.12, cloud: 0.45, pink: 0.35 }
/** Unevenness of the photo's sky up to this fraction is noise, not cloud. */
const MAX_NOISE = 0.05

/** The evening's sky with the photo's own clouds in it, row by row. */
export class SkyLight {
  /** Linear light of the row last drawn, three numbers a pixel; right where there is sky. */
  readonly row: Float64Array
  readonly #analysis: DuskAnalysis
  readonly #behind: Field
  readonly #evening: Evening
  readonly #sky: Field
  readonly #evenness: Field
  /** The light on clouds. */
  readonly #cloud: Float64Array
  /** How much lighter each pixel of the row last drawn is than what is round it. */
  readonly #uneven: Float64Array

  /** `behind` is the photo's sky behind everything, spread by the caller. */
  constructor(analysis: DuskAnalysis, evening: Evening, behind: Field) {
    const { photo, plan } = analysis
    this.row = new Float64Array(photo.width * 3)
    this.#analysis = analysis
    this.#behind = behind
    this.#evening = evening
    this.#sky = new Field(evening.sky, 3, plan, photo)
    this.#evenness = new Field(analysis.evenness, 1, plan, photo)
    this.#cloud = evening.look.cloud.map((light) => light * 1.1)
    this.#uneven = new Float64Array(photo.width)
  }

  /** Draws the columns `from` to `to` (exclusive) of row `y`. */
  draw(y: number, from: number, to: number): void {
    this.#sky.spreadRow(y, from, to)
    this.#evenness.spreadRow(y, from, to)
    const { photo, matte } = this.#analysis
    const behind = this.#behind.spread
    const evenness = this.#evenness.spread
    lookRow(photo.data, matte.data, y * photo.width, behind, evenness, this.#uneven, from, to)
    const fraction = OWN_CLOUDS[this.#evening.settings.sky]
    cloudRow(this.#sky.spread, this.#uneven, fraction, this.#cloud, this.row, from, to)
  }
}

/** How much lighter each pixel of one row's sky is than what is round it; 0 where there is no sky. */
function lookRow(
  data: Pixels['data'],
  matte: Plane['data'],
  start: number,
  behind: Float64Array,
  evenness: Float64Array,
  out: Float64Array,
  from: number,
  to: number,
): void {
  for (let x = from, p = start + from; x < to; x++, p++) {
    const cover = matte[p]
    out[x] = 0
    if (cover === 0) continue
    const i = x * 3
    const isWhole = cover === 255
    const r = isWhole ? LINEAR[data[p * 4]] : behind[i]
    const g = isWhole ? LINEAR[data[p * 4 + 1]] : behind[i + 1]
    const b = isWhole ? LINEAR[data[p * 4 + 2]] : behind[i + 2]
    out[x] = (0.2126 * r + 0.7152 * g + 0.0722 * b) * evenness[x] - 1
  }
}

/** One row of the evening's sky, in which so much of the photo's own clouds is seen in their light. */
function cloudRow(
  sky: Float64Array,
  unevenness: Float64Array,
  fraction: number,
  light: Float64Array,
  out: Float64Array,
  from: number,
  to: number,
): void {
  for (let x = from, i = from * 3; x < to; x++, i += 3) {
    const uneven = unevenness[x]
    const cloud = uneven > MAX_NOISE ? uneven - MAX_NOISE : uneven < -MAX_NOISE ? uneven + MAX_NOISE : 0
    const own = fraction * cloud
    const lit = own <= 0 ? 0 : own / (1 + own)
    const gain = (own >= 0 ? 1 : 1 / (1 - 1.2 * own)) + 0.35 * lit
    out[i] = (sky[i] + (light[0] - sky[i]) * lit * 0.8) * gain
    out[i + 1] = (sky[i + 1] + (light[1] - sky[i + 1]) * lit * 0.8) * gain
    out[i + 2] = (sky[i + 2] + (light[2] - sky[i + 2]) * lit * 0.8) * gain
  }
}
