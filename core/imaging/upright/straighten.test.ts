import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { photographTilted } from '../../../tests/helpers/tilted-room.ts'
import { computeAngles, type Camera } from '../camera/camera.ts'
import { findCamera } from '../camera/find-camera.ts'
import { findSegments } from '../lines/find-segments.ts'
import { reduceToLuma } from '../lines/luma.ts'
import type { Pixels } from '../pixels.ts'
import { mapped } from '../warp/homography.ts'
import { innerRectangle } from './inner-rectangle.ts'
import { automaticAmount, planUpright, straightenVerticals } from './straighten.ts'

const SIZE = { width: 480, height: 320 }

function cameraOf(photo: Pixels): Camera {
  const ask = { width: photo.width, height: photo.height, focal35: null, seed: 1 }
  return findCamera(findSegments(reduceToLuma(photo, 1e6)), ask)!
}

/** A camera turned by small angles (degrees) whose lens is known. */
function turned(pitch: number, roll: number): Camera {
  const [p, r] = [(pitch * Math.PI) / 180, (roll * Math.PI) / 180]
  const down = [Math.sin(r) * Math.cos(p), Math.cos(r) * Math.cos(p), -Math.sin(p)] as const
  const right = [Math.cos(r), -Math.sin(r), 0] as const
  const depth = [Math.sin(r) * Math.sin(p), Math.cos(r) * Math.sin(p), Math.cos(p)] as const
  const axes = { right, down, depth }
  return { focal: 0.6, middle: 0.5, axes, ...computeAngles(axes), confidence: 0.9 }
}

let tilted: Pixels

beforeAll(() => {
  const view = { at: [1.2, 1.35, -0.95], yaw: -14, pitch: 4, roll: -2, focal: 0.6 } as const
  tilted = photographTilted(view, SIZE.width, SIZE.height)
}, 60_000)

describe('straightening', () => {
  it('leaves a room that stands upright', () => {
    const before = cameraOf(tilted)
    expect(Math.abs(before.pitch - 4)).toBeLessThan(0.2)
    const after = cameraOf(straightenVerticals(tilted, before, 1, { crop: true }))
    expect(Math.abs(after.pitch)).toBeLessThan(0.35)
    expect(Math.abs(after.roll)).toBeLessThan(0.2)
  })

  it('does half of it when asked for half', () => {
    const after = cameraOf(straightenVerticals(tilted, cameraOf(tilted), 0.5, { crop: true }))
    expect(Math.abs(after.pitch - 2)).toBeLessThan(0.25)
    expect(Math.abs(after.roll + 1)).toBeLessThan(0.25)
  })

  it('changes no byte at amount 0', () => {
    for (const crop of [false, true]) {
      const same = straightenVerticals(tilted, turned(5, 2), 0, { crop })
      expect([same.width, same.height]).toEqual([SIZE.width, SIZE.height])
      expect(Buffer.compare(Buffer.from(same.data), Buffer.from(tilted.data))).toBe(0)
    }
  })

  it('cuts so that no pixel is empty and the aspect stays, whatever the tilt', () => {
    const angle = fc.double({ min: -12, max: 12, noNaN: true })
    fc.assert(
      fc.property(angle, angle, fc.double({ min: 0, max: 1, noNaN: true }), (pitch, roll, amount) => {
        const { from, width, height } = planUpright(turned(pitch, roll), 600, 400, amount, { crop: true })
        expect(Math.abs(width / height / 1.5 - 1)).toBeLessThan(0.02)
        for (const [x, y] of [
          [0, 0],
          [width, 0],
          [width, height],
          [0, height],
        ]) {
          const place = mapped(from, x, y)!
          expect(place.x).toBeGreaterThan(-1e-3)
          expect(place.y).toBeGreaterThan(-1e-3)
          expect(place.x).toBeLessThan(600.001)
          expect(place.y).toBeLessThan(400.001)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('shows nothing where the photo shows nothing, when it is not to be cut', () => {
    const whole = straightenVerticals(tilted, turned(6, 4), 1, { crop: false })
    expect([whole.width, whole.height]).toEqual([SIZE.width, SIZE.height])
    const alphas = [0, SIZE.width - 1].flatMap((x) =>
      [0, SIZE.height - 1].map((y) => whole.data[(y * SIZE.width + x) * 4 + 3]),
    )
    expect(Math.min(...alphas)).toBe(0)
  })

  it('is done unasked for a slight tilt only, and only when the lines tell', () => {
    expect(automaticAmount(turned(3, 1))).toBe(1)
    expect(automaticAmount(turned(0.02, 0.01))).toBe(0)
    expect(automaticAmount(turned(9, 0))).toBe(0)
    expect(automaticAmount({ ...turned(3, 1), confidence: 0.3 })).toBe(0)
  })

  it('needs more of a tilt the less sure the camera is', () => {
    const at = (tilt: number, confidence: number) => automaticAmount({ ...turned(tilt, 0), confidence })
    expect([at(0.2, 0.9), at(0.2, 0.7), at(0.5, 0.7), at(0.5, 0.5), at(1, 0.5)]).toEqual([1, 0, 1, 0, 1])
  })

  it('refuses an amount that is none', () => {
    for (const amount of [-0.1, 1.1, NaN])
      expect(() => straightenVerticals(tilted, turned(1, 1), amount, { crop: true })).toThrow(RangeError)
  })
})

describe('the largest rectangle inside', () => {
  it('is the whole of a rectangle of its aspect', () => {
    const corners = [
      { x: 2, y: 3 },
      { x: 32, y: 3 },
      { x: 32, y: 23 },
      { x: 2, y: 23 },
    ]
    const frame = innerRectangle(corners, 1.5)
    expect(frame.x).toBeCloseTo(2, 9)
    expect(frame.y).toBeCloseTo(3, 9)
    expect(frame.width).toBeCloseTo(30, 9)
  })

  it('is a square of half the diagonal in a square on its corner', () => {
    const corners = [
      { x: 10, y: 0 },
      { x: 20, y: 10 },
      { x: 10, y: 20 },
      { x: 0, y: 10 },
    ]
    expect(innerRectangle(corners, 1).width).toBeCloseTo(10, 9)
  })
})
