import { array, assert, boolean, constantFrom, double, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spatialMotions } from '../../contract/film-document.ts'
import type { Camera } from '../../imaging/camera/camera.ts'
import { withBox } from '../../imaging/layout/adjust.ts'
import { UNSEEN, type RoomBox, type RoomShape } from '../../imaging/layout/layout.ts'
import { computeFractions, createView, project } from '../../imaging/layout/view.ts'
import { inverted, mapped, type Homography } from '../../imaging/warp/homography.ts'
import { MAX_SPEED } from '../evaluate/planar-path.ts'
import { seenPlane } from './coverage.ts'
import { createGeometry, viewPlanes, type Lens } from './planes.ts'
import { findRange } from './range.ts'
import { isSpatialSure, spatialDoubt } from './doubt.ts'
import { CUTTERS } from './cutters.ts'
import { drawSpatial, prepareSpatial } from './scene.ts'
import { separateSky } from './sky-layers.ts'
import { renderStreet } from '../../scene/exterior/render-street.ts'
import type { Room } from '../../contract/room.ts'

/** A clip that takes a hundred seconds: nothing in it is too fast. */
const SLOW = 1 / 100
const BOX: RoomBox = { left: -0.6, right: 0.5, ceiling: -0.25, floor: 0.22 }

/** A camera turned by `yaw` and `pitch`, both as tangents of half the angle. */
function cameraOf(focal: number, yaw: number, pitch: number): Camera {
  const turn = (half: number) => [(1 - half * half) / (1 + half * half), (2 * half) / (1 + half * half)]
  const [cy, sy] = turn(yaw)
  const [cp, sp] = turn(pitch)
  const axes = { right: [cy, sy * sp, -sy * cp], down: [0, cp, sp], depth: [sy, -cy * sp, cy * cp] } as const
  return { focal, middle: 0.5, pitch: 0, roll: 0, yaw: 0, axes, confidence: 1 }
}

function shapeOf(camera: Camera, box: RoomBox, ratio: number): RoomShape {
  return { box, toRoom: computeFractions(createView(camera, ratio, 1, false)) }
}

