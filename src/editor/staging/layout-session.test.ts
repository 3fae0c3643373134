import { beforeEach, describe, expect, test } from 'vitest'
import type { StagingLayout } from '../../../core/contract/staging-document.ts'
import type { Furniture } from '../../../core/staging/arrange/furniture.ts'
import { project } from '../../../core/staging/room/room.ts'
import { beginDrag, dragTo } from './drag-target.ts'
import { createLayoutSession, type LayoutSession, type StagedRoom } from './layout-session.ts'
import { outlinesOf } from './piece-outline.ts'
import { plainRoom as staging } from './testing.ts'

const piece = (id: string, size: [number, number, number], more: Partial<Furniture> = {}): Furniture => ({
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
})
const furniture = [
  piece('sofa', [2, 0.8, 0.9]),
  piece('table', [1, 0.4, 0.6], { top: 0.4 }),
  piece('vase', [0.2, 0.3, 0.2], { anchor: 'on-top' }),
  piece('picture', [0.8, 0.6, 0.04], { anchor: 'wall' }),
]
const room: StagedRoom = {
  plan: staging.floorPlan,
  staging,
  furniture: new Map(furniture.map((one) => [one.id, one])),
}
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

let session: LayoutSession
beforeEach(() => {
  session = createLayoutSession(null)
  session.room.set(room)
  session.arranged.set(empty)
})

describe('dragging over the photo', () => {
  test('a piece follows the pointer from where it was taken, in one step that undo takes back', () => {
    session.add('sofa')
    const before = session.layout()!
    const { id } = session.piece()!
    const { outline } = outlinesOf(before, room)[0]!
    const at = outline.reduce(
      (sum, { x, y }) => ({ x: sum.x + x / outline.length, y: sum.y + y / outline.length }),
      {
        x: 0,
        y: 0,
      },
    )
    const drag = beginDrag(before, room, id, at)!
    expect(dragTo(before, room, drag, at)).toMatchObject({ on: 'floor' })
    for (let step = 0; step < 10; step++) {
      const target = dragTo(session.layout()!, room, drag, { x: at.x + step * 0.01, y: at.y })
      session.drag(id, target!, 'drag 1', true)
    }
    const place = session.piece()!.place
    expect(place.on === 'floor' && place.x).toBeGreaterThan(0.05)
    expect(session.history.undoLabel()).toBe('Move sofa')
    session.history.undo()
    expect(session.layout()).toEqual(before)
  })

  test('a drag that is given up leaves the piece where it was', () => {
    session.add('sofa')
    const before = session.layout()
    session.drag(session.piece()!.id, { on: 'floor', point: [1, 2] }, 'drag 1', true)
    session.cancelDrag('drag 1')
    expect(session.layout()).toEqual(before)
    expect(session.history.redoLabel()).toBeNull()
  })

  test('a picture goes along its wall, and to the wall that is pointed at', () => {
    session.add('picture')
    const { id } = session.piece()!
    const drag = { id, off: [0, 0] as const }
    const backWall = project(staging, [1, 1.5, 4])!
    const target = dragTo(session.layout()!, room, drag, backWall)
    expect(target).toMatchObject({ on: 'wall', wall: 1 })
    expect(
      target?.on === 'wall' && [target.along, target.height].map((value) => Number(value.toFixed(3))),
    ).toEqual([3.5, 1.5])
    const rightWall = project(staging, [2.5, 1.4, 3.6])!
    expect(dragTo(session.layout()!, room, drag, rightWall)).toMatchObject({ on: 'wall', wall: 2 })
  })

  test('above the horizon there is no floor to drag to', () => {
    session.add('sofa')
    const drag = { id: session.piece()!.id, off: [0, 0] as const }
    expect(dragTo(session.layout()!, room, drag, { x: 0.5, y: 0.3 })).toBeNull()
  })
})

describe('by keys', () => {
  test('steps to one side are one step of the history, and so are turns', () => {
    session.add('sofa')
    for (let step = 0; step < 4; step++) session.nudge(0.05, 0)
    expect(session.history.undoLabel()).toBe('Move sofa')
    session.turn(0.2)
    session.turn(0.2)
    session.history.undo()
    session.history.undo()
    expect(session.history.undoLabel()).toBe('Add sofa')
  })

  test('pieces are chosen one after the other, round and round', () => {
    session.add('sofa')
    session.add('table')
    session.selected.set(null)
    session.step(1)
    expect(session.said.get()).toBe('sofa selected')
    session.step(1)
    session.step(1)
    expect(session.said.get()).toBe('sofa selected')
  })

  test('what was moved into another piece is told', () => {
    session.add('table')
    session.add('sofa')
    const table = session.layout()!.pieces[0]!.place
    session.drag(
      session.piece()!.id,
      { on: 'floor', point: table.on === 'floor' ? [table.x, table.z] : [0, 0] },
      'd',
      true,
    )
    session.endDrag()
    expect(session.said.get()).toBe('sofa moved. sofa meets table')
  })
})

test('a vase goes on the table that is chosen, and says so where there is none', () => {
  expect(session.add('vase')).toBe(false)
  expect(session.said.get()).toBe('vase stands on a table or a shelf: add one first')
  session.add('table')
  const table = session.piece()!.id
  expect(session.add('vase')).toBe(true)
  expect(session.piece()?.place).toMatchObject({ on: 'piece', piece: table })
})

test('another proposal is a step that undo takes back', () => {
  session.add('sofa')
  const mine = session.layout()
  session.rearrange('Another proposal')
  expect(session.layout()).toBe(empty)
  session.history.undo()
  expect(session.layout()).toEqual(mine)
})
