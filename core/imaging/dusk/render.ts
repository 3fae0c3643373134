import { CODE, LINEAR_STEPS } from '../linear.ts'
import type { Pixels } from '../pixels.ts'
import type { DuskAnalysis } from './analysis.ts'
import type { Evening } from './evening.ts'
import { Field } from './field.ts'
import { GroundLight } from './ground-light.ts'
import { SkyLight } from './sky-light.ts'

/** Noise that keeps smooth skies from banding, in steps of linear light's table. */
const GRAIN = 26

/** Relights the whole photo as in the evening, windows not yet lit. Alpha is kept. */
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
  readonly #out: Uint8Array | Uint8ClampedArray
  readonly #behind: Field
  readonly #sky: SkyLight
  readonly #ground: GroundLight
  readonly #halo: Field | undefined
  /** Linear light of one row, three numbers a pixel. */
  readonly #light: Float64Array

  constructor(analysis: DuskAnalysis, evening: Evening, out: Uint8Array | Uint8ClampedArray) {
    const { photo, behind } = analysis
    const { lights } = evening
    this.#photo = photo
    this.#matte = analysis.matte.data
    this.#out = out
    this.#behind = new Field(behind.values, 3, behind, photo)
    this.#sky = new SkyLight(analysis, evening, this.#behind)
    this.#ground = new GroundLight(analysis, evening, this.#behind)
    this.#halo = lights && new Field(lights.halo, 3, lights, photo)
    this.#light = new Float64Array(photo.width * 3)
  }

  row(y: number): void {
    const { width } = this.#photo
    const sky = stretch(this.#matte, y * width, width, 0)
    const ground = stretch(this.#matte, y * width, width, 255)
    this.#behind.spreadRow(y, Math.max(sky.from, ground.from), Math.min(sky.to, ground.to))
    this.#sky.draw(y, sky.from, sky.to)
    this.#ground.draw(y, ground.from, ground.to)
    this.#mix(y)
    if (this.#halo !== undefined) addHalo(this.#light, this.#halo, y, width)
    this.#write(y, sky)
  }

  /** The light of the sky and of the ground, each by its share. */
  #mix(y: number): void {
    const { width } = this.#photo
    const ground = this.#ground.row
    const above = this.#sky.row
    const light = this.#light
    for (let x = 0, p = y * width, i = 0; x < width; x++, p++, i += 3) {
      const matte = this.#matte[p]
      if (matte === 0 || matte === 255) {
        const only = matte === 0 ? ground : above
        light[i] = only[i]
        light[i + 1] = only[i + 1]
        light[i + 2] = only[i + 2]
      } else {
        const fraction = matte / 255
        light[i] = ground[i] + (above[i] - ground[i]) * fraction
        light[i + 1] = ground[i + 1] + (above[i + 1] - ground[i + 1]) * fraction
        light[i + 2] = ground[i + 2] + (above[i + 2] - ground[i + 2]) * fraction
      }
    }
  }

  /** Writes the row's codes, with grain in the sky. */
  #write(y: number, { to }: Stretch): void {
    const { width, data } = this.#photo
    const light = this.#light
    const out = this.#out
    let grain = Math.imul(y + 1, 0x9e3779b1) | 1
    for (let x = 0, p = y * width, o = p * 4, i = 0; x < width; x++, p++, o += 4, i += 3) {
      let noise = 0
      if (x < to) {
        grain ^= grain << 13
        grain ^= grain >>> 17
        grain ^= grain << 5
        noise = (this.#matte[p] / 255) * GRAIN * ((grain >>> 8) / 16777216 - 0.5)
      }
      out[o] = codeAt(light[i] * LINEAR_STEPS + 0.5 + noise)
      out[o + 1] = codeAt(light[i + 1] * LINEAR_STEPS + 0.5 + noise)
      out[o + 2] = codeAt(light[i + 2] * LINEAR_STEPS + 0.5 + noise)
      out[o + 3] = data[o + 3]
    }
  }
}

/** Columns of a row, the last exclusive. */
interface Stretch {
  from: number
  to: number
}

/** The columns of a row of a matte outside of which all is `plain`; none when the whole row is. */
function stretch(matte: Uint8Array | Uint8ClampedArray, row: number, width: number, plain: number): Stretch {
  let [from, to] = [0, width]
  while (from < width && matte[row + from] === plain) from++
  while (to > from && matte[row + to - 1] === plain) to--
  return { from, to }
}

/** Adds what is seen of lights in the air, less where it is light already. */
function addHalo(light: Float64Array, halo: Field, y: number, width: number): void {
  halo.spreadRow(y, 0, width)
  const { spread } = halo
  for (let i = 0; i < light.length; i++) light[i] += spread[i] * (1 - Math.min(1, light[i]))
}

/** The code of a step of linear light. */
function codeAt(step: number): number {
  return step <= 0 ? 0 : step >= LINEAR_STEPS ? 255 : CODE[step | 0]
}
