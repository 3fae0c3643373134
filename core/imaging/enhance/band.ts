import type { Pixels } from '../pixels.ts'
import { CODE_STEPS } from './tables.ts'

/** Some rows of a photo, as sixteenths of sRGB codes. Large photos are worked on in bands, to keep memory small. */
export interface Band {
  width: number
  height: number
  /** The row of the photo that the first row of the band is. */
  top: number
  red: Uint16Array
  green: Uint16Array
  blue: Uint16Array
}

/** Reads rows `from` to `to` (exclusive) of a photo. */
export function readBand({ width, data }: Pixels, from: number, to: number): Band {
  const total = width * (to - from)
  const red = new Uint16Array(total)
  const green = new Uint16Array(total)
  const blue = new Uint16Array(total)
  for (let p = 0, i = from * width * 4; p < total; p++, i += 4) {
    red[p] = data[i] * CODE_STEPS
    green[p] = data[i + 1] * CODE_STEPS
    blue[p] = data[i + 2] * CODE_STEPS
  }
  return { width, height: to - from, top: from, red, green, blue }
}
