import type { Raster } from '../../imaging/filters/reduce-area.ts'
import type { Plane } from '../../imaging/pixels.ts'
import { project, type StagingRoom } from '../room/room.ts'
import { placeAlong, type WallPlane } from './windows.ts'

/** Metres a cell. */
export const CELL_M = 0.025
/** Longest piece of a wall that is looked at. */
const MAX_LENGTH_M = 16

/** A wall as seen square on: cells of `CELL_M` from the wall's `from` along it, rows from the floor upwards. */
export interface WallPicture {
  wall: WallPlane
  columns: number
  rows: number
  /** Linear red, green and blue of each cell; 0 where the photo does not show it. */
  light: Float32Array
  /** 1 where the photo shows the wall. */
  seen: Uint8Array
  /** How likely each cell is window, of 255; null where no network has looked at the photo. */
  glass: Uint8Array | null
}

/** Rectifies a wall of the room. `photo` is linear; `glass`: how likely its parts are window, null where that is not known. */
export function rectifyWall(
  room: StagingRoom,
  wall: WallPlane,
  photo: Raster,
  glass: Plane | null,
): WallPicture {
  const plan = room.floorPlan.walls[{ left: 0, back: 1, right: 2 }[wall]]
  const length = Math.min(MAX_LENGTH_M, Math.hypot(plan.to[0] - plan.from[0], plan.to[1] - plan.from[1]))
  const columns = Math.max(1, Math.floor(length / CELL_M))
  const rows = Math.max(1, Math.floor(room.box.ceiling / CELL_M))
  const light = new Float32Array(columns * rows * 3)
  const seen = new Uint8Array(columns * rows)
  const likely = glass && new Uint8Array(columns * rows)
  const { width, height, values } = photo
  for (let column = 0; column < columns; column++) {
    const [x, z] = placeAlong(room, wall, (column + 0.5) * CELL_M)
    for (let row = 0; row < rows; row++) {
      const place = project(room, [x, (row + 0.5) * CELL_M, z])
      if (place === null || place.x < 0 || place.x >= 1 || place.y < 0 || place.y >= 1) continue
      const p = Math.floor(place.y * height) * width + Math.floor(place.x * width)
      const cell = row * columns + column
      for (let c = 0; c < 3; c++) light[cell * 3 + c] = values[p * 3 + c]
      seen[cell] = 1
      if (glass !== null && likely !== null)
        likely[cell] =
          glass.data[Math.floor(place.y * glass.height) * glass.width + Math.floor(place.x * glass.width)]
    }
  }
  return { wall, columns, rows, light, seen, glass: likely }
}
