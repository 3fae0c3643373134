import { beforeAll, describe, expect, it } from 'vitest'
import { photographTilted, type TiltedCamera } from '../../../tests/helpers/tilted-room.ts'
import { findSegments, type Segment } from '../lines/find-segments.ts'
import { reduceToLuma } from '../lines/luma.ts'
import { findCamera } from './find-camera.ts'

const SIZE = { width: 480, height: 320 }
const VIEWS: readonly TiltedCamera[] = [
  { at: [1.2, 1.35, -0.95], yaw: -14, pitch: 3, roll: 1, focal: 0.55 },
  { at: [1.2, 1.35, -0.95], yaw: -25, pitch: 1, roll: -3, focal: 0.75 },
  { at: [-1.2, 1.35, -0.95], yaw: 20, pitch: -6, roll: 1.5, focal: 0.6 },
]

let seen: { view: TiltedCamera; segments: Segment[] }[] = []

beforeAll(() => {
  seen = VIEWS.map((view) => {
    const photo = photographTilted(view, SIZE.width, SIZE.height)
    return { view, segments: findSegments(reduceToLuma(photo, 1e6)) }
  })
}, 120_000)

describe('the camera of a room', () => {
  it('is found from its lines alone: pitch and roll within a quarter of a degree', () => {
    for (const { view, segments } of seen) {
      const camera = findCamera(segments, { ...SIZE, focal35: null, seed: 1 })!
      expect(Math.abs(camera.pitch - view.pitch)).toBeLessThan(0.25)
      expect(Math.abs(camera.roll - view.roll)).toBeLessThan(0.25)
      expect(Math.abs(camera.yaw - view.yaw)).toBeLessThan(0.5)
      expect(Math.abs(camera.focal / view.focal - 1)).toBeLessThan(0.03)
      expect(camera.confidence).toBeGreaterThan(0.45)
    }
  })

  it('keeps near the focal length that EXIF tells', () => {
    const { view, segments } = seen[0]
    const camera = findCamera(segments, { ...SIZE, focal35: view.focal * 36, seed: 1 })!
    expect(Math.abs(camera.focal / view.focal - 1)).toBeLessThan(0.02)
    const wrong = findCamera(segments, { ...SIZE, focal35: 50, seed: 1 })
    if (wrong !== null) expect(wrong.focal).toBeGreaterThan(1.1)
  })

  it('is the same for the same lines', () => {
    const ask = { ...SIZE, focal35: null, seed: 5 }
    expect(findCamera(seen[1].segments, ask)).toEqual(findCamera(seen[1].segments, ask))
  })

  it('has axes square to each other', () => {
    const { right, down, depth } = findCamera(seen[2].segments, { ...SIZE, focal35: null, seed: 1 })!.axes
    for (const [a, b, value] of [
      [right, right, 1],
      [down, down, 1],
      [right, down, 0],
      [down, depth, 0],
      [right, depth, 0],
    ] as const)
      expect(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]).toBeCloseTo(value, 9)
  })

  it('is not told without lines, and not for a picture without size', () => {
    expect(findCamera([], { ...SIZE, focal35: null, seed: 1 })).toBeNull()
    expect(() => findCamera([], { width: 0, height: 10, focal35: null, seed: 1 })).toThrow(RangeError)
  })
})
