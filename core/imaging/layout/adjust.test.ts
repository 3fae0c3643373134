import { assert, double, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Camera } from '../camera/camera.ts'
import { getHandle, moveCorner, withBox } from './adjust.ts'
import { roomEdges, roomLines } from './edges.ts'
import { NEAREST_WALL, UNSEEN, type Layout } from './layout.ts'
import { snapCorner, snapPlaces } from './snap.ts'
import { createView } from './view.ts'
import { Refusal } from '../../refusal.ts'

const CAMERA: Camera = {
  focal: 0.6,
  middle: 0.5,
  pitch: 0,
  roll: 0,
  yaw: 0,
  axes: { right: [1, 0, 0], down: [0, 1, 0], depth: [0, 0, 1] },
  confidence: 1,
}
const BOX = { left: -0.5, right: 0.4, ceiling: -0.25, floor: 0.3 }
const [WIDTH, HEIGHT] = [600, 400]

function roomOf(box = BOX): Layout {
  const { toRoom: m } = createView(CAMERA, 1, 1 / 1.5, false)
  const fractions = m.map((value, i) => (i % 3 === 1 ? value / 1.5 : value))
  return withBox({ toRoom: fractions }, box)
}

describe('a room with corners that are moved', () => {
  it('has its corner where it was taken, and its opposite corner where it was', () => {
    const places = record({
      corner: integer({ min: 0, max: 3 }),
      dx: double({ min: 0.06, max: 0.45, noNaN: true }),
      dy: double({ min: 0.06, max: 0.45, noNaN: true }),
    })
    assert(
      property(places, ({ corner, dx, dy }) => {
        const room = roomOf()
        const place = {
          x: 0.5 + (corner === 0 || corner === 3 ? -dx : dx),
          y: 0.5 + (corner < 2 ? -dy : dy),
        }
        const moved = moveCorner(room, corner, place)
        expect(moved.corners[corner]!.x).toBeCloseTo(place.x, 9)
        expect(moved.corners[corner]!.y).toBeCloseTo(place.y, 9)
        const opposite = (corner + 2) % 4
        expect(moved.corners[opposite]!.x).toBeCloseTo(room.corners[opposite]!.x, 9)
        expect(moved.corners[opposite]!.y).toBeCloseTo(room.corners[opposite]!.y, 9)
      }),
    )
  })

  it('is any box after two opposite corners were placed', () => {
    const goal = roomOf({ left: -0.7, right: 0.2, ceiling: -0.4, floor: 0.15 })
    const first = moveCorner(roomOf(), 0, goal.corners[0]!)
    const { box } = moveCorner(first, 2, goal.corners[2]!)
    for (const side of ['left', 'right', 'ceiling', 'floor'] as const)
      expect(box[side]).toBeCloseTo(goal.box[side], 9)
  })

  it('keeps the lens inside, wherever a corner is taken', () => {
    const { box } = moveCorner(roomOf(), 0, { x: 0.9, y: 0.9 })
    expect([box.left, box.ceiling]).toEqual([-NEAREST_WALL, -NEAREST_WALL])
    expect(() => withBox(roomOf(), { ...BOX, left: 0.1 })).toThrow(Refusal)
    expect(() => withBox(roomOf(), { ...BOX, floor: UNSEEN + 1 })).toThrow(Refusal)
    expect(() => withBox(roomOf(), { ...BOX, floor: NaN })).toThrow(Refusal)
    expect(() => moveCorner(roomOf(), 4, { x: 0, y: 0 })).toThrow(RangeError)
  })

  it('offers a hold inside the picture for corners that it does not show', () => {
    const room = roomOf({ ...BOX, left: -UNSEEN, ceiling: -3 })
    expect(getHandle(room, 0)).toEqual({ x: 0, y: 0 })
    expect(getHandle(room, 1)).toEqual({ x: room.corners[1]!.x, y: 0 })
    expect(getHandle(room, 2)).toEqual(room.corners[2])
  })

  it('has its hold where an edge leaves the picture, and moves no wall that is seen when it is taken there', () => {
    const unseen = roomOf({ ...BOX, left: -UNSEEN })
    // The camera is rolled: level edges are not level in the picture.
    const [c, s] = [Math.cos(0.1), Math.sin(0.1)]
    const [a, b, , d, e] = unseen.toRoom
    const toRoom = unseen.toRoom.with(0, c * a - s * d).with(1, c * b - s * e)
    const rolled = withBox({ toRoom: toRoom.with(3, s * a + c * d).with(4, s * b + c * e) }, unseen.box)
    for (const room of [unseen, rolled, withBox(rolled, { ...BOX, left: -1.5 })])
      for (const [corner, level] of [
        [0, 'ceiling'],
        [3, 'floor'],
      ] as const) {
        const hold = getHandle(room, corner)
        expect(hold.x).toBeCloseTo(0, 9)
        const { box } = moveCorner(room, corner, hold)
        expect(box[level]).toBeCloseTo(room.box[level], 9)
        expect(box.right).toBe(room.box.right)
      }
  })
})

