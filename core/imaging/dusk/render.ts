import { between, blendRows, type Between } from '../filters/sample.ts'
import { CODE, LINEAR, LINEAR_STEPS } from '../linear.ts'
import type { Pixels } from '../pixels.ts'
import type { DuskAnalysis } from './analysis.ts'
import type { Lights } from './lights.ts'
import type { Look } from './look.ts'
import type { DuskSettings } from './settings.ts'

/** How much of the ground's own light and shade is evened out when sun shadows are softened. */
const SOFTEN = 0.4
/** How much of the photo's own clouds is seen, by kind of sky. */
const OWN_CLOUDS = { keep: 1, clear: 0.12, cloud: 0.45, pink: 0.35 }
/** Noise that keeps smooth skies from banding, in steps of linear light's table. */
const GRAIN = 26

/** What the evening's light is made of, for one set of settings. */
export interface Evening {
  look: Look
  settings: DuskSettings
  /** The sky on the plan's grid, three numbers a pixel. */
  sky: Float32Array
  lights: Lights | undefined
}

/** A small raster as the rows of the photo see it. */
class Field {
  readonly row: Float32Array
  readonly across: Between
  readonly #values: Float32Array
  readonly #stride: number
  readonly #down: Between

  constructor(values: Float32Array, channels: number, from: { width: number; height: number }, to: Pixels) {
    this.#values = values
    this.#stride = from.width * channels
    this.row = new Float32Array(this.#stride)
    this.across = between(to.width, from.width)
    this.#down = between(to.height, from.height)
  }

  seek(y: number): void {
    blendRows(this.#values, this.#stride, this.#down, y, this.row)
  }
}

/** Draws the evening over the whole photo, windows not yet lit. Alpha is kept. */
export function drawEvening(
  analysis: DuskAnalysis,
  evening: Evening,
  onRow: (fraction: number) => void,
): Pixels {
  const { photo } = analysis
  const out: Pixels = { width: photo.width, height: photo.height, data: new Uint8Array(photo.data.length) }
  const painter = new Painter(analysis, evening, out.data)
  for (let y = 0; y < photo.height; y++) {
    painter.row(y)
    if ((y & 63) === 0) onRow(y / photo.height)
  }
  return out
}

class Painter {
  readonly #photo: Pixels
  readonly #matte: Uint8Array | Uint8ClampedArray
  readonly #evening: Evening
  readonly #usual: number
  readonly #out: Uint8Array | Uint8ClampedArray
  readonly #sky: Field
  readonly #evenness: Field
  readonly #behind: Field
  readonly #base: Field
  readonly #halo: Field | undefined
  readonly #spill: Field | undefined
  /** Light of the ground and of the sky at one pixel. */
  readonly #ground = new Float64Array(3)
  readonly #above = new Float64Array(3)

  constructor(analysis: DuskAnalysis, evening: Evening, out: Uint8Array | Uint8ClampedArray) {
    const { photo, plan, behind, base, small } = analysis
    this.#photo = photo
    this.#matte = analysis.matte.data
    this.#evening = evening
    this.#usual = analysis.usual
    this.#out = out
    this.#sky = new Field(evening.sky, 3, plan, photo)
    this.#evenness = new Field(analysis.evenness, 1, plan, photo)
    this.#behind = new Field(behind.values, 3, behind, photo)
    this.#base = new Field(base.lines, 4, base, photo)
    if (evening.lights !== undefined) {
      this.#halo = new Field(evening.lights.halo, 3, small, photo)
      this.#spill = new Field(evening.lights.spill, 3, small, photo)
    }
  }

  row(y: number): void {
    const { width } = this.#photo
    for (const field of [this.#sky, this.#evenness, this.#behind, this.#base, this.#halo, this.#spill])
      field?.seek(y)
    const ground = this.#ground
    const above = this.#above
    const halo = this.#halo
    let grain = Math.imul(y + 1, 0x9e3779b1) | 1
    for (let x = 0, p = y * width; x < width; x++, p++) {
      const matte = this.#matte[p]
      if (matte < 255) this.#groundAt(x, p, matte)
      if (matte > 0) this.#skyAt(x, p, matte)
      const share = matte / 255
      grain ^= grain << 13
      grain ^= grain >>> 17
      grain ^= grain << 5
      const noise = share * GRAIN * ((grain >>> 8) / 16777216 - 0.5)
      for (let c = 0; c < 3; c++) {
        let light =
          matte === 0 ? ground[c] : matte === 255 ? above[c] : ground[c] + (above[c] - ground[c]) * share
        if (halo !== undefined) light += sampled(halo, x, c) * (1 - Math.min(1, light))
        const at = light * LINEAR_STEPS + 0.5 + noise
        this.#out[p * 4 + c] = at <= 0 ? 0 : at >= LINEAR_STEPS ? 255 : CODE[at | 0]
      }
      this.#out[p * 4 + 3] = this.#photo.data[p * 4 + 3]
    }
  }

  /** The evening's light on what stands at a pixel, the sky's share in it taken out. */
  #groundAt(x: number, p: number, matte: number): void {
    const { look, settings } = this.#evening
    const { data } = this.#photo
    const ground = this.#ground
    let r = LINEAR[data[p * 4]]
    let g = LINEAR[data[p * 4 + 1]]
    let b = LINEAR[data[p * 4 + 2]]
    if (matte > 0) {
      const share = matte / 255
      const left = 1 / Math.max(0.12, 1 - share)
      r = Math.max(0, (r - share * sampled(this.#behind, x, 0)) * left)
      g = Math.max(0, (g - share * sampled(this.#behind, x, 1)) * left)
      b = Math.max(0, (b - share * sampled(this.#behind, x, 2)) * left)
    }
    const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b
    const gain = (settings.softenShadows ? this.#evened(x, r, g, b) : 1) / (1 + look.compress * luminance)
    const grey = luminance * look.fade
    const keep = 1 - look.fade
    ground[0] = (grey + r * keep) * gain * look.light[0]
    ground[1] = (grey + g * keep) * gain * look.light[1]
    ground[2] = (grey + b * keep) * gain * look.light[2]
    if (this.#spill === undefined) return
    ground[0] += r * sampled(this.#spill, x, 0)
    ground[1] += g * sampled(this.#spill, x, 1)
    ground[2] += b * sampled(this.#spill, x, 2)
  }

  /** What a surface's light is multiplied by so that sun and shade come closer together. */
  #evened(x: number, r: number, g: number, b: number): number {
    const { row, across } = this.#base
    const i = across.low[x] * 4
    const j = across.high[x] * 4
    const first = row[i] * r + row[i + 1] * g + row[i + 2] * b + row[i + 3]
    const second = row[j] * r + row[j + 1] * g + row[j + 2] * b + row[j + 3]
    const base = Math.max(0.01, first + (second - first) * across.share[x])
    const even = Math.sqrt(this.#usual / base)
    return 1 + SOFTEN * (Math.max(0.55, Math.min(1.7, even)) - 1)
  }

  #skyAt(x: number, p: number, matte: number): void {
    const { look, settings } = this.#evening
    const { data } = this.#photo
    const above = this.#above
    const isWhole = matte === 255
    const r = isWhole ? LINEAR[data[p * 4]] : sampled(this.#behind, x, 0)
    const g = isWhole ? LINEAR[data[p * 4 + 1]] : sampled(this.#behind, x, 1)
    const b = isWhole ? LINEAR[data[p * 4 + 2]] : sampled(this.#behind, x, 2)
    const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b
    const own = OWN_CLOUDS[settings.sky] * (luminance * sampledOne(this.#evenness, x) - 1)
    const lit = own <= 0 ? 0 : own / (1 + own)
    const dark = own >= 0 ? 1 : 1 / (1 - 1.2 * own)
    for (let c = 0; c < 3; c++) {
      const plain = sampled(this.#sky, x, c)
      above[c] = (plain + (look.cloud[c] * 1.1 - plain) * lit * 0.8) * (dark + 0.35 * lit)
    }
  }
}

/** A field of three channels at a column. */
function sampled({ row, across }: Field, x: number, c: number): number {
  const a = row[across.low[x] * 3 + c]
  return a + (row[across.high[x] * 3 + c] - a) * across.share[x]
}

/** A field of one channel at a column. */
function sampledOne({ row, across }: Field, x: number): number {
  const a = row[across.low[x]]
  return a + (row[across.high[x]] - a) * across.share[x]
}
