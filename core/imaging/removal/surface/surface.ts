import type { Rect } from '../../pixels.ts'
import { computeUsable, type Crop } from '../crop.ts'
import { simdFlat } from '../simd/simd-flatten.ts'
import { measureBaseIn, readBase, spanBase, type Base } from './base.ts'

/** Levels of light or colour that are kept sharp in a surface's base. */
const EDGE_LEVELS = 20

/** One of the surfaces around a hole: its light and colour, spanned over the hole, and where it can be seen. */
export interface Surface {
  base: Base
  /** 1 for each pixel of the crop that shows it. */
  seen: Uint8Array
  /** 1 for each pixel whose detail may be copied to it. */
  copied: Uint8Array
}

/** The pixels of the crop that the cells of `coarse` show of a surface and that may be copied (1). */
function markPixels(
  crop: Crop,
  coarse: Base,
  owner: Int8Array,
  part: number,
  { x, y, width, height }: Rect,
): Uint8Array {
  const seen = new Uint8Array(crop.width * crop.height)
  for (let row = y; row < y + height; row++) {
    const cells = ((row / coarse.cell) | 0) * coarse.width
    for (let left = x; left < x + width; left += coarse.cell) {
      if (owner[cells + ((left / coarse.cell) | 0)] !== part) continue
      const end = row * crop.width + Math.min(left + coarse.cell, x + width)
      for (let p = row * crop.width + left; p < end; p++) seen[p] = 1 - (crop.hole[p] | crop.barred[p])
    }
  }
  return seen
}

/** The pixels of the crop that the bounds of a surface's cells take. */
function boundsOfPart(crop: Crop, coarse: Base, owner: Int8Array, part: number): Rect {
  let [left, right, top, bottom] = [coarse.width, 0, coarse.height, 0]
  for (let y = 0, i = 0; y < coarse.height; y++)
    for (let x = 0; x < coarse.width; x++, i++) {
      if (owner[i] !== part) continue
      if (x < left) left = x
      if (x >= right) right = x + 1
      if (y < top) top = y
      bottom = y + 1
    }
  const { cell } = coarse
  const [x, y] = [Math.min(left, right) * cell, Math.min(top, bottom) * cell]
  return {
    x,
    y,
    width: Math.min(crop.width, right * cell) - x,
    height: Math.min(crop.height, bottom * cell) - y,
  }
}

/** The surface that the cells of `coarse` show for which `owner` is `part`. */
export function createSurface(crop: Crop, coarse: Base, owner: Int8Array, part: number): Surface {
  const bounds = boundsOfPart(crop, coarse, owner, part)
  const seen = markPixels(crop, coarse, owner, part, bounds)
  // Only from pixels of the surface: those beside it have other colours.
  const base = measureBaseIn(bounds, crop.data, seen, crop.width, crop.height, coarse.cell, EDGE_LEVELS)
  spanBase(base)
  for (let i = 0; i < owner.length; i++)
    // Elsewhere the base is what stands there: its detail is compared, never copied.
    if (owner[i] !== part && coarse.known[i] === 1)
      for (let k = i * 3; k < i * 3 + 3; k++) base.values[k] = coarse.values[k]
  return { base, seen, copied: copiedTo(crop, coarse, owner, part, seen) }
}

/**
 * What may be copied to a surface: what shows it. Where the user says what to copy from, only that, and also what shows
 * none of the surfaces around the hole, as it may have been chosen for lying elsewhere.
 */
function copiedTo(crop: Crop, coarse: Base, owner: Int8Array, part: number, seen: Uint8Array): Uint8Array {
  const { withheld, width } = crop
  if (withheld === undefined) return seen
  return computeUsable(crop).map((usable, p) => {
    const y = (p / width) | 0
    const shows = owner[((y / coarse.cell) | 0) * coarse.width + (((p - y * width) / coarse.cell) | 0)]
    return shows === part || shows < 0 ? usable & (1 - withheld[p]) : 0
  })
}

/** What 0 stands for in flattened data. */
export const ZERO_CODE = 128

/** The pixels of `flatten` in plain TypeScript: the reference that the WebAssembly version must match byte for byte. */
export function scalarFlat(crop: Crop, base: Base, filled: Uint8Array): Uint8Array {
  const { width, height } = crop
  const data = new Uint8Array(crop.data.length)
  const light = new Float32Array(3)
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p++) {
      if (filled[p] === 1) continue
      if (crop.hole[p] === 1) {
        data.fill(ZERO_CODE, p * 4, p * 4 + 3)
        continue
      }
      readBase(base, x, y, light)
      for (let k = 0; k < 3; k++) {
        const value = ZERO_CODE + crop.data[p * 4 + k] - light[k]
        data[p * 4 + k] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5
      }
    }
  return data
}

/**
 * The crop with the surface's light and colour taken away: only its detail is left, around 128. Only `hole`, a part of
 * the crop's, is to be filled; the rest of it is plain, and only what may be copied to the surface can be.
 */
export function flatten(crop: Crop, { base, copied }: Surface, hole: Uint8Array): Crop {
  const { width, height } = crop
  const barred = new Uint8Array(hole.length)
  for (let p = 0; p < barred.length; p++) barred[p] = 1 - (copied[p] | hole[p])
  return { width, height, data: simdFlat(crop, base, hole) ?? scalarFlat(crop, base, hole), hole, barred }
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
    for (let k = 0; k < 3; k++) values[i * 4 + k] = values[i * 4 + k] + light[k] - ZERO_CODE
  }
}