describe('the edges of a room', () => {
  it('are those of the back wall and the four that come from it, within the picture', () => {
    const room = roomOf()
    const edges = roomEdges(room)
    expect(edges).toHaveLength(8)
    expect(edges[0].from.x).toBeCloseTo(room.corners[0]!.x, 9)
    expect(edges[0].to.y).toBeCloseTo(room.corners[1]!.y, 9)
    for (const { from, to } of edges)
      for (const fraction of [from.x, from.y, to.x, to.y]) {
        expect(fraction).toBeGreaterThanOrEqual(-1e-9)
        expect(fraction).toBeLessThanOrEqual(1 + 1e-9)
      }
    expect(roomLines(room, WIDTH, HEIGHT)[0].points[0].x).toBeCloseTo(edges[0].from.x * WIDTH, 9)
  })

  it('reach the frame where a wide lens looks askew and sees walls beside the camera', () => {
    const [sine, cosine] = [Math.sin(0.7), Math.cos(0.7)]
    const axes: Camera['axes'] = { right: [cosine, 0, sine], down: [0, 1, 0], depth: [-sine, 0, cosine] }
    const { toRoom: m } = createView({ ...CAMERA, focal: 0.37, axes }, 1, 1 / 1.5, false)
    const toRoom = m.map((value, i) => (i % 3 === 1 ? value / 1.5 : value))
    const room = withBox({ toRoom }, { left: -UNSEEN, right: 1.3, ceiling: -0.4, floor: 0.3 })
    const coming = roomEdges(room).slice(-2)
    for (const { to } of coming) expect(Math.min(to.x, 1 - to.x, to.y, 1 - to.y)).toBeCloseTo(0, 6)
  })

  it('are fewer where a wall is not in the picture', () => {
    // Without the left wall go its edges with the back wall, the ceiling and the floor.
    expect(roomEdges(roomOf({ ...BOX, left: -UNSEEN }))).toHaveLength(5)
  })
})

describe('snapping', () => {
  const line = (x1: number, y1: number, x2: number, y2: number) => {
    const length = Math.sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1))
    return { x1, y1, x2, y2, length }
  }
  // An upright line at column 90 and a level one at row 120.
  const lines = [line(90, 60, 90, 300), line(150, 120, 450, 120)]
  const reach = { x: 10 / WIDTH, y: 10 / HEIGHT }

  it('brings a corner to the lines that are near it, each wall to its own', () => {
    const room = roomOf()
    const places = snapPlaces(lines, room, WIDTH, HEIGHT)
    const snapped = (x: number, y: number) =>
      snapCorner(room, 0, { x: x / WIDTH, y: y / HEIGHT }, places, reach)
    const near = snapped(96, 113)
    expect([near.x * WIDTH, near.y * HEIGHT].map(Math.round)).toEqual([90, 120])
    const upright = snapped(84, 150)
    expect([upright.x * WIDTH, upright.y * HEIGHT].map(Math.round)).toEqual([90, 150])
    const far = snapped(200, 150)
    expect([far.x * WIDTH, far.y * HEIGHT].map(Math.round)).toEqual([200, 150])
  })
})
