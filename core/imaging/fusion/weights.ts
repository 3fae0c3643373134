import type { Pixels, Plane } from '../pixels.ts'
import type { Shift } from './align.ts'

/** A frame of a bracket, and how it is to be read. */
export interface Frame {
  pixels: Pixels
  shift: Shift
  /**
   * Whether the pixels were drawn again as the reference sees them; what is transparent then is outside of the frame.
   */
  isDrawn: boolean
}

/** e to the power of −x for x of 0 or more: halves, and a series for what is left of them. */
function falling(x: number): number {
  let whole = 1
  let rest = x
  while (rest > Math.LN2) {
    whole /= 2
    rest -= Math.LN2
  }
  let sum = 1
  for (let k = 12; k >= 1; k--) sum = 1 - (rest / k) * sum
  return whole * sum
}

/** How well exposed a code is: a Gaussian about the middle, of width 0.2 (Mertens 2007). */
const EXPOSEDNESS = Float32Array.from({ length: 256 }, (_, code) => {
  const off = code / 255 - 0.5
  return falling((off * off) / (2 * 0.2 * 0.2))
})

/** So little weight is left where a frame has no contrast and no colour, so that weights never add up to nothing. */
const MIN_WEIGHT = 1e-12

/** Luma of 0 to 255. */
export function lumaPlane({ width, height, data }: Pixels): Plane {
  const out = new Uint8Array(width * height)
  for (let p = 0, i = 0; p < out.length; p++, i += 4)
    out[p] = (data[i] * 299 + data[i + 1] * 587 + data[i + 2] * 114 + 500) / 1000
  return { width, height, data: out }
}

/** One channel's codes: 0 red, 1 green, 2 blue. */
export function channelPlane({ width, height, data }: Pixels, channel: number): Plane {
  const out = new Uint8Array(width * height)
  for (let p = 0, i = channel; p < out.length; p++, i += 4) out[p] = data[i]
  return { width, height, data: out }
}

/** Where each place of a line is read in a shifted frame: never beyond its ends. */
export function readAt(length: number, shift: number): Int32Array {
  return Int32Array.from({ length }, (_, i) => Math.min(length - 1, Math.max(0, i + shift)))
}

/**
 * How much each pixel of a frame is worth: contrast · saturation · exposedness (Mertens, Kautz, Van Reeth 2007,
 * "Exposure fusion", all exponents 1), on the reference's pixels. Nothing where the moved frame has no pixels.
 */
export function computeWeights({ pixels, shift, isDrawn }: Frame): Float32Array {
  const { width, height, data } = pixels
  const columns = readAt(width, shift.x)
  const rows = readAt(height, shift.y)
  const grey = new Float32Array(width * height)
  for (let p = 0, i = 0; p < grey.length; p++, i += 4)
    grey[p] = (0.299 * data[i] + 0.587 * data[i + 1] + 0.114 * data[i + 2]) / 255
  const out = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const inside = y + shift.y >= 0 && y + shift.y < height
    const row = rows[y] * width
    const up = (rows[y] > 0 ? rows[y] - 1 : Math.min(1, height - 1)) * width
    const down = (rows[y] < height - 1 ? rows[y] + 1 : Math.max(0, height - 2)) * width
    for (let x = 0; x < width; x++) {
      if (!inside || x + shift.x < 0 || x + shift.x >= width) continue
      const column = columns[x]
      const left = column > 0 ? column - 1 : Math.min(1, width - 1)
      const right = column < width - 1 ? column + 1 : Math.max(0, width - 2)
      const sides = grey[row + left] + grey[row + right] + grey[up + column] + grey[down + column]
      const contrast = Math.abs(sides - 4 * grey[row + column])
      const i = (row + column) * 4
      if (isDrawn && data[i + 3] === 0) continue
      const [r, g, b] = [data[i], data[i + 1], data[i + 2]]
      const mean = (r + g + b) / 3
      const colour = Math.sqrt(
        ((r - mean) * (r - mean) + (g - mean) * (g - mean) + (b - mean) * (b - mean)) / 3,
      )
      out[y * width + x] =
        contrast * (colour / 255) * EXPOSEDNESS[r] * EXPOSEDNESS[g] * EXPOSEDNESS[b] + MIN_WEIGHT
    }
  }
  return out
}
