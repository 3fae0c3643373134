import { describe, expect, test } from 'vitest'
import type { PiecePlace, PlacedPiece } from '../../contract/staging-document.ts'
import { frontOf } from '../arrange/geometry.ts'
import { pointAt, wallsOf } from '../arrange/walls.ts'
import type { FloorPlan } from '../room/floor-plan.ts'
import type { RoomSpan, StagingRoom } from '../room/room.ts'
import { carryLayout } from './carry.ts'

/** A room as a photo from inside it tells: lengths by its own scale, the wall behind the lens a guess. */
function roomOf(box: RoomSpan, lens: number, unseen: readonly string[] = ['front']): StagingRoom {
  const { left, right, front, back, ceiling } = box
  const corners = [
    [left, front],
    [left, back],
    [right, back],
    [right, front],
  ] as const
  const isSeen = (wall: string) => !unseen.includes(wall)
  const names = ['left', 'back', 'right', 'front'] as const
  const floorPlan: FloorPlan = {
    floor: [...corners],
    seen: [],
    ceiling,
    camera: { x: 0, z: 0 },
    walls: names.map((name, i) => ({
      from: corners[i],
      to: corners[(i + 1) % 4],
      seen: isSeen(name),
      openings: [],
    })),
  }
  return {
    toDirection: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    toPhoto: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    lens,
    box,
    seen: {
      floor: true,
      ceiling: isSeen('ceiling'),
      left: isSeen('left'),
      back: true,
      right: isSeen('right'),
      front: false,
    },
    outdoor: false,
    floorPlan,
  }
}

const piece = (place: PiecePlace): PlacedPiece => ({
  id: 'p',
  piece: 'sofa',
  look: 'modern',
  colours: {},
  seed: 1,
  place,
})
const place = ({ pieces }: { pieces: readonly PlacedPiece[] }) => pieces[0].place

/** 5 m wide, its back wall 4 m ahead. */
const first = roomOf({ left: -2, right: 3, front: -1, back: 4, ceiling: 2.6 }, 1.3)

describe('furniture of another photo of the room', () => {
  test('stays as far from the walls that both show, though the camera moved and the scale was another', () => {
    // Half a metre to the right and one ahead, with all lengths taken for half of what they are.
    const second = roomOf({ left: -1.25, right: 1.25, front: -1, back: 1.5, ceiling: 1.3 }, 0.6)
    const sofa = piece({ on: 'floor', x: -1, z: 3, turn: 0.4 })
    const carried = carryLayout({ pieces: [sofa] }, first, second, 0)
    expect(carried.scale).toEqual({ kind: 'camera-height', metres: 1.2 })
    // 1 m from the left wall, which is now at -2.5, and 1 m from the back wall, now at 3.
    expect(place(carried)).toMatchObject({ on: 'floor', x: -1.5, z: 2, turn: 0.4 })
  })

  test('turns with the camera: what stood at the right wall stands at the back wall', () => {
    const second = roomOf({ left: -3, right: 2, front: -1, back: 4, ceiling: 2.6 }, 1.3)
    // Its back to the right wall, half a metre from it, 1 m from the back wall.
    const sofa = piece({ on: 'floor', x: 2.5, z: 3, turn: Math.PI / 2 })
    const carried = place(carryLayout({ pieces: [sofa] }, first, second, 1))
    // The wall that was behind is now on the left.
    expect(carried).toMatchObject({ on: 'floor', x: -2, z: 3.5 })
    const [before, after] = [frontOf(Math.PI / 2), frontOf(carried.on === 'floor' ? carried.turn : 9)]
    expect(after[0]).toBeCloseTo(-before[1])
    expect(after[1]).toBeCloseTo(before[0])
  })

  test('hangs on the same place of the same wall', () => {
    const second = roomOf({ left: -3, right: 2, front: -1, back: 4, ceiling: 2.6 }, 1.3)
    const picture = piece({ on: 'wall', wall: 2, along: 1, height: 1.5 })
    const carried = place(carryLayout({ pieces: [picture] }, first, second, 1))
    expect(carried).toMatchObject({ on: 'wall', wall: 1, height: 1.5 })
    // 1 m from the corner of the right and the back wall, which is now the left one.
    if (carried.on !== 'wall') throw new Error('It hangs no more')
    const [x, z] = pointAt(wallsOf(second.floorPlan)[1], carried.along, 0)
    expect([x, z]).toEqual([expect.closeTo(-2), expect.closeTo(4)])
  })

  test('keeps its own scale where a photo shows no ceiling, and its middle where no wall is in common', () => {
    const second = roomOf({ left: -4, right: 4, front: -3, back: 3, ceiling: 3 }, 1.5, [
      'ceiling',
      'left',
      'right',
    ])
    const sofa = piece({ on: 'floor', x: 0.5, z: 3, turn: 0 })
    const carried = carryLayout({ pieces: [sofa] }, first, second, 0)
    expect(carried.scale).toEqual({ kind: 'camera-height', metres: 1.5 })
    expect(place(carried)).toMatchObject({ x: 0, z: 2 })
  })
})
