import { describe, expect, it } from 'vitest'
import type { PlacedPiece } from '../contract/staging-document.ts'
import { withBox } from '../imaging/layout/adjust.ts'
import { regionsToClear } from './clear-furniture.ts'
import { createStagingRoom } from './room/create-room.ts'
import { project } from './room/room.ts'

/** A level camera 1.3 m above the floor that looks along a room of 4.5 × 5 m. */
const focal = 0.62
const ratio = 2 / 3
const toRoom = [1 / focal, 0, -0.5 / focal, 0, ratio / focal, -ratio / focal / 2, 0, 0, 1]
const shape = withBox({ toRoom }, { left: -0.48, right: 0.42, ceiling: -0.26, floor: 0.26 })
const room = createStagingRoom(shape, { kind: 'camera-height', metres: 1.3 })
const [width, height] = [300, 200]

/** A thing of half a metre on the floor at (x, z), or as high up on the back wall. */
function paint(data: Uint8Array, id: number, [x, y, z]: readonly [number, number, number]): void {
  const corners = [
    [x - 0.25, y, z],
    [x + 0.25, y + 0.5, z],
  ].map(([cx, cy, cz]) => project(room, [cx, cy, cz])!)
  for (let row = Math.floor(corners[1].y * height); row < corners[0].y * height; row++)
    for (let column = Math.floor(corners[0].x * width); column < corners[1].x * width; column++)
      data[row * width + column] = id
}

const data = new Uint8Array(width * height)
paint(data, 1, [-1.2, 0, 3])
paint(data, 2, [1.2, 0, 3])
paint(data, 3, [0, 1.6, 4.99])
const labels = { width, height, data }
const sofa: PlacedPiece = {
  id: 'p1',
  piece: 'loveseat',
  look: 'modern',
  colours: {},
  seed: 1,
  place: { on: 'floor', x: 1.2, z: 3.2, turn: 0 },
}

describe('what a staging takes out of a photo', () => {
  it('is nothing, all that stands on the floor, or what the furniture would stand in', () => {
    expect(regionsToClear(labels, room, { existing: 'keep', pieces: [sofa] })).toEqual([])
    expect(regionsToClear(labels, room, { existing: 'remove-all', pieces: [] })).toEqual([1, 2])
    expect(regionsToClear(labels, room, { existing: 'remove-in-way', pieces: [sofa] })).toEqual([2])
  })
})
