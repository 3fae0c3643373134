import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stagingLayoutSchema, type StagingLayout } from '../../contract/staging-document.ts'
import type { Furniture } from '../arrange/furniture.ts'
import { boundsOf, cornersOf } from '../arrange/geometry.ts'
import type { FloorPlan } from '../room/floor-plan.ts'
import { addPiece, dressPiece, moveOnFloor, moveOnWall, removePiece, swapPiece, turnBy } from './edit.ts'
import { faultOf, findPiece, footprintOf, poseOf, type LayoutRoom } from './placed.ts'

function furniture(id: string, size: [number, number, number], more: Partial<Furniture> = {}): Furniture {
  return {
    id,
    name: id,
    category: id,
    spaces: [],
    styles: ['modern'],
    size,
    anchor: 'floor',
    top: null,
    clearance: { front: 0, sides: 0, back: 0 },
    colours: [],
    light: null,
    ...more,
  }
}

const stock = [
  furniture('sofa', [2, 0.8, 0.9]),
  furniture('rug', [2, 0.02, 3]),
  furniture('coffee-table', [1, 0.4, 0.6], { top: 0.4 }),
  furniture('chair', [0.5, 0.9, 0.5]),
  furniture('vase', [0.2, 0.3, 0.2], { anchor: 'on-top' }),
  furniture('picture', [0.8, 0.6, 0.04], { anchor: 'wall' }),
]

/** A room of 5 by 4 metres; the door is in the left wall. */
const plan: FloorPlan = {
  floor: [
    [-2.5, 0],
    [-2.5, 4],
    [2.5, 4],
    [2.5, 0],
  ],
  seen: [
    [-2.5, 1],
    [-2.5, 4],
    [2.5, 4],
    [2.5, 1],
  ],
  ceiling: 2.6,
  camera: { x: 0, z: 0 },
  walls: [
    {
      from: [-2.5, 0],
      to: [-2.5, 4],
      seen: true,
      openings: [{ kind: 'door', from: 1, to: 1.9, sill: 0, head: 2.03 }],
    },
    { from: [-2.5, 4], to: [2.5, 4], seen: true, openings: [] },
    { from: [2.5, 4], to: [2.5, 0], seen: true, openings: [] },
    { from: [2.5, 0], to: [-2.5, 0], seen: false, openings: [] },
  ],
}
const room: LayoutRoom = { plan, furniture: new Map(stock.map((piece) => [piece.id, piece])) }
const empty: StagingLayout = {
  version: 1,
  seed: 1,
  scale: { kind: 'auto' },
  windows: null,
  foreground: null,
  pieces: [],
  windowStrength: null,
  existing: 'keep',
}

/** A layout with pieces added one after the other, and their ids. */
function furnished(...pieces: (string | [string, string])[]): { layout: StagingLayout; ids: string[] } {
  let layout = empty
  const ids: string[] = []
  for (const entry of pieces) {
    const [piece, carrier] = typeof entry === 'string' ? [entry, null] : entry
    const added = addPiece(layout, room, { piece, look: 'modern', seed: 3, near: [0, 2], carrier })
    layout = added!.layout
    ids.push(added!.id)
  }
  return { layout, ids }
}

