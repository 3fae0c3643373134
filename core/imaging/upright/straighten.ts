import { computeTilt, type Camera } from '../camera/camera.ts'
import type { Pixels } from '../pixels.ts'
import { composed, inverted, mapped, type Homography } from '../warp/homography.ts'
import { warpPixels } from '../warp/warp.ts'
import { innerRectangle } from './inner-rectangle.ts'
import { uprightMap } from './turn.ts'
import { Refusal } from '../../refusal.ts'

/** Degrees of tilt: below the first nobody sees it, above the second the photo was meant so. */
const MIN_TILT_DEGREES = 0.1
const MAX_TILT_DEGREES = 8
/** How sure the camera must be before a photo is straightened unasked. */
const MIN_CONFIDENCE = 0.45
/**
 * Below this confidence small tilts may be errors: an upright photo would be turned, and cut, for nothing. So many
 * degrees more must be missing for each unit of confidence. (Of 119 upright and nearly upright photos 14 came out worse
 * without it, 2 with it.)
 */
const FULL_CONFIDENCE = 0.85
const UNCERTAIN_TILT_DEGREES = 1.5

/** Where a straightened photo's pixels come from, and its size. */
export interface UprightPlan {
  /** Takes places of the straightened photo to places of the photo, in pixels. */
  from: Homography
  width: number
  height: number
}

/**
 * How much to straighten unasked: 1, or 0 where the photo stands upright as far as its lines tell, leans on purpose, or
 * its lines do not tell.
 */
export function automaticAmount(camera: Camera): 0 | 1 {
  const { confidence } = camera
  const tilt = computeTilt(camera)
  const min = MIN_TILT_DEGREES + UNCERTAIN_TILT_DEGREES * Math.max(0, FULL_CONFIDENCE - confidence)
  return confidence >= MIN_CONFIDENCE && tilt >= min && tilt < MAX_TILT_DEGREES ? 1 : 0
}

/**
 * Works out a straightening of a photo of `width` × `height` pixels without drawing it. With `crop` the straightened
 * photo is the largest rectangle of the photo's aspect that lies in the picture; without, it has the photo's size.
 * Throws RangeError on an amount outside 0 to 1, and Refusal for a camera tilted so far that nothing would be left.
 */
export function planUpright(
  camera: Camera,
  width: number,
  height: number,
  amount: number,
  { crop }: { crop: boolean },
): UprightPlan {
  if (!(amount >= 0 && amount <= 1)) throw new RangeError(`The amount must be from 0 to 1, not ${amount}`)
  const from = uprightMap(camera, width, height, amount)
  if (!crop) return { from, width, height }
  const onto = inverted(from)
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ].map(([x, y]) => {
    const corner = mapped(onto, x, y)
    if (corner === null) throw new Refusal('This camera is tilted too far to straighten its photo')
    return corner
  })
  const frame = innerRectangle(corners, width / height)
  const across = Math.max(1, Math.floor(frame.width + 1e-6))
  const down = Math.max(1, Math.floor(frame.height + 1e-6))
  const shift: Homography = [
    1,
    0,
    frame.x + (frame.width - across) / 2,
    0,
    1,
    frame.y + (frame.height - down) / 2,
    0,
    0,
    1,
  ]
  return { from: composed(from, shift), width: across, height: down }
}

/**
 * A photo with its upright lines upright: the camera's pitch and roll are taken back by `amount` (0: as it is, 1: all).
 * With `crop` it is cut to the largest rectangle of the same aspect that has no empty corner, at the photo's own scale;
 * without, it keeps its size and what the photo does not show is transparent. Throws as `planUpright` does.
 */
export function straightenVerticals(
  photo: Pixels,
  camera: Camera,
  amount: number,
  options: { crop: boolean },
): Pixels {
  const { from, width, height } = planUpright(camera, photo.width, photo.height, amount, options)
  return warpPixels(photo, from, width, height)
}
