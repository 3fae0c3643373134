import type { Triple } from '../../../core/scene/mesh.ts'

/** A camera that may lean, in metres and radians. */
export interface Lens {
  at: Triple
  /** Turn to the right from +z. */
  yaw: number
  /** How far it looks up. */
  pitch: number
  /** How far it leans to the right. */
  roll: number
  /** Focal length over the picture's width. */
  focal: number
  /** How far a shift lens moves the frame down, as a fraction of the picture's height. */
  drop: number
}

/** Writes the unit direction through pixel position (x, y) of a picture `width` × `height` pixels. */
export function rayThrough(
  { yaw, pitch, roll, focal, drop }: Lens,
  x: number,
  y: number,
  width: number,
  height: number,
  out: Float64Array,
): void {
  const right = (x - width / 2) / (focal * width)
  const up = (height / 2 - y - drop * height) / (focal * width)
  const [cr, sr] = [Math.cos(roll), Math.sin(roll)]
  const r = right * cr + up * sr
  const u = up * cr - right * sr
  const [cp, sp] = [Math.cos(pitch), Math.sin(pitch)]
  const forward = cp - u * sp
  const rise = u * cp + sp
  const [cy, sy] = [Math.cos(yaw), Math.sin(yaw)]
  const dx = r * cy + forward * sy
  const dz = forward * cy - r * sy
  const length = Math.sqrt(dx * dx + rise * rise + dz * dz)
  out[0] = dx / length
  out[1] = rise / length
  out[2] = dz / length
}
