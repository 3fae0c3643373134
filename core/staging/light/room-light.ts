import type { Raster } from '../../imaging/filters/reduce-area.ts'
import { ROOM_PLANES, type StagingRoom } from '../room/room.ts'
import type { PhotoLight } from './photo-light.ts'
import type { WindowLight } from './window-light.ts'
import type { WallWindow } from './windows.ts'

/** All light of a photographed room. It holds nothing that changes, so that one serves every picture of the photo. */
export interface RoomLight {
  room: StagingRoom
  photo: PhotoLight
  windows: readonly WallWindow[]
  /** Small areas of the windows that light is sampled from, at strength 1. */
  patches: WindowLight
  /** How much brighter windows are than the photo shows them. */
  strength: number
}

/**
 * Looks up what the room sends towards a point: the radiance where a ray meets its planes. The last answer stands in
 * the fields, so that no ray costs an allocation.
 */
export class RoomRadiance {
  r = 0
  g = 0
  b = 0
  /** Metres to the plane that the last ray met. */
  distance = 0
  /** Number of that plane in `ROOM_PLANES`. */
  plane = 0
  private readonly light: RoomLight

  constructor(light: RoomLight) {
    this.light = light
  }

  /** Soft light along a unit direction from a point inside the room: what all but the windows sends. */
  soft(x: number, y: number, z: number, dx: number, dy: number, dz: number): void {
    this.meet(x, y, z, dx, dy, dz)
    const t = this.distance
    this.read(this.light.photo.soft, x + dx * t, y + dy * t, z + dz * t)
  }

  /** What a mirror would show along a unit direction, windows at their strength. */
  sharp(x: number, y: number, z: number, dx: number, dy: number, dz: number): void {
    this.meet(x, y, z, dx, dy, dz)
    const t = this.distance
    const [px, py, pz] = [x + dx * t, y + dy * t, z + dz * t]
    const { photo, strength } = this.light
    this.read(photo.soft, px, py, pz)
    const cover = this.cover
    this.read(photo.sharp, px, py, pz)
    const factor = 1 + (strength - 1) * cover
    this.r *= factor
    this.g *= factor
    this.b *= factor
  }

  private cover = 0

  /** Writes distance and plane where a ray leaves the room's box. */
  private meet(x: number, y: number, z: number, dx: number, dy: number, dz: number): void {
    const { box } = this.light.room
    const across = dx > 0 ? (box.right - x) / dx : dx < 0 ? (box.left - x) / dx : Infinity
    const up = dy > 0 ? (box.ceiling - y) / dy : dy < 0 ? -y / dy : Infinity
    const along = dz > 0 ? (box.back - z) / dz : dz < 0 ? (box.front - z) / dz : Infinity
    if (up <= across && up <= along) {
      this.distance = up
      this.plane = dy < 0 ? 0 : 1
    } else if (across <= along) {
      this.distance = across
      this.plane = dx < 0 ? 2 : 4
    } else {
      this.distance = along
      this.plane = dz < 0 ? 5 : 3
    }
    if (this.distance < 0) this.distance = 0
  }

  /** Reads a reduced photo where it shows a point of the room's planes; the plane's mean where it does not. */
  private read(raster: Raster, x: number, y: number, z: number): void {
    const { room, photo } = this.light
    const m = room.toPhoto
    const up = y - room.lens
    const w = m[6] * x + m[7] * up + m[8] * z
    this.cover = 0
    if (w > 1e-6 && this.plane !== 5) {
      const fx = (m[0] * x + m[1] * up + m[2] * z) / w
      const fy = (m[3] * x + m[4] * up + m[5] * z) / w
      if (fx >= 0 && fx < 1 && fy >= 0 && fy < 1) {
        const { width, height, values } = raster
        const px = Math.max(0, Math.min(width - 1.001, fx * width - 0.5))
        const py = Math.max(0, Math.min(height - 1.001, fy * height - 0.5))
        const x0 = px | 0
        const y0 = py | 0
        const tx = px - x0
        const ty = py - y0
        const k = (y0 * width + x0) * 3
        const down = k + width * 3
        const a = (1 - tx) * (1 - ty)
        const b = tx * (1 - ty)
        const c = (1 - tx) * ty
        const d = tx * ty
        this.r = a * values[k] + b * values[k + 3] + c * values[down] + d * values[down + 3]
        this.g = a * values[k + 1] + b * values[k + 4] + c * values[down + 1] + d * values[down + 4]
        this.b = a * values[k + 2] + b * values[k + 5] + c * values[down + 2] + d * values[down + 5]
        if (raster === photo.soft) this.cover = photo.windowCover[y0 * width + x0]
        return
      }
    }
    const k = this.plane * 3
    this.r = photo.means[k]
    this.g = photo.means[k + 1]
    this.b = photo.means[k + 2]
  }
}

/** Numbers of planes in `ROOM_PLANES`. */
export const FLOOR = ROOM_PLANES.indexOf('floor')
/** It is left as photographed: furniture hardly changes it, and listings must not. */
export const CEILING = ROOM_PLANES.indexOf('ceiling')
