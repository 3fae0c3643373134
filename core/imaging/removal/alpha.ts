import { squaredDistance } from '../distance.ts'
import type { Plane, Rect } from '../pixels.ts'
import { grownRect } from './bounds.ts'
import { cropMask } from './crop.ts'

/** How far the work reaches beyond the painted mask, in pixels of the photo; both 0 to 64. */
export interface Reach {
  /** The mask grows by a disc of this radius, so that no rim of the object stays. */
  grow: number
  /** Width of the soft edge outside the grown mask, in which original and fill are blended. */
  feather: number
}

/**
 * Alpha of the fill, 0 to 255: 255 inside the mask (values of 128 and more) grown by `grow` pixels, then
 * falling linearly to 0 over `feather` pixels. Pixels of weight 0 are never changed by `removeItems`.
 */
export function removalAlpha(mask: Plane, { grow, feather }: Reach): Plane {
  const { width, height } = mask
  const data = new Uint8Array(width * height)
  const rect = grownRect(maskedBounds(mask), grow + feather + 1, width, height)
  const squared = squaredDistance(cropMask(mask, rect))
  const solid = grow * grow
  const end = (grow + feather + 1) * (grow + feather + 1)
  for (let y = 0; y < rect.height; y++) {
    const from = y * rect.width
    const to = (rect.y + y) * width + rect.x
    for (let x = 0; x < rect.width; x++) {
      const d = squared[from + x]
      if (d <= solid) data[to + x] = 255
      else if (d < end && feather > 0)
        data[to + x] = Math.round(255 * (1 - (Math.sqrt(d) - grow) / (feather + 1)))
    }
  }
  return { width, height, data }
}

/** Bounds of the masked pixels; empty when there are none. */
function maskedBounds({ width, height, data }: Plane): Rect {
  let [left, right, top, bottom] = [width, -1, -1, -1]
  for (let y = 0; y < height; y++) {
    const row = y * width
    let first = 0
    while (first < width && data[row + first] < 128) first++
    if (first === width) continue
    let last = width - 1
    while (data[row + last] < 128) last--
    if (top < 0) top = y
    bottom = y
    if (first < left) left = first
    if (last > right) right = last
  }
  if (top < 0) return { x: 0, y: 0, width: 0, height: 0 }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}
