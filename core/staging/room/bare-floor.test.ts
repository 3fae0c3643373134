import { expect, it } from 'vitest'
import { withBox } from '../../imaging/layout/adjust.ts'
import { bareFloor } from './bare-floor.ts'
import { createStagingRoom } from './create-room.ts'
import { floorPoint } from './room.ts'

/** A level camera 1.3 m above the floor that looks along a room of 4.5 × 5 m. */
const focal = 0.62
const [width, height] = [240, 160]
const toRoom = [1 / focal, 0, -0.5 / focal, 0, height / width / focal, -height / width / focal / 2, 0, 0, 1]
const shape = withBox({ toRoom }, { left: -0.48, right: 0.42, ceiling: -0.26, floor: 0.26 })
const room = createStagingRoom(shape, { kind: 'camera-height', metres: 1.3 })

/** A network's map in which floor is as likely as `likely` says of each place of the floor, and nowhere else. */
function mapOf(likely: (x: number, z: number) => number) {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [fx, fz] = floorPoint(room, { x: (x + 0.5) / width, y: (y + 0.5) / height }) ?? []
      if (fx !== undefined && fz !== undefined) data[y * width + x] = likely(fx, fz)
    }
  return { width, height, data }
}

it('is bare but where a network sees something else than floor, and behind the lens', () => {
  const bare = bareFloor(
    mapOf((x, z) => (x > 1.2 && z > 3.5 ? 10 : 120)),
    room,
  )!
  const at = (x: number, z: number) =>
    bare.data[Math.floor((z - bare.z) / bare.side) * bare.columns + Math.floor((x - bare.x) / bare.side)]
  expect([at(0, 4), at(1.8, 4.2), at(1.8, 3), at(0, -0.5)]).toEqual([1, 0, 1, 1])
})

it('is not told where a network knows hardly any of the floor', () => {
  expect(
    bareFloor(
      mapOf((x) => (x < -1.5 ? 200 : 20)),
      room,
    ),
  ).toBe(null)
})
