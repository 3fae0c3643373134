import { usableOf, type Crop } from '../crop.ts'
import { measureBase, readBase, spanBase, type Base } from './base.ts'

/** Levels of light or colour that are kept sharp in a surface's base. */
const EDGE = 20

/** One of the surfaces around a hole: its light and colour, spanned over the hole, and where it can be seen. */
export interface Surface {
  base: Base
  /** 1 for each pixel of the crop that shows it. */
  seen: Uint8Array
  /** 1 for each pixel whose detail may be copied to it. */
  copied: Uint8Array
}

/** The surface that the cells of `coarse` show for which `owner` is `part`. */
export function surfaceOf(crop: Crop, coarse: Base, owner: Int8Array, part: number): Surface {
  const { width, height } = crop
  const seen = usableOf(crop)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = ((y / coarse.cell) | 0) * coarse.width + ((x / coarse.cell) | 0)
      if (owner[cell] !== part) seen[y * width + x] = 0
    }
  // Measured from its own pixels alone, so that what stands beside it does not tint it.
  const base = measureBase(crop.data, seen, width, height, coarse.cell, EDGE)
  spanBase(base)
  for (let i = 0; i < owner.length; i++)
    // Elsewhere the base is what stands there: its detail is compared, never copied.
    if (owner[i] !== part && coarse.known[i] === 1)
      for (let k = 0; k < 3; k++) base.values[i * 3 + k] = coarse.values[i * 3 + k]
  return { base, seen, copied: copiedTo(crop, coarse, owner, part, seen) }
}

/**
 * What may be copied to a surface: what shows it. Where the user says what to copy from, only that, and also what shows
 * none of the surfaces around the hole, as it may have been chosen for lying elsewhere.
 */
function copiedTo(crop: Crop, coarse: Base, owner: Int8Array, part: number, seen: Uint8Array): Uint8Array {
  const { withheld, width } = crop
  if (withheld === undefined) return seen
  return usableOf(crop).map((usable, p) => {
    const y = (p / width) | 0
    const shows = owner[((y / coarse.cell) | 0) * coarse.width + (((p - y * width) / coarse.cell) | 0)]
    return shows === part || shows < 0 ? usable & (1 - withheld[p]) : 0
  })
}

/** What 0 stands for in flattened data. */
export const MIDDLE = 128

/**
 * The crop with the surface's light and colour taken away: only its detail is left, around 128. Only `hole` is to be
 * filled; the rest of the crop's hole is plain, and only what may be copied to the surface can be.
 */
export function flatten(crop: Crop, { base, copied }: Surface, hole: Uint8Array): Crop {
  const { width, height } = crop
  const data = new Uint8Array(crop.data.length)
  const light = new Float32Array(3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      if (hole[p] === 1) continue
      if (crop.hole[p] === 1) {
        data.fill(MIDDLE, p * 4, p * 4 + 3)
        continue
      }
      readBase(base, x, y, light)
      for (let k = 0; k < 3; k++) {
        const value = MIDDLE + crop.data[p * 4 + k] - light[k]
        data[p * 4 + k] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5
      }
    }
  return { width, height, data, hole, barred: copied.map((value, i) => 1 - (value | hole[i])) }
}

/** Gives filled detail (4 values a pixel of `pixels`) the surface's light and colour back, in place. */
export function relight(
  values: Float32Array,
  pixels: Int32Array,
  width: number,
  { base }: Pick<Surface, 'base'>,
): void {
  const light = new Float32Array(3)
  for (let i = 0; i < pixels.length; i++) {
    const y = (pixels[i] / width) | 0
    readBase(base, pixels[i] - y * width, y, light)
    for (let k = 0; k < 3; k++) values[i * 4 + k] = values[i * 4 + k] + light[k] - MIDDLE
  }
}
