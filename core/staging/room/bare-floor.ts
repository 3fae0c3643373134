import type { Plane } from '../../imaging/pixels.ts'
import type { BareFloor } from './floor-plan.ts'
import { project, type StagingRoom } from './room.ts'

/** Metres of a square's side. */
const SIDE = 0.08
/** From here on, of 255, a network takes a place for floor: low, for sun and sheen make it doubt where floor is. */
const MIN_FLOOR = 70
/** Where less than this of the floor that is seen passes for floor, the network does not know it: nothing is told then. */
const MIN_KNOWN = 0.4

/**
 * Which part of the floor is bare; null where that cannot be told. `floor`: how likely the photo's parts are floor, 0 to 255.
 * A room is measured as a box, which its walls, and what is built into them, are only nearly: a piece that stands where the
 * photo shows a skirting, a hearth or a cupboard would seem to float before it.
 */
export function bareFloor(floor: Plane, room: StagingRoom): BareFloor | null {
  const { left, right, front, back } = room.box
  const [columns, rows] = [Math.ceil((right - left) / SIDE), Math.ceil((back - front) / SIDE)]
  const data = new Uint8Array(columns * rows).fill(1)
  let [seen, bare] = [0, 0]
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const place = project(room, [left + (column + 0.5) * SIDE, 0, front + (row + 0.5) * SIDE])
      if (place === null || place.x < 0 || place.x >= 1 || place.y < 0 || place.y >= 1) continue
      const at = Math.floor(place.y * floor.height) * floor.width + Math.floor(place.x * floor.width)
      seen++
      if (floor.data[at] >= MIN_FLOOR) bare++
      else data[row * columns + column] = 0
    }
  return bare < MIN_KNOWN * seen ? null : { x: left, z: front, side: SIDE, columns, rows, data }
}
