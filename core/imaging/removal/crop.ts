import { applyPatches, type Patch, type Pixels, type Plane, type Rect } from '../pixels.ts'

/** A part of the photo around a hole: RGBX data, and flags of 0 or 1 a pixel. */
export interface Crop {
  width: number
  height: number
  data: Uint8Array
  /** 1 = to be filled; such pixels of `data` are 0. */
  hole: Uint8Array
  /** 1 = known, but not to be copied from. */
  barred: Uint8Array
  /**
   * 1 = not to be copied from, but its light and colour count as those of the neighbourhood; left out where nothing is.
   */
  withheld?: Uint8Array
}

/** 1 for each pixel that is known and may be copied from. */
export function computeUsable({ hole, barred }: Crop): Uint8Array {
  const out = new Uint8Array(hole.length)
  for (let i = 0; i < out.length; i++) out[i] = 1 - (hole[i] | barred[i])
  return out
}

export function cropMask(mask: Plane, { x, y, width, height }: Rect): Plane {
  const data = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    const from = (y + row) * mask.width + x
    data.set(mask.data.subarray(from, from + width), row * width)
  }
  return { width, height, data }
}

/** The part of a patch inside a rectangle, in its coordinates; null when they do not meet. */
function clipPatch({ rect, pixels }: Patch, within: Rect): Patch | null {
  const x = Math.max(rect.x, within.x)
  const y = Math.max(rect.y, within.y)
  const width = Math.min(rect.x + rect.width, within.x + within.width) - x
  const height = Math.min(rect.y + rect.height, within.y + within.height) - y
  if (width <= 0 || height <= 0) return null
  const data = cropPhoto(pixels, { x: x - rect.x, y: y - rect.y, width, height }, [])
  return { rect: { x: x - within.x, y: y - within.y, width, height }, pixels: { width, height, data } }
}

/** The photo's pixels in a rectangle, with what has been filled already. */
export function cropPhoto(photo: Pixels, rect: Rect, patches: readonly Patch[]): Uint8Array {
  const { x, y, width, height } = rect
  const data = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * photo.width + x) * 4
    data.set(photo.data.subarray(from, from + width * 4), row * width * 4)
  }
  const parts = patches.map((patch) => clipPatch(patch, rect)).filter((part) => part !== null)
  applyPatches({ width, height, data }, parts)
  return data
}
