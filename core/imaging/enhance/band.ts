import type { Pixels, Rect } from '../pixels.ts'
import { CODE_STEPS } from './tables.ts'

/** Some rows of a photo, as sixteenths of sRGB codes. Large photos are worked on in bands, to keep memory small. */
export interface Band {
  width: number
  height: number
  /** The row and the column of the photo that the first of the band are. */
  top: number
  left: number
  red: Uint16Array
  green: Uint16Array
  blue: Uint16Array
}

/** Reads rows `from` to `to` (exclusive) of a photo. */
export function readBand(photo: Pixels, from: number, to: number): Band {
  return readArea(photo, { x: 0, y: from, width: photo.width, height: to - from })
}

/** Reads an area of a photo, which lies within it. */
export function readArea({ width: stride, data }: Pixels, { x, y, width, height }: Rect): Band {
  const total = width * height
  const red = new Uint16Array(total)
  const green = new Uint16Array(total)
  const blue = new Uint16Array(total)
  for (let row = 0, p = 0; row < height; row++)
    for (let i = ((y + row) * stride + x) * 4, end = i + width * 4; i < end; i += 4, p++) {
      red[p] = data[i] * CODE_STEPS
      green[p] = data[i + 1] * CODE_STEPS
      blue[p] = data[i + 2] * CODE_STEPS
    }
  return { width, height, top: y, left: x, red, green, blue }
}
