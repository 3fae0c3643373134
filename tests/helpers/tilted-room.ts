import { LABELS } from '../../core/imaging/layout/layout.ts'
import type { Pixels, Plane } from '../../core/imaging/pixels.ts'
import { livingRoom } from '../../core/scene/room/living-room.ts'
import { ROOM } from '../../core/scene/room/shell.ts'
import type { Scene } from '../../core/scene/scene.ts'
import { Tracer } from '../../core/scene/tracer.ts'

type Triple = readonly [number, number, number]

/** Where a lens stands in the living room (metres) and how it is turned (degrees), all known exactly. */
export interface TiltedCamera {
  at: Triple
  /** To the right from the room's depth. */
  yaw: number
  /** Up. */
  pitch: number
  /** Clockwise. */
  roll: number
  /** Focal length over the picture's width. */
  focal: number
}

interface Frame {
  right: Triple
  up: Triple
  forward: Triple
}

const RADIANS = Math.PI / 180
/** Rays a pixel, each way. */
const RAYS = 2
/** Sky and sun of a plain light: enough to tell walls apart. */
const LIGHT = [0.35, 0.75, -0.56] as const

let room: Scene | undefined

function frameOf({ yaw, pitch, roll }: TiltedCamera): Frame {
  const [sy, cy] = [Math.sin(yaw * RADIANS), Math.cos(yaw * RADIANS)]
  const [sp, cp] = [Math.sin(pitch * RADIANS), Math.cos(pitch * RADIANS)]
  const [sr, cr] = [Math.sin(roll * RADIANS), Math.cos(roll * RADIANS)]
  const right = [cy, 0, -sy] as const
  const up = [-sy * sp, cp, -cy * sp] as const
  const turned = (a: number, b: number): Triple => [
    a * right[0] + b * up[0],
    a * right[1] + b * up[1],
    a * right[2] + b * up[2],
  ]
  return { right: turned(cr, -sr), up: turned(sr, cr), forward: [sy * cp, sp, cy * cp] }
}

/** The furnished room through a camera that is not level, plainly lit: each pixel the mean of four rays. */
export function photographTilted(camera: TiltedCamera, width: number, height: number): Pixels {
  room ??= livingRoom()
  const tracer = new Tracer(room)
  const frame = frameOf(camera)
  const colour: [number, number, number] = [0, 0, 0]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0]
      for (let ray = 0; ray < RAYS * RAYS; ray++) {
        const u = (x + ((ray % RAYS) + 0.5) / RAYS - width / 2) / (camera.focal * width)
        const v = (height / 2 - y - (Math.floor(ray / RAYS) + 0.5) / RAYS) / (camera.focal * width)
        look(tracer, camera.at, frame, u, v, colour)
        for (let k = 0; k < 3; k++) sum[k] += colour[k]
      }
      for (let k = 0; k < 3; k++) data[(y * width + x) * 4 + k] = 255 * Math.sqrt(sum[k] / (RAYS * RAYS))
      data[(y * width + x) * 4 + 3] = 255
    }
  return { width, height, data }
}

function look(
  tracer: Tracer,
  at: Triple,
  { right, up, forward }: Frame,
  u: number,
  v: number,
  out: [number, number, number],
): void {
  const d = [0, 1, 2].map((k) => forward[k] + u * right[k] + v * up[k])
  const length = Math.hypot(...d)
  if (!tracer.cast(at[0], at[1], at[2], d[0] / length, d[1] / length, d[2] / length)) {
    out.fill(0.9)
    return
  }
  tracer.material.texture(tracer.u, tracer.v, 0.004, out)
  const lit = tracer.nx * LIGHT[0] + tracer.ny * LIGHT[1] + tracer.nz * LIGHT[2]
  for (let k = 0; k < 3; k++) out[k] *= 0.62 + 0.3 * lit
}

/** Where a place of the room is seen, in pixels; null behind the lens. */
export function seenAt(
  camera: TiltedCamera,
  place: Triple,
  width: number,
  height: number,
): { x: number; y: number } | null {
  const { right, up, forward } = frameOf(camera)
  const away = place.map((value, k) => value - camera.at[k])
  const along = (axis: Triple) => away[0] * axis[0] + away[1] * axis[1] + away[2] * axis[2]
  const depth = along(forward)
  if (depth <= 0) return null
  const focal = camera.focal * width
  return { x: width / 2 + (focal * along(right)) / depth, y: height / 2 - (focal * along(up)) / depth }
}

/** The four corners of the back wall: upper left, upper right, lower right, lower left. */
export const BACK_CORNERS: readonly Triple[] = [
  [ROOM.left, ROOM.height, ROOM.back],
  [ROOM.right, ROOM.height, ROOM.back],
  [ROOM.right, 0, ROOM.back],
  [ROOM.left, 0, ROOM.back],
]

/** Which plane of the room each pixel shows, furniture counted to the plane behind it: as `labelsOf` writes it. */
export function planesSeen(camera: TiltedCamera, width: number, height: number): Plane {
  const { right, up, forward } = frameOf(camera)
  const [x, y, z] = camera.at
  const planes: readonly { axis: number; away: number; label: number }[] = [
    { axis: 1, away: -y, label: LABELS.floor },
    { axis: 1, away: ROOM.height - y, label: LABELS.ceiling },
    { axis: 0, away: ROOM.left - x, label: LABELS.left },
    { axis: 0, away: ROOM.right - x, label: LABELS.right },
    { axis: 2, away: ROOM.back - z, label: LABELS.back },
  ]
  const data = new Uint8Array(width * height)
  for (let i = 0; i < data.length; i++) {
    const u = ((i % width) + 0.5 - width / 2) / (camera.focal * width)
    const v = (height / 2 - Math.floor(i / width) - 0.5) / (camera.focal * width)
    const d = [0, 1, 2].map((k) => forward[k] + u * right[k] + v * up[k])
    const met = planes.map(({ axis, away }) => (d[axis] * away > 0 ? away / d[axis] : Infinity))
    data[i] = planes[met.indexOf(Math.min(...met))].label
  }
  return { width, height, data }
}

/** Share of the pixels that two pictures of labels put on the same plane. */
export function sameFraction(a: Plane, b: Plane): number {
  return a.data.filter((label, i) => label === b.data[i]).length / a.data.length
}
