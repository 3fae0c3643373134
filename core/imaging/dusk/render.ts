import { CODE, LINEAR_STEPS } from '../linear.ts'
import type { Pixels, Rect } from '../pixels.ts'
import type { DuskAnalysis } from './analysis.ts'
import type { Evening } from './evening.ts'
import { Field } from './field.ts'
import { GroundLight } from './ground-light.ts'
import { SkyLight } from './sky-light.ts'

/** Noise that keeps smooth skies from banding, in steps of linear light's table. */
const GRAIN = 26

/** Relights a part of the photo as in the evening, windows not yet lit: pixels of the part's size. Alpha is kept. */
export function drawEvening(
  analysis: DuskAnalysis,
  evening: Evening,
  part: Rect,
  onRow: (fraction: number) => void,
): Pixels {
  const { width, height } = part
  const out: Pixels = { width, height, data: new Uint8Array(width * height * 4) }
  const painter = new Painter(analysis, evening, part, out.data)
  for (let y = 0; y < height; y++) {
    painter.row(part.y + y)
    if ((y & 63) === 0) onRow(y / height)
  }
  return out
}

class Painter {
  readonly #photo: Pixels
  readonly #matte: Uint8Array | Uint8ClampedArray
  readonly #out: Uint8Array | Uint8ClampedArray
  readonly #part: Rect
  readonly #behind: Field
  readonly #sky: SkyLight
  readonly #ground: GroundLight
  readonly #halo: Field | undefined
  /** Linear light of one row, three numbers a pixel. */
  readonly #light: Float64Array

  constructor(analysis: DuskAnalysis, evening: Evening, part: Rect, out: Uint8Array | Uint8ClampedArray) {
    const { photo, behind } = analysis
    const { lights } = evening
    this.#photo = photo
    this.#matte = analysis.matte.data
    this.#out = out
    this.#part = part
    this.#behind = new Field(behind.values, 3, behind, photo)
    this.#sky = new SkyLight(analysis, evening, this.#behind)
    this.#ground = new GroundLight(analysis, evening, this.#behind)
    this.#halo = lights && new Field(lights.halo, 3, lights, photo)
    this.#light = new Float64Array(photo.width * 3)
  }

  row(y: number): void {
    const { width } = this.#photo
    const sky = within(stretch(this.#matte, y * width, width, 0), this.#part)
    const ground = within(stretch(this.#matte, y * width, width, 255), this.#part)
    this.#behind.spreadRow(y, Math.max(sky.from, ground.from), Math.min(sky.to, ground.to))
    this.#sky.draw(y, sky.from, sky.to)
    this.#ground.draw(y, ground.from, ground.to)
    this.#mix(y)
    if (this.#halo !== undefined) addHalo(this.#light, this.#halo, y, this.#part)
    this.#write(y, sky)
  }

  /** The light of the sky and of the ground, each by its share. */
  #mix(y: number): void {
    const { width } = this.#photo
    const ground = this.#ground.row
    const above = this.#sky.row
    const light = this.#light
    const { x: from, width: count } = this.#part
    for (let x = from, p = y * width + x, i = x * 3; x < from + count; x++, p++, i += 3) {
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
    const part = this.#part
    let grain = Math.imul(y + 1, 0x9e3779b1) | 1
    // The grain of a row begins at its left, whatever part is drawn.
    for (let x = 0; x < part.x; x++) grain = nextGrain(grain)
    let o = (y - part.y) * part.width * 4
    for (let x = part.x, p = y * width + x, i = x * 3; x < part.x + part.width; x++, p++, o += 4, i += 3) {
      let noise = 0
      if (x < to) {
        grain = nextGrain(grain)
        noise = (this.#matte[p] / 255) * GRAIN * ((grain >>> 8) / 16777216 - 0.5)
      }
      out[o] = codeAt(light[i] * LINEAR_STEPS + 0.5 + noise)
      out[o + 1] = codeAt(light[i + 1] * LINEAR_STEPS + 0.5 + noise)
      out[o + 2] = codeAt(light[i + 2] * LINEAR_STEPS + 0.5 + noise)
      out[o + 3] = data[p * 4 + 3]
    }
  }
}

/** Xorshift of 32 bits (Marsaglia 2003). */
function nextGrain(grain: number): number {
  let next = grain
  next ^= next << 13
  next ^= next >>> 17
  next ^= next << 5
  return next
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

/** As much of it as lies in the part; nothing as a stretch that ends where it begins. */
function within({ from, to }: Stretch, { x, width }: Rect): Stretch {
  const start = Math.min(Math.max(from, x), x + width)
  return { from: start, to: Math.max(start, Math.min(to, x + width)) }
}

/** Adds what is seen of lights in the air, less where it is light already. */
function addHalo(light: Float64Array, halo: Field, y: number, { x, width }: Rect): void {
  halo.spreadRow(y, x, x + width)
  const { spread } = halo
  for (let i = x * 3; i < (x + width) * 3; i++) light[i] += spread[i] * (1 - Math.min(1, light[i]))
}

/** The code of a step of linear light. */
function codeAt(step: number): number {
  return step <= 0 ? 0 : step >= LINEAR_STEPS ? 255 : CODE[step | 0]
}
