import { describe, expect, it } from 'vitest'
import { Random } from '../../imaging/random.ts'
import type { FloorPoint, Opening } from '../room/floor-plan.ts'
import { Arrangement } from './arrangement.ts'
import { dressWindows } from './dressing.ts'
import { hangOnWall } from './place.ts'
import { createStock } from './stock.ts'
import { testStock } from './test-stock.ts'
import { pointAt } from './walls.ts'

const floor: FloorPoint[] = [
  [-3, -1],
  [-3, 5],
  [3, 5],
  [3, -1],
]

/** Curtains of a room that has these openings in its back wall. */
function curtainsOf(openings: readonly Opening[]): number {
  const walls = floor.map((from, i) => ({
    from,
    to: floor[(i + 1) % 4],
    seen: i < 3,
    openings: i === 1 ? openings : [],
  }))
  const room = new Arrangement({ floor, seen: floor, ceiling: 2.6, camera: { x: 0, z: 0 }, walls })
  const random = new Random(1)
  const stock = createStock(testStock.pieces, { space: 'living-room', look: 'modern' }, random)
  const leaveOut = () => undefined
  dressWindows({ room, stock, random, space: 'living-room', fullness: 0.6, season: 'none', leaveOut })
  return room.standing.filter(({ piece }) => piece.id === 'curtains').length
}

describe('curtains', () => {
  const window = (from: number): Opening => ({ kind: 'window', from, to: from + 1.3, sill: 0.9, head: 2.1 })

  it('hang at a window with wall beside it, not before the next of a row', () => {
    expect(curtainsOf([window(2.4)])).toBe(1)
    expect(curtainsOf([window(0.9), window(2.4), window(3.9)])).toBe(0)
  })

  it('hang over a radiator under their window, not over one beside it', () => {
    const radiator = { kind: 'radiator', sill: 0, head: 0.6 } as const
    expect(curtainsOf([window(2.4), { ...radiator, from: 2.5, to: 3.6 }])).toBe(1)
    expect(curtainsOf([window(2.4), { ...radiator, from: 3.8, to: 4.6 }])).toBe(0)
  })
})

it('hangs a picture where the photo does not stretch it, rather than on the part of a wall beside the lens', () => {
  const narrow: FloorPoint[] = floor.map(([x, z]) => [x / 2, z])
  const walls = narrow.map((from, i) => ({
    from,
    to: narrow[(i + 1) % 4],
    seen: i < 3,
    openings: i === 1 ? [{ kind: 'window' as const, from: 0, to: 3, sill: 0.2, head: 2.5 }] : [],
  }))
  const room = new Arrangement({ floor: narrow, seen: narrow, ceiling: 2.6, camera: { x: 0, z: 0 }, walls })
  const art = testStock.pieces.find(({ id }) => id === 'art-wide')!
  expect(hangOnWall(room, art, null)).toBe(true)
  const [{ place }] = room.standing
  if (place.on !== 'wall') throw new Error(place.on)
  const [, z] = pointAt(room.walls[place.wall], place.along, 0)
  expect(z).toBeGreaterThan(1.9)
})

it('hangs a picture with some wall beside it, not at the edge of the photo', () => {
  const wall = (seen: number) => {
    const walls = floor.map((from, i) => ({ from, to: floor[(i + 1) % 4], seen: i === 1, openings: [] }))
    const own = floor.map(([x, z]): FloorPoint => [Math.max(-seen, Math.min(seen, x)), z])
    return new Arrangement({ floor, seen: own, ceiling: 2.6, camera: { x: 0, z: 0 }, walls })
  }
  const art = testStock.pieces.find(({ id }) => id === 'art-wide')!
  const half = art.size[0] / 2
  expect(hangOnWall(wall(half + 0.06), art, null)).toBe(false)
  expect(hangOnWall(wall(half + 0.25), art, null)).toBe(true)
})