const near = double({ min: 0.08, max: 1.5, noNaN: true })
const wall = near.map((place) => (place > 1.4 ? UNSEEN : place))
const cases = record({
  focal: double({ min: 0.4, max: 1.2, noNaN: true }),
  yaw: double({ min: -0.3, max: 0.3, noNaN: true }),
  pitch: double({ min: -0.08, max: 0.08, noNaN: true }),
  ratio: constantFrom(1.5, 4 / 3, 16 / 9, 0.75),
  left: wall,
  right: wall,
  ceiling: wall,
  floor: near,
  motion: constantFrom(...spatialMotions),
  amount: double({ min: 0, max: 1, noNaN: true }),
  frame: constantFrom(16 / 9, 9 / 16, 1, 0.8),
  middle: record({
    x: double({ min: 0, max: 1, noNaN: true }),
    y: double({ min: 0, max: 1, noNaN: true }),
  }),
  hasSky: boolean(),
  progress: array(double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
})

/** Where the photo shows what a moved lens sees at a place of its frame: along the ray to the first plane, and back. */
function seenAt(shape: RoomShape, lens: Lens, [x, y]: readonly [number, number]) {
  const [a, b, c, d, e, f, g, h, i] = shape.toRoom
  const map: Homography = [a, b, c, d, e, f, g, h, i]
  const [dx, dy, dz] = project(map, [x, y, 1])
  const ray = [lens.cos * dx + lens.sin * dz, dy, lens.cos * dz - lens.sin * dx] as const
  const { left, right, ceiling, floor } = shape.box
  const distances = [
    (left - lens.at[0]) / ray[0],
    (right - lens.at[0]) / ray[0],
    (ceiling - lens.at[1]) / ray[1],
    (floor - lens.at[1]) / ray[1],
    (1 - lens.at[2]) / ray[2],
  ].filter((distance) => distance > 0)
  const far = Math.min(...distances)
  const [u, v, w] = project(inverted(map), [
    lens.at[0] + far * ray[0],
    lens.at[1] + far * ray[1],
    lens.at[2] + far * ray[2],
  ])
  return { u: u / w, v: v / w, w }
}

describe('a camera that moves through a room', () => {
  it('never shows a place that the photo does not show', () => {
    assert(
      property(
        cases,
        ({ focal, yaw, pitch, ratio, motion, amount, frame, middle, progress, hasSky, ...walls }) => {
          const box = { left: -walls.left, right: walls.right, ceiling: -walls.ceiling, floor: walls.floor }
          const shape = shapeOf(cameraOf(focal, yaw, pitch), box, ratio)
          const [width, height] = [Math.min(1, frame / ratio), Math.min(1, ratio / frame)]
          const asked = { x: middle.x * (1 - width), y: middle.y * (1 - height), width, height }
          const range = findRange(createGeometry(shape, ratio, hasSky), { motion, amount, pace: SLOW }, asked)
          for (const moment of [0, 1, ...progress]) {
            const { lens, view } = range.at(moment)
            for (let x = 0; x <= 1; x += 0.125)
              for (let y = 0; y <= 1; y += 0.125) {
                const place = [view.x + x * view.width, view.y + y * view.height] as const
                const { u, v, w } = seenAt(shape, lens, place)
                expect(w).toBeGreaterThan(0)
                for (const at of [u, v]) {
                  expect(at).toBeGreaterThanOrEqual(-1e-6)
                  expect(at).toBeLessThanOrEqual(1 + 1e-6)
                }
              }
          }
        },
      ),
      { numRuns: 150 },
    )
  })

  it('lets nothing cross the frame faster than the eye follows, however short the clip', () => {
    const step = 1 / 60
    assert(
      property(
        cases,
        double({ min: 0.3, max: 6, noNaN: true }),
        ({ focal, yaw, pitch, ratio, motion, amount, middle, progress, ...walls }, pace) => {
          const box = { left: -walls.left, right: walls.right, ceiling: -walls.ceiling, floor: walls.floor }
          const room = createGeometry(shapeOf(cameraOf(focal, yaw, pitch), box, ratio), ratio)
          const range = findRange(room, { motion, amount, pace }, whole)
          const shown = (moment: number) => {
            const { lens, view } = range.at(moment)
            return viewPlanes(room, lens, view)
          }
          const from = progress[0] * (1 - pace * step)
          const [now, next] = [shown(from), shown(from + pace * step)]
          const seen = seenPlane(now, middle.x, middle.y)
          const place = mapped(seen.toPhoto, middle.x, middle.y)!
          const to = mapped(inverted(next[now.indexOf(seen)].toPhoto), place.x, place.y)!
          const way = Math.hypot(to.x - middle.x, (to.y - middle.y) / ratio)
          expect(way).toBeLessThanOrEqual(MAX_SPEED * step * 1.1)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('goes where its name says', () => {
    const room = createGeometry(roomOf().layout!, 16 / 9)
    const way = (motion: (typeof spatialMotions)[number]) => {
      const range = findRange(room, { motion, amount: 1, pace: SLOW }, whole)
      const [{ lens: from }, { lens: to }] = [range.at(0), range.at(1)]
      return {
        x: to.at[0] - from.at[0],
        y: to.at[1] - from.at[1],
        z: to.at[2] - from.at[2],
        turn: to.sin - from.sin,
      }
    }
    expect(way('dolly-in').z).toBeGreaterThan(0.05)
    expect(way('dolly-out').z).toBeLessThan(-0.05)
    expect(way('truck-left').x).toBeLessThan(-0.02)
    expect(way('truck-right').x).toBeGreaterThan(0.02)
    expect(way('crane-up').y).toBeLessThan(-0.02)
    expect(way('crane-down').y).toBeGreaterThan(0.02)
    // An orbit to the right turns to the left, towards what it goes around.
    expect(way('orbit-right').x).toBeGreaterThan(0.02)
    expect(way('orbit-right').turn).toBeLessThan(-0.02)
    expect(way('orbit-left').turn).toBeGreaterThan(0.02)
  })

  it('begins a dolly with the photo itself', () => {
    const photo = striped(96, 54)
    const scene = prepareSpatial(photo, roomOf(), CUTTERS)
    const out = new Uint8ClampedArray(96 * 54 * 4)
    drawSpatial(
      scene,
      { motion: 'dolly-in', amount: 0, pace: SLOW, progress: 0, billboards: [] },
      whole,
      out,
      96,
      54,
    )
    let max = 0
    for (let i = 0; i < out.length; i++) max = Math.max(max, Math.abs(out[i] - photo.data[i]))
    expect(max).toBeLessThanOrEqual(12)
  })
})

const whole = { x: 0, y: 0, width: 1, height: 1 }

function roomOf(): Room {
  const camera = cameraOf(0.6, 0, 0)
  const layout = withBox(shapeOf(camera, BOX, 16 / 9), BOX)
  return { camera, layout, corrected: null, place: 'inside', front: null }
}

function striped(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set([2 * x, 4 * y, x + y, 255], (y * width + x) * 4)
  return { width, height, data }
}

describe('a house for camera moves', () => {
  const front = withBox(roomOf().layout!, { left: -UNSEEN, right: UNSEEN, ceiling: -UNSEEN, floor: 0.2 })

  it('is no room even where a box was found in its front, and is sure where the front is', () => {
    const outside: Room = { ...roomOf(), place: 'outside' }
    expect(spatialDoubt(outside)).toContain('No house front')
    expect(spatialDoubt({ ...outside, front: { ...front, confidence: 0.01 } })).toContain('not found clearly')
    expect(spatialDoubt({ ...outside, front })).toBe(null)
    expect(spatialDoubt({ ...outside, place: 'unclear' })).toContain('not found clearly')
  })

  it('is its photo again where the camera begins, cut from its sky or not', () => {
    const { picture } = renderStreet({ width: 240, height: 160, seed: 3 })
    const photo = { ...picture, data: new Uint8ClampedArray(picture.data) }
    const layers = separateSky(photo)!
    let differs = 0
    for (let i = 0; i < photo.data.length; i++) {
      const rest = 255 - layers.front[i | 3]
      const both = i % 4 === 3 ? 255 : layers.front[i] + (layers.sky[i] * rest) / 255
      if (Math.abs(both - photo.data[i]) > 1.5 || both > 255) differs++
    }
    expect(differs).toBe(0)
  })

  it('leaves its sky where it is while the house moves before it', () => {
    const { picture } = renderStreet({ width: 480, height: 320, seed: 3 })
    const photo = { ...picture, data: new Uint8ClampedArray(picture.data) }
    const scene = prepareSpatial(photo, { ...roomOf(), place: 'outside', front }, CUTTERS)
    const frame = (progress: number) => {
      const out = new Uint8ClampedArray(480 * 320 * 4)
      drawSpatial(
        scene,
        { motion: 'truck-right', amount: 1, pace: SLOW, progress, billboards: [] },
        whole,
        out,
        480,
        320,
      )
      return out
    }
    const [from, to] = [frame(0), frame(1)]
    const changed = (first: number, last: number) => {
      let sum = 0
      for (let i = first * 480 * 4; i < last * 480 * 4; i++) sum += Math.abs(from[i] - to[i])
      return sum / ((last - first) * 480 * 4)
    }
    expect(changed(0, 30)).toBeLessThan(1.5)
    expect(changed(150, 240)).toBeGreaterThan(8)
  })
})

describe('a room for camera moves', () => {
  it('is sure where it was found clearly or set by its owner, and says why else', () => {
    const room = roomOf()
    expect(isSpatialSure(room)).toBe(true)
    expect(spatialDoubt(null)).toContain('No room was found')
    expect(spatialDoubt({ ...room, layout: null })).toContain('No room was found')
    const vague = { ...room, layout: { ...room.layout!, confidence: 0.1 } }
    expect(spatialDoubt(vague)).toContain('not found clearly')
    expect(isSpatialSure({ ...vague, corrected: room.layout })).toBe(true)
    const wall = withBox(room.layout!, { left: -UNSEEN, right: UNSEEN, ceiling: -UNSEEN, floor: UNSEEN })
    expect(spatialDoubt({ ...room, layout: wall })).toContain('single wall')
    expect(() => prepareSpatial(striped(8, 8), { ...room, layout: wall }, CUTTERS)).toThrow(RangeError)
    const outside = { ...room.layout!, box: { ...BOX, left: 0.1 } }
    expect(isSpatialSure({ ...room, layout: outside })).toBe(false)
  })
})
