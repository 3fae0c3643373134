import type { StagingRoom } from '../room/room.ts'

/** A photo of a room in pixels. */
export interface PhotoView {
  room: StagingRoom
  width: number
  height: number
  /** Width that a pixel in the middle covers at 1 m, in metres. */
  pixelAngle: number
}

export function createPhotoView(room: StagingRoom, width: number, height: number): PhotoView {
  const view = { room, width, height, pixelAngle: 0 }
  const [a, b] = [new Float64Array(3), new Float64Array(3)]
  viewRay(view, width / 2, height / 2, a)
  viewRay(view, width / 2 + 1, height / 2, b)
  return { ...view, pixelAngle: Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) }
}

/** Writes the unit direction from the lens through pixel position (x, y). */
export function viewRay({ room, width, height }: PhotoView, x: number, y: number, out: Float64Array): void {
  const m = room.toDirection
  const u = x / width
  const v = y / height
  const dx = m[0] * u + m[1] * v + m[2]
  const dy = m[3] * u + m[4] * v + m[5]
  const dz = m[6] * u + m[7] * v + m[8]
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz)
  out[0] = dx / length
  out[1] = dy / length
  out[2] = dz / length
}

/** Where a view ray leaves the room's box: the plane's number in `ROOM_PLANES`, its distance and inward normal. */
export interface PlaneHit {
  plane: number
  distance: number
  nx: number
  ny: number
  nz: number
}

export function meetPlane({ box, lens }: StagingRoom, d: Float64Array, out: PlaneHit): void {
  const level = d[1] < 0 ? -lens / d[1] : (box.ceiling - lens) / d[1]
  const side = (d[0] < 0 ? box.left : box.right) / d[0]
  const depth = (d[2] < 0 ? box.front : box.back) / d[2]
  out.nx = out.ny = out.nz = 0
  if (level <= side && level <= depth) {
    out.plane = d[1] < 0 ? 0 : 1
    out.distance = level
    out.ny = d[1] < 0 ? 1 : -1
  } else if (side <= depth) {
    out.plane = d[0] < 0 ? 2 : 4
    out.distance = side
    out.nx = d[0] < 0 ? 1 : -1
  } else {
    out.plane = d[2] < 0 ? 5 : 3
    out.distance = depth
    out.nz = d[2] < 0 ? 1 : -1
  }
}
