import type { Pixels } from '../imaging/pixels.ts'

/** An 8-bit sRGB colour. */
export interface Colour {
  red: number
  green: number
  blue: number
}

/**
 * All colours whose every channel is at most a tolerance away from one colour: 256 entries each for red, green and
 * blue, 255 where the value is in reach, else 0.
 */
export type ColourRange = Uint8Array

/** The colours whose greatest channel difference from `colour` is at most `tolerance` (0 to 255). */
export function rangeAround({ red, green, blue }: Colour, tolerance: number): ColourRange {
  const range = new Uint8Array(3 * 256)
  for (const [channel, value] of [red, green, blue].entries())
    for (let i = 0; i < 256; i++) range[channel * 256 + i] = Math.abs(i - value) <= tolerance ? 255 : 0
  return range
}

/**
 * 255 when a pixel lies in the range, else 0. The pixel is one little-endian word of RGBA or RGBX bytes; its fourth
 * byte does not count. Three look-ups without a branch: in textures a branch on each channel is guessed wrong too
 * often.
 */
export function inRange(word: number, range: ColourRange): number {
  return range[word & 255] & range[256 | ((word >>> 8) & 255)] & range[512 | ((word >>> 16) & 255)]
}

/** Whether a pixel lies in the range. */
export function isInRange(word: number, range: ColourRange): boolean {
  return inRange(word, range) !== 0
}

/** Greatest channel difference of two pixels given as words, 0 to 255. */
export function colourDistance(a: number, b: number): number {
  const red = Math.abs((a & 255) - (b & 255))
  const green = Math.abs(((a >>> 8) & 255) - ((b >>> 8) & 255))
  const blue = Math.abs(((a >>> 16) & 255) - ((b >>> 16) & 255))
  return Math.max(red, green, blue)
}

/** One word a pixel. Shares the bytes where they lie on a word's border, else copies them. */
export function pixelWords({ data }: Pixels): Uint32Array {
  const bytes = data.byteOffset % 4 === 0 ? data : data.slice()
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)
}

/**
 * The mean colour, rounded, of the `side` × `side` pixels round (x, y), of those that lie inside the photo. The
 * place must be inside.
 */
export function sampleColour({ width, height, data }: Pixels, x: number, y: number, side: number): Colour {
  const reach = (side - 1) >> 1
  const sums = [0, 0, 0]
  let count = 0
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
      const at = (row * width + column) * 4
      for (let channel = 0; channel < 3; channel++) sums[channel] += data[at + channel]
      count++
    }
  const [red, green, blue] = sums.map((sum) => Math.floor(sum / count + 0.5))
  return { red, green, blue }
}
