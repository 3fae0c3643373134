import { squaredDistance } from '../distance.ts'
import type { Plane } from '../pixels.ts'

/** How far the work reaches beyond the painted mask, in pixels of the photo; both 0 to 64. */
export interface Reach {
  /** The mask grows by a disc of this radius, so that no rim of the object stays. */
  grow: number
  /** Width of the soft edge outside the grown mask, in which original and fill are blended. */
  feather: number
}

/**
 * The blending weight of the fill, 0 to 255: 255 inside the mask (values of 128 and more) grown by `grow` pixels, then
 * falling linearly to 0 over `feather` pixels. Pixels of weight 0 are never changed by `removeItems`.
 */
export function removalAlpha(mask: Plane, { grow, feather }: Reach): Plane {
  const squared = squaredDistance(mask)
  const data = new Uint8Array(squared.length)
  const solid = grow * grow
  const end = (grow + feather + 1) * (grow + feather + 1)
  for (let i = 0; i < data.length; i++) {
    const d = squared[i]
    if (d <= solid) data[i] = 255
    else if (d < end && feather > 0) data[i] = Math.round(255 * (1 - (Math.sqrt(d) - grow) / (feather + 1)))
  }
  return { width: mask.width, height: mask.height, data }
}
