import type { Plane } from '../../imaging/pixels.ts'
import { planeSeen, pointOn, type StagingRoom } from '../room/room.ts'
import { alongWall } from './windows.ts'

/**
 * For tests: a network's map of something on the back wall, 0 to 255, by how likely it is at each place of it: metres along
 * the wall and above the floor.
 */
export function backWallMap(
  room: StagingRoom,
  width: number,
  height: number,
  likely: (along: number, up: number) => number,
): Plane {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const place = { x: (x + 0.5) / width, y: (y + 0.5) / height }
      if (planeSeen(room, place) !== 'back') continue
      const [px, py, pz] = pointOn(room, 'back', place)!
      data[y * width + x] = likely(alongWall(room, 'back', px, pz), py)
    }
  return { width, height, data }
}
