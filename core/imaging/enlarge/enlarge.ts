import type { Pixels } from '../pixels.ts'
import { lanczosPhases, type Phase } from './lanczos.ts'
import { enlargeRows, holdRange, missing, type Rows } from './planes.ts'
import { Refusal } from '../../refusal.ts'

const MAX_PIXELS = 100e6
/** Source rows of a band, and how many beyond it have a say. */
const BAND_ROWS = 64
const BAND_MARGIN_ROWS = 12
const ROUNDS = 2
/** Codes by which a new pixel may exceed the range of its neighbourhood (overshoot). */
const MAX_OVERSHOOT = 3

/** Throws Refusal when a picture so enlarged would have more than 100 megapixels. */
export function checkEnlargement({ width, height }: Pick<Pixels, 'width' | 'height'>, factor: 2 | 4): void {
  const pixels = width * height * factor * factor
  if (pixels > MAX_PIXELS)
    throw new Refusal(
      `Enlarged ${factor} times, this photo would have ${Math.round(pixels / 1e6)} megapixels; 100 is the most`,
    )
}

/**
 * A picture at 2 or 4 times its width and height: Lanczos-3, then iterative back-projection (Irani, Peleg 1991), so that
 * made small again it is the picture it came from; held to the range of its neighbourhood, so that edges have no rings.
 * A clean enlargement: no detail is invented. Alpha is enlarged alike. Throws Refusal beyond 100 megapixels.
 */
export function enlarge(
  photo: Pixels,
  factor: 2 | 4,
  onProgress: (fraction: number) => void = () => undefined,
): Pixels {
  checkEnlargement(photo, factor)
  const { width, height } = photo
  const phases = lanczosPhases(factor)
  const data = new Uint8Array(width * height * factor * factor * 4)
  for (let top = 0; top < height; top += BAND_ROWS) {
    const end = Math.min(height, top + BAND_ROWS)
    const from = Math.max(0, top - BAND_MARGIN_ROWS)
    const to = Math.min(height, end + BAND_MARGIN_ROWS)
    for (let channel = 0; channel < 4; channel++) {
      const source = readRows(photo, channel, from, to)
      const isFlat = source.values.every((value) => value === source.values[0])
      const large = isFlat ? null : enlargeChannel(source, phases)
      const start = (top - from) * factor * width * factor
      let i = top * factor * width * factor * 4 + channel
      const pixels = (end - top) * factor * width * factor
      for (let p = start; p < start + pixels; p++, i += 4)
        data[i] = toCode(large === null ? source.values[0] : large.values[p])
    }
    onProgress(end / height)
  }
  return { width: width * factor, height: height * factor, data }
}

function readRows({ width, data }: Pixels, channel: number, from: number, to: number): Rows {
  const values = new Float32Array(width * (to - from))
  for (let p = 0, i = from * width * 4 + channel; p < values.length; p++, i += 4) values[p] = data[i]
  return { width, height: to - from, values }
}

function enlargeChannel(source: Rows, phases: readonly Phase[]): Rows {
  const factor = phases.length
  const large = enlargeRows(source, phases)
  for (let round = 0; round < ROUNDS; round++) {
    const more = enlargeRows(missing(source, large, factor), phases)
    for (let p = 0; p < large.values.length; p++) large.values[p] += more.values[p]
    holdRange(source, large, factor, MAX_OVERSHOOT)
  }
  return large
}

const toCode = (value: number) => (value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0)
