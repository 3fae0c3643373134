import type { Camera } from '../camera/camera.ts'
import { findCamera } from '../camera/find-camera.ts'
import { reduceExact } from '../filters/reduce-exact.ts'
import { findSegments } from '../lines/find-segments.ts'
import { reduceToLuma } from '../lines/luma.ts'
import type { Pixels } from '../pixels.ts'
import { automaticAmount, planUpright, type UprightPlan } from '../upright/straighten.ts'
import { composed, type Homography } from '../warp/homography.ts'
import { warpPixels } from '../warp/warp.ts'
import type { EnhanceSettings } from './settings.ts'

/** Lines are looked for at this many pixels at most, so that a preview finds those of its photo. */
const MAX_PIXELS = 280_000
/** Less than so many pixels a side have no lines to tell. */
const MIN_SIDE_PX = 64
/** Of the tilt, so much is taken back where as much as can be of the content is to stay. */
const AMOUNT: Record<EnhanceSettings['verticals'], number> = { straighten: 1, gentle: 0.5, off: 0 }

interface Size {
  width: number
  height: number
}

/** Straightens what was made of one photo. */
export interface Straightener {
  straighten(result: Pixels, verticals: EnhanceSettings['verticals'], onCamera: () => void): Pixels
  /** From pixels of the straightened picture, laid over the photo's whole size, to pixels of the photo; null to stay. */
  mapFor(verticals: EnhanceSettings['verticals']): Homography | null
}

interface Sizes {
  photo: Pixels
  /** Of the full photo: larger than the photo's own for a preview. */
  full: Size
  /** Of a result that nothing is cut from, at most the photo's: it is drawn in it at once, so that it is blurred less. */
  shown: Size
}

/**
 * Straightens results of one photo. What is cut is decided on the full photo, so that a preview shows to the pixel what
 * the order keeps. `known` is the camera as the photo's analysis found it, null where its lines do not tell; undefined
 * without an analysis: it is then looked for here, once, at the first result that asks.
 */
export function createStraightener(
  { photo, full, shown }: Sizes,
  known: Camera | null | undefined,
): Straightener {
  let camera = known
  const planFor = (verticals: EnhanceSettings['verticals'], onCamera: () => void) => {
    if (verticals === 'off') return null
    if (camera === undefined) {
      onCamera()
      camera = estimateCamera(photo)
    }
    const amount = camera === null ? 0 : AMOUNT[verticals] * automaticAmount(camera)
    return camera === null || amount === 0
      ? null
      : planUpright(camera, full.width, full.height, amount, { crop: true })
  }
  /** From pixels of a result of a size to pixels of the photo. */
  const mapOf = (plan: UprightPlan, { width, height }: Size) => {
    const toFull = scaled(plan.width / width, plan.height / height)
    const toPhoto = scaled(photo.width / full.width, photo.height / full.height)
    return composed(toPhoto, composed(plan.from, toFull))
  }
  return {
    straighten: (result, verticals, onCamera) => {
      const plan = planFor(verticals, onCamera)
      if (plan === null) return reduceExact(result, shown)
      const width = Math.max(1, Math.round((plan.width * shown.width) / full.width))
      const height = Math.max(1, Math.round((plan.height * shown.height) / full.height))
      return warpPixels(result, mapOf(plan, { width, height }), width, height)
    },
    mapFor: (verticals) => {
      const plan = planFor(verticals, () => undefined)
      return plan && mapOf(plan, photo)
    },
  }
}

function scaled(across: number, down: number): Homography {
  return [across, 0, 0, 0, down, 0, 0, 0, 1]
}

function estimateCamera(photo: Pixels): Camera | null {
  if (Math.min(photo.width, photo.height) < MIN_SIDE_PX) return null
  const luma = reduceToLuma(photo, MAX_PIXELS)
  return findCamera(findSegments(luma), { width: luma.width, height: luma.height, focal35: null, seed: 1 })
}
