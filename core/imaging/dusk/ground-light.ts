import type { Between } from '../filters/sample.ts'
import { LINEAR } from '../linear.ts'
import type { Pixels, Plane } from '../pixels.ts'
import type { DuskAnalysis } from './analysis.ts'
import type { Evening } from './evening.ts'
import { Field } from './field.ts'
import { DRY_GRASS_GAIN, grassiness } from './lawn.ts'
import type { Look } from './look.ts'

/** How much of the ground's own light and shade is evened out when sun shadows are softened. */
const SHADOW_SOFTENING = 0.4

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
  /** The colours of the row's pixels once the sky and dry grass are taken out, three numbers each. */
  readonly #own: Float64Array
  /** What the light of each pixel of the row is multiplied by. */
  readonly #gain: Float64Array

  /** `behind` is the photo's sky behind everything, spread by the caller. */
  constructor(analysis: DuskAnalysis, evening: Evening, behind: Field) {
    const { photo, base, view, small } = analysis
    const { settings, lights } = evening
    this.row = new Float64Array(photo.width * 3)
    this.#own = new Float64Array(photo.width * 3)
    this.#gain = new Float64Array(photo.width).fill(1)
    this.#analysis = analysis
    this.#behind = behind
    this.#evening = evening
    if (settings.softenShadows) this.#base = new Field(base.lines, 4, base, photo)
    if (settings.lamps && analysis.lamps !== undefined)
      this.#lamps = new Field(analysis.lamps, 1, view, photo)
    if (settings.greenLawn) this.#lawn = new Field(analysis.lawn(), 1, small, photo)
    if (lights !== undefined) this.#spill = new Field(lights.spill, 3, lights, photo)
  }

  /** Draws the columns `from` to `to` (exclusive) of row `y`. */
  draw(y: number, from: number, to: number): void {
    if (to <= from) return
    const { look } = this.#evening
    const own = this.#own
    const out = this.row
    this.#look(y, from, to)
    this.#even(y, from, to)
    lightRow(own, this.#gain, look, out, from, to)
    if (this.#spill !== undefined) {
      this.#spill.spreadRow(y, from, to)
      addSpill(own, this.#spill.spread, out, from, to)
    }
    if (this.#lamps !== undefined) {
      this.#lamps.spreadRow(y, from, to)
      keepLamps(own, this.#lamps.spread, out, from, to)
    }
  }

  /** Writes the colours of what stands in a row to `#own`. */
  #look(y: number, from: number, to: number): void {
    const { photo, matte } = this.#analysis
    ownRow(photo.data, matte.data, y * photo.width, this.#behind.spread, this.#own, from, to)
    if (this.#lawn === undefined) return
    this.#lawn.spreadRow(y, from, to)
    greenRow(this.#lawn.spread, this.#own, from, to)
  }

  /** Writes to `#gain` what brings sun and shade closer together. */
  #even(y: number, from: number, to: number): void {
    if (this.#base === undefined) return
    this.#base.seek(y, from, to)
    evenRow(this.#base.row, this.#base.across, this.#analysis.usual, this.#own, this.#gain, from, to)
  }
}

/** The colours of one row without the fraction that the sky behind has in them; nothing where there is only sky. */
function ownRow(
  data: Pixels['data'],
  matte: Plane['data'],
  start: number,
  behind: Float64Array,
  own: Float64Array,
  from: number,
  to: number,
): void {
  for (let x = from, p = start + from, o = from * 3; x < to; x++, p++, o += 3) {
    const cover = matte[p]
    if (cover === 255) continue
    const r = LINEAR[data[p * 4]]
    const g = LINEAR[data[p * 4 + 1]]
    const b = LINEAR[data[p * 4 + 2]]
    if (cover === 0) {
      own[o] = r
      own[o + 1] = g
      own[o + 2] = b
    } else {
      const fraction = cover / 255
      const left = 1 / Math.max(0.12, 1 - fraction)
      own[o] = Math.max(0, (r - fraction * behind[o]) * left)
      own[o + 1] = Math.max(0, (g - fraction * behind[o + 1]) * left)
      own[o + 2] = Math.max(0, (b - fraction * behind[o + 2]) * left)
    }
  }
}

/** Takes dry grass out of one row. */
function greenRow(lawn: Float64Array, own: Float64Array, from: number, to: number): void {
  for (let x = from, o = from * 3; x < to; x++, o += 3) {
    const fraction = lawn[x] * grassiness(own[o], own[o + 1], own[o + 2])
    own[o] *= 1 + fraction * (DRY_GRASS_GAIN[0] - 1)
    own[o + 1] *= 1 + fraction * (DRY_GRASS_GAIN[1] - 1)
    own[o + 2] *= 1 + fraction * (DRY_GRASS_GAIN[2] - 1)
  }
}

/** What the light of each surface of one row is multiplied by so that sun and shade come closer together. */
function evenRow(
  row: Float32Array,
  { low, high, fraction }: Between,
  usual: number,
  own: Float64Array,
  gain: Float64Array,
  from: number,
  to: number,
): void {
  for (let x = from, o = from * 3; x < to; x++, o += 3) {
    const r = own[o]
    const g = own[o + 1]
    const b = own[o + 2]
    const i = low[x] * 4
    const j = high[x] * 4
    const first = row[i] * r + row[i + 1] * g + row[i + 2] * b + row[i + 3]
    const second = row[j] * r + row[j + 1] * g + row[j + 2] * b + row[j + 3]
    const base = Math.max(0.01, first + (second - first) * fraction[x])
    const even = Math.sqrt(usual / base)
    gain[x] = 1 + SHADOW_SOFTENING * (Math.max(0.55, Math.min(1.7, even)) - 1)
  }
}

/** One row in the evening's light: highlights compressed, colour less saturated. */
function lightRow(
  own: Float64Array,
  gains: Float64Array,
  { compress, fade, light }: Look,
  out: Float64Array,
  from: number,
  to: number,
): void {
  const keep = 1 - fade
  for (let x = from, o = from * 3; x < to; x++, o += 3) {
    const r = own[o]
    const g = own[o + 1]
    const b = own[o + 2]
    const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b
    const gain = gains[x] / (1 + compress * luminance)
    const grey = luminance * fade
    out[o] = (grey + r * keep) * gain * light[0]
    out[o + 1] = (grey + g * keep) * gain * light[1]
    out[o + 2] = (grey + b * keep) * gain * light[2]
  }
}

/** Adds what light out of windows makes of the colours of one row. */
function addSpill(own: Float64Array, spill: Float64Array, out: Float64Array, from: number, to: number): void {
  for (let i = from * 3; i < to * 3; i++) out[i] += own[i] * spill[i]
}

/** Lamps of one row stay as the photo has them. */
function keepLamps(
  own: Float64Array,
  lamps: Float64Array,
  out: Float64Array,
  from: number,
  to: number,
): void {
  for (let x = from, o = from * 3; x < to; x++, o += 3) {
    if (lamps[x] === 0) continue
    out[o] += (own[o] - out[o]) * lamps[x]
    out[o + 1] += (own[o + 1] - out[o + 1]) * lamps[x]
    out[o + 2] += (own[o + 2] - out[o + 2]) * lamps[x]
  }
}
