import type { Camera } from '../camera/camera.ts'
import { cross, dot, unit, type Vector } from '../camera/vector.ts'
import { composed, type Homography } from '../warp/homography.ts'
import { Refusal } from '../../refusal.ts'

/**
 * How a straightened photo's pixels lie in the photo, before any crop: the camera turned about its lens until `amount`
 * of its tilt is gone. Takes places of the straightened photo to places of the photo, both in pixels.
 */
export function uprightMap(
  { focal, middle, axes }: Camera,
  width: number,
  height: number,
  amount: number,
): Homography {
  const { down } = axes
  const target = unit([down[0] * (1 - amount), down[1] * (1 - amount) + amount, down[2] * (1 - amount)])
  if (target === null) throw new Refusal('This camera looks straight up')
  const f = focal * width
  const x = width / 2
  const y = middle * height
  const onto: Homography = [f, 0, x, 0, f, y, 0, 0, 1]
  const back: Homography = [1 / f, 0, -x / f, 0, 1 / f, -y / f, 0, 0, 1]
  return composed(onto, composed(turnBetween(target, down), back))
}

/** The least rotation that brings unit vector `from` to `to` (Rodrigues). */
function turnBetween(from: Vector, to: Vector): Homography {
  const [x, y, z] = cross(from, to)
  const cosine = dot(from, to)
  const k = 1 / (1 + cosine)
  return [
    k * x * x + cosine,
    k * x * y - z,
    k * x * z + y,
    k * x * y + z,
    k * y * y + cosine,
    k * y * z - x,
    k * x * z - y,
    k * y * z + x,
    k * z * z + cosine,
  ]
}
