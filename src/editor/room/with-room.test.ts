import { expect, it } from 'vitest'
import type { Room } from '../../../core/contract/room.ts'
import type { RemovalSettings } from '../../../core/contract/shapes.ts'
import { withRoom } from './with-room.ts'

const settings: RemovalSettings = { grow: 4, feather: 4, seed: 1, hints: { lines: [], sources: [] } }
const photo = { width: 300, height: 200 }

function layoutOf(left: number, confidence: number): NonNullable<Room['layout']> {
  const box = { left, right: 0.4, ceiling: -0.3, floor: 0.3 }
  return { box, toRoom: [1, 0, -0.5, 0, 1, -0.5, 0, 0, 1], corners: Array(8).fill(null), confidence }
}

const inside = { place: 'inside', front: null } as const

it('has a removal know the room that was found well, and follow the edges of a corrected one', () => {
  const found = withRoom(
    settings,
    { camera: null, layout: layoutOf(-0.4, 0.8), corrected: null, ...inside },
    photo,
  )
  expect([found.room?.box.left, found.hints.lines]).toEqual([-0.4, []])
  const corrected = { camera: null, layout: layoutOf(-0.4, 0.8), corrected: layoutOf(-0.2, 1), ...inside }
  const placed = withRoom(settings, corrected, photo)
  expect(placed.room?.box.left).toBe(-0.2)
  expect(placed.hints.lines.length).toBeGreaterThan(3)
  const doubtful = { camera: null, layout: layoutOf(-0.4, 0.5), corrected: null, ...inside }
  for (const room of [doubtful, null]) expect(withRoom(settings, room, photo)).toEqual(settings)
})
