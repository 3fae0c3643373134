import type { Triple } from './mesh.ts'

/** A level camera: verticals stay upright, as a shift lens draws them. */
export interface Camera {
  /** Where the lens stands, in metres. */
  at: Triple
  /** Turn to the right from +z, in radians. */
  yaw: number
  /** Focal length over the picture's width: 24 mm on full frame is 24 / 36. */
  focal: number
  /** How far the frame is moved down, as a fraction of the picture's height. */
  drop: number
}

/** Writes the unit direction through pixel position (x, y) of a picture `width` × `height` pixels. */
export function rayThrough(
  camera: Camera,
  x: number,
  y: number,
  width: number,
  height: number,
  out: Float64Array,
): void {
  const right = (x - width / 2) / (camera.focal * width)
  const up = (height / 2 - y - camera.drop * height) / (camera.focal * width)
  const cos = Math.cos(camera.yaw)
  const sin = Math.sin(camera.yaw)
  const dx = right * cos + sin
  const dz = cos - right * sin
  const length = Math.sqrt(dx * dx + up * up + dz * dz)
  out[0] = dx / length
  out[1] = up / length
  out[2] = dz / length
}
