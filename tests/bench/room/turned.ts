import type { Camera } from '../../../core/imaging/camera/camera.ts'
import { unit, type Vector } from '../../../core/imaging/camera/vector.ts'
import type { Pixels } from '../../../core/imaging/pixels.ts'
import { composed, inverted, mapped, type Homography } from '../../../core/imaging/warp/homography.ts'
import { warpPixels } from '../../../core/imaging/warp/warp.ts'

const RADIANS = Math.PI / 180

/** A photo as the same camera would have taken it turned by known angles, and where its uprights then meet. */
export interface TurnedPhoto {
  photo: Pixels
  /** In pixels, homogeneous. */
  uprights: Vector
}

function lens({ focal, middle }: Camera, width: number, height: number): Homography {
  return [focal * width, 0, width / 2, 0, focal * width, middle * height, 0, 0, 1]
}

/** Turns the camera up by `pitch` and clockwise by `roll` degrees; null when too little of the photo would be left. */
export function turnPhoto(photo: Pixels, camera: Camera, pitch: number, roll: number): TurnedPhoto | null {
  const { width, height } = photo
  const [cp, sp] = [Math.cos(pitch * RADIANS), Math.sin(pitch * RADIANS)]
  const [cr, sr] = [Math.cos(roll * RADIANS), Math.sin(roll * RADIANS)]
  const turn = composed([cr, sr, 0, -sr, cr, 0, 0, 0, 1], [1, 0, 0, 0, cp, sp, 0, -sp, cp])
  const k = lens(camera, width, height)
  const onto = composed(k, composed(turn, inverted(k)))
  const back = inverted(onto)
  for (let fraction = 1; fraction > 0.5; fraction -= 0.01) {
    const [w, h] = [Math.floor(width * fraction), Math.floor(height * fraction)]
    const [x, y] = [(width - w) / 2, (height - h) / 2]
    const fits = [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ].every(([u, v]) => {
      const place = mapped(back, u, v)
      return place !== null && place.x >= 0 && place.y >= 0 && place.x <= width && place.y <= height
    })
    if (!fits) continue
    const cut: Homography = [1, 0, x, 0, 1, y, 0, 0, 1]
    const { down } = camera.axes
    const uprights = times(composed(inverted(cut), composed(k, turn)), down)
    return { photo: warpPixels(photo, composed(back, cut), w, h), uprights }
  }
  return null
}

/** How far a found camera's down lies from where the uprights meet, in degrees: as pitch, as roll. */
export function errorsOf(camera: Camera, { photo, uprights }: TurnedPhoto): [number, number] {
  const ray = unit(times(inverted(lens(camera, photo.width, photo.height)), uprights))!
  const sign = ray[1] < 0 ? -1 : 1
  const pitch = Math.asin(-sign * ray[2]) / RADIANS
  const roll = Math.atan2(sign * ray[0], sign * ray[1]) / RADIANS
  return [Math.abs(pitch - camera.pitch), Math.abs(roll - camera.roll)]
}

function times(map: Homography, [x, y, z]: Vector): Vector {
  return [
    map[0] * x + map[1] * y + map[2] * z,
    map[3] * x + map[4] * y + map[5] * z,
    map[6] * x + map[7] * y + map[8] * z,
  ]
}