describe('moving', () => {
  test('a sofa that is dragged near a wall stands with its back to it', () => {
    const { layout, ids } = furnished('sofa')
    const { layout: moved, guides } = moveOnFloor(layout, room, ids[0], [0.3, 3.45], true)
    const { z, turn } = poseOf(moved, room, findPiece(moved, ids[0])!)!
    expect(z).toBeCloseTo(4 - 0.45 - 0.03)
    expect(turn).toBeCloseTo(0)
    expect(guides).toHaveLength(1)
    expect(moveOnFloor(layout, room, ids[0], [0.3, 3.45], false).layout).not.toEqual(moved)
  })

  test('a table is drawn into the line of the sofa, and shows the line', () => {
    const { layout, ids } = furnished('sofa', 'coffee-table')
    const sofa = moveOnFloor(layout, room, ids[0], [0.4, 3.5], true).layout
    const { layout: moved, guides } = moveOnFloor(sofa, room, ids[1], [0.45, 2.2], true)
    expect(poseOf(moved, room, findPiece(moved, ids[1])!)!.x).toBeCloseTo(0.4)
    expect(guides.length).toBeGreaterThan(0)
  })

  test('nothing leaves the room, whatever is dragged and turned', () => {
    const { layout, ids } = furnished('sofa', 'coffee-table', 'rug')
    fc.assert(
      fc.property(
        fc.constantFrom(...ids),
        fc.double({ min: -30, max: 30, noNaN: true }),
        fc.double({ min: -30, max: 30, noNaN: true }),
        fc.double({ min: -7, max: 7, noNaN: true }),
        fc.boolean(),
        (id, x, z, radians, isSnapping) => {
          const { layout: moved } = moveOnFloor(
            turnBy(layout, room, id, radians),
            room,
            id,
            [x, z],
            isSnapping,
          )
          const { x0, z0, x1, z1 } = boundsOf(plan.floor)
          for (const [cx, cz] of cornersOf(footprintOf(moved, room, findPiece(moved, id)!)!)) {
            expect(cx).toBeGreaterThan(x0 - 1e-6)
            expect(cx).toBeLessThan(x1 + 1e-6)
            expect(cz).toBeGreaterThan(z0 - 1e-6)
            expect(cz).toBeLessThan(z1 + 1e-6)
          }
          expect(stagingLayoutSchema.safeParse(moved).success).toBe(true)
        },
      ),
    )
  })

  test('a sofa that is turned at a wall comes off it', () => {
    const { layout, ids } = furnished('sofa')
    const atWall = moveOnFloor(layout, room, ids[0], [0.3, 3.45], true).layout
    const turned = turnBy(atWall, room, ids[0], Math.PI / 12)
    expect(faultOf(turned, room, findPiece(turned, ids[0])!)).toBeNull()
  })

  test('what stands on a table comes along, and turns with it', () => {
    const { layout, ids } = furnished('coffee-table')
    const vase = addPiece(layout, room, {
      piece: 'vase',
      look: 'modern',
      seed: 1,
      near: [0, 0],
      carrier: ids[0],
    })!
    const moved = turnBy(
      moveOnFloor(vase.layout, room, ids[0], [1, 2], false).layout,
      room,
      ids[0],
      Math.PI / 2,
    )
    const pose = poseOf(moved, room, findPiece(moved, vase.id)!)!
    expect([pose.x, pose.y, pose.z, pose.turn].map((value) => Number(value.toFixed(3)))).toEqual([
      1, 0.4, 2, 1.571,
    ])
  })

  test('a picture stays on its wall and below the ceiling', () => {
    const { layout, ids } = furnished('picture')
    const { place } = findPiece(moveOnWall(layout, room, ids[0], { wall: 1, along: 99, height: 9 }), ids[0])!
    expect(place).toEqual({ on: 'wall', wall: 1, along: 5 - 0.4, height: 2.6 - 0.3 })
  })
})

describe('adding, swapping and taking away', () => {
  test('a piece that is added meets nothing that stands there', () => {
    const { layout, ids } = furnished('sofa', 'coffee-table', 'chair', 'rug')
    for (const id of ids) expect(faultOf(layout, room, findPiece(layout, id)!)).toBeNull()
  })

  test('where no room is left nothing is added', () => {
    let layout = empty
    for (let count = 0; count < 60; count++)
      layout =
        addPiece(layout, room, { piece: 'sofa', look: 'modern', seed: 1, near: [0, 2], carrier: null })
          ?.layout ?? layout
    expect(layout.pieces.length).toBeLessThan(12)
    expect(layout.pieces.length).toBeGreaterThan(2)
  })

  test('a table goes with the vase on it, and a chair in its place cannot carry one', () => {
    const { layout, ids } = furnished('coffee-table')
    const { layout: both } = addPiece(layout, room, {
      piece: 'vase',
      look: 'modern',
      seed: 1,
      near: [0, 0],
      carrier: ids[0],
    })!
    expect(removePiece(both, ids[0]).pieces).toEqual([])
    expect(swapPiece(both, room, ids[0], 'chair').pieces.map(({ piece }) => piece)).toEqual(['chair'])
  })

  test('colours are set by slot and given back to the look', () => {
    const { layout, ids } = furnished('sofa')
    const green = dressPiece(layout, ids[0], { colours: { main: '#336655' } })
    expect(green.pieces[0]?.colours).toEqual({ main: '#336655' })
    expect(dressPiece(green, ids[0], { colours: { main: null } }).pieces[0]?.colours).toEqual({})
  })
})

describe('faults are named', () => {
  const moved = (piece: string, to: [number, number], ...others: string[]) => {
    const { layout, ids } = furnished(...others, piece)
    const id = ids.at(-1)
    const { layout: next } = moveOnFloor(layout, room, id, to, false)
    return faultOf(next, room, findPiece(next, id)!)
  }

  test('in the way of a door', () => {
    expect(moved('chair', [-2, 1.4])).toBe('stands in the way of a door')
    expect(moved('rug', [-1.5, 1.6])).toBeNull()
  })

  test('in another piece, but a chair goes under a table, and a rug under both', () => {
    expect(moved('chair', [0, 2], 'sofa')).toBe('meets sofa')
    expect(moved('chair', [0, 2], 'coffee-table')).toBeNull()
    expect(moved('rug', [0, 2], 'sofa')).toBeNull()
  })

  test('of a pack that is gone', () => {
    const { layout, ids } = furnished('sofa')
    const gone = { ...layout, pieces: [{ ...layout.pieces[0], piece: 'nordic/sofa' }] }
    expect(faultOf(gone, room, findPiece(gone, ids[0])!)).toBe('is in no furniture pack any more')
  })
})
