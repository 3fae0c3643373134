import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withBox } from '../../imaging/layout/adjust.ts'
import { UNSEEN, type RoomShape } from '../../imaging/layout/layout.ts'
import { Refusal } from '../../refusal.ts'
import { rayThrough, type Camera } from '../../scene/camera.ts'
import { createStagingRoom, usableShape } from './create-room.ts'
import { polygonArea } from './floor-plan.ts'
import { floorPoint, planeSeen, pointOn, project, rayOf } from './room.ts'

const PHOTO = { width: 1200, height: 800 }
const CAMERA: Camera = { at: [0, 1.3, 0], yaw: -0.22, focal: 0.62, drop: 0.06 }
/** Left, right, back and ceiling in metres from the place below the lens. */
const TRUTH = { left: -2.4, right: 2.1, back: 5, ceiling: 2.6 }

/** The shape that an analysis without any error finds of a room seen by `CAMERA`. */
function shapeOf({ left, right, back, ceiling } = TRUTH): RoomShape {
  const { yaw, focal, drop, at } = CAMERA
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)]
  const [a, c] = [1 / focal, -0.5 / focal]
  const [e, f] = [PHOTO.height / PHOTO.width / focal, ((drop - 0.5) * PHOTO.height) / PHOTO.width / focal]
  const toRoom = [a * cos, 0, c * cos + sin, 0, e, f, -a * sin, 0, cos - c * sin]
  return withBox(
    { toRoom },
    { left: left / back, right: right / back, ceiling: (at[1] - ceiling) / back, floor: at[1] / back },
  )
}

describe('a room in metres', () => {
  const room = createStagingRoom(shapeOf(), { kind: 'camera-height', metres: 1.3 })

  it('has the size of the room that was seen', () => {
    const { left, right, back, ceiling } = room.box
    expect([left, right, back, ceiling].map((value) => Number(value.toFixed(6)))).toEqual([-2.4, 2.1, 5, 2.6])
    expect(polygonArea(room.floorPlan.floor)).toBeCloseTo(4.5 * (5 - room.box.front), 6)
    expect(polygonArea(room.floorPlan.seen)).toBeLessThan(polygonArea(room.floorPlan.floor))
  })

  it('sees along the same rays as the camera that took the photo', () => {
    const d = new Float64Array(3)
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (x, y) => {
          rayThrough(CAMERA, x * PHOTO.width, y * PHOTO.height, PHOTO.width, PHOTO.height, d)
          rayOf(room, { x, y }).forEach((value, axis) => expect(value).toBeCloseTo(d[axis], 9))
        },
      ),
    )
  })

  it('leads from the photo to the floor and back within a thousandth of a pixel', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -2.4, max: 2.1, noNaN: true }),
        fc.double({ min: 0.5, max: 5, noNaN: true }),
        (x, z) => {
          const place = project(room, [x, 0, z])
          fc.pre(place !== null)
          const [fx, fz] = floorPoint(room, place)!
          const again = project(room, [fx, 0, fz])
          expect(Math.abs(again!.x - place.x) * PHOTO.width).toBeLessThan(1e-3)
          expect(Math.abs(again!.y - place.y) * PHOTO.height).toBeLessThan(1e-3)
        },
      ),
    )
  })

  it('names the plane that a place shows, and the point on it', () => {
    const corner = project(room, [2.1, 1, 5])!
    expect(planeSeen(room, { x: corner.x - 0.01, y: corner.y })).toBe('back')
    expect(planeSeen(room, { x: corner.x + 0.01, y: corner.y })).toBe('right')
    expect(pointOn(room, 'back', project(room, [1, 1.5, 5])!)![1]).toBeCloseTo(1.5, 9)
    expect(floorPoint(room, { x: 0.5, y: 0.1 })).toBeNull()
  })

  it('lets the photo see no farther than its walls', () => {
    for (const [x, z] of room.floorPlan.seen) {
      expect(x).toBeGreaterThan(-2.4001)
      expect(z).toBeLessThan(5.0001)
      const place = project(room, [x, 0, z])!
      expect(Math.min(place.x, 1 - place.x, place.y, 1 - place.y)).toBeGreaterThan(-1e-6)
    }
  })
})

describe('the scale', () => {
  it('finds a known length on a wall, even where its foot falls on the floor', () => {
    const truth = createStagingRoom(shapeOf(), { kind: 'camera-height', metres: 1.3 })
    const foot = project(truth, [0.4, 0, 5])!
    const head = project(truth, [0.4, 2.03, 5])!
    for (const slip of [0, 0.002]) {
      const room = createStagingRoom(shapeOf(), {
        kind: 'length',
        from: [foot.x, foot.y + slip],
        to: [head.x, head.y],
        metres: 2.03,
      })
      expect(Math.abs(room.lens - 1.3)).toBeLessThan(0.02)
    }
  })

  it('without any takes the likeliest of camera and ceiling', () => {
    expect(createStagingRoom(shapeOf(), { kind: 'auto' }).lens).toBeCloseTo(1.267, 2)
    const high = createStagingRoom(shapeOf({ ...TRUTH, ceiling: 4.2 }), { kind: 'auto' })
    expect(high.lens).toBeLessThan(1.05)
    expect(high.box.ceiling).toBeLessThan(3.2)
  })

  it('refuses what makes no room', () => {
    const shape = shapeOf()
    expect(() => createStagingRoom(shape, { kind: 'camera-height', metres: 30 })).toThrow(Refusal)
    expect(() =>
      createStagingRoom(shape, { kind: 'length', from: [0.5, 0.5], to: [0.5, 0.5], metres: 2 }),
    ).toThrow(Refusal)
  })
})

describe('a room that is not known well enough', () => {
  const shape = shapeOf()
  it('asks for its corners, until a person has set them', () => {
    expect(() => usableShape(null)).toThrow('Set its corners first')
    expect(() => usableShape({ layout: { ...shape, confidence: 0.2 }, corrected: null })).toThrow(Refusal)
    expect(usableShape({ layout: { ...shape, confidence: 0.2 }, corrected: shape })).toBe(shape)
    expect(usableShape({ layout: { ...shape, confidence: 0.6 }, corrected: null }).box).toBe(shape.box)
  })

  it('stands outdoors only on a ground that a person has set', () => {
    const ground = { ...shape, box: { left: -UNSEEN, right: UNSEEN, ceiling: -UNSEEN, floor: 0.05 } }
    expect(() => usableShape({ layout: { ...ground, confidence: 0.9 }, corrected: null })).toThrow(Refusal)
    expect(
      createStagingRoom(usableShape({ layout: null, corrected: ground }), { kind: 'auto' }).outdoor,
    ).toBe(true)
  })

  it('says so when no floor is seen', () => {
    const none = { ...shape, box: { ...shape.box, floor: UNSEEN } }
    expect(() => createStagingRoom(none, { kind: 'auto' })).toThrow('floor is not in this photo')
  })
})
