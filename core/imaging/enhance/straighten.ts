import type { Camera } from '../camera/camera.ts'
import { findCamera } from '../camera/find-camera.ts'
import { findSegments } from '../lines/find-segments.ts'
import { reduceToLuma } from '../lines/luma.ts'
import type { Pixels } from '../pixels.ts'
import { automaticAmount, straightenVerticals } from '../upright/straighten.ts'
import type { EnhanceSettings } from './settings.ts'

/** Lines are looked for at this many pixels at most, so that a preview finds those of its photo. */
const MAX_PIXELS = 280_000
/** Less than so many pixels a side have no lines to tell. */
const MIN_SIDE_PX = 64
/** Of the tilt, so much is taken back where as much as can be of the content is to stay. */
const AMOUNT: Record<EnhanceSettings['verticals'], number> = { straighten: 1, gentle: 0.5, off: 0 }

/**
 * Straightens results of one photo. `known` is the camera as the photo's analysis found it, null where its lines do not
 * tell; undefined without an analysis: it is then looked for here, once, at the first result that asks.
 */
export function createStraightener(
  photo: Pixels,
  known: Camera | null | undefined,
): (result: Pixels, verticals: EnhanceSettings['verticals'], onCamera: () => void) => Pixels {
  let camera = known
  return (result, verticals, onCamera) => {
    if (verticals === 'off') return result
    if (camera === undefined) {
      onCamera()
      camera = estimateCamera(photo)
    }
    const amount = camera === null ? 0 : AMOUNT[verticals] * automaticAmount(camera)
    return camera === null || amount === 0
      ? result
      : straightenVerticals(result, camera, amount, { crop: true })
  }
}

function estimateCamera(photo: Pixels): Camera | null {
  if (Math.min(photo.width, photo.height) < MIN_SIDE_PX) return null
  const luma = reduceToLuma(photo, MAX_PIXELS)
  return findCamera(findSegments(luma), { width: luma.width, height: luma.height, focal35: null, seed: 1 })
}
