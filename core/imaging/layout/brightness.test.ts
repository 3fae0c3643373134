import { assert, double, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeBrightness, coarseLuma, difference, contrastScore } from './brightness.ts'
import { planeAt, type RoomBox } from './layout.ts'
import { layoutView } from './view.ts'

const [WIDTH, HEIGHT] = [120, 80]
/** Straight ahead, the focal length 0.6 of the width. */
const VIEW = layoutView([1 / 0.6, 0, -0.5 / 0.6, 0, 1 / 0.9, -0.5 / 0.9, 0, 0, 1], WIDTH, HEIGHT)
const SHADES = [0, 60, 240, 150, 200, 110]

/** A picture of a room with planes of one shade each. */
function painted(box: RoomBox) {
  const data = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [(i % WIDTH) + 0.5 - WIDTH / 2, Math.floor(i / WIDTH) + 0.5 - HEIGHT / 2]
    return SHADES[planeAt(box, x, y, 0.6 * WIDTH)]
  })
  return computeBrightness(coarseLuma({ width: WIDTH, height: HEIGHT, data }), VIEW)
}

const place = (sign: 1 | -1) => double({ min: 0.1, max: 0.6, noNaN: true }).map((at) => sign * at)
const boxes = record({ left: place(-1), right: place(1), ceiling: place(-1), floor: place(1) })

describe('the brightness of a room', () => {
  it('is told apart by the planes that it was painted by, and by no others better', () => {
    assert(
      property(boxes, boxes, (own, other) => {
        const brightness = painted(own)
        const fraction = contrastScore(brightness, own)
        expect(fraction).toBeGreaterThan(0.85)
        expect(fraction).toBeLessThanOrEqual(1 + 1e-9)
        if (difference(brightness, own, other) > 0.1)
          expect(contrastScore(brightness, other)).toBeLessThan(fraction)
      }),
    )
  })

  it('tells nothing where all is of one shade', () => {
    const grey = { width: WIDTH, height: HEIGHT, data: new Float32Array(WIDTH * HEIGHT).fill(128) }
    const brightness = computeBrightness(coarseLuma(grey), VIEW)
    const a = contrastScore(brightness, { left: -0.3, right: 0.3, ceiling: -0.2, floor: 0.2 })
    const b = contrastScore(brightness, { left: -0.5, right: 0.1, ceiling: -0.3, floor: 0.1 })
    expect(a).toBeCloseTo(b, 9)
  })
})

describe('the difference of two boxes', () => {
  it('is none of a box from itself, and the same either way', () => {
    const brightness = painted({ left: -0.3, right: 0.3, ceiling: -0.2, floor: 0.2 })
    assert(
      property(boxes, boxes, (a, b) => {
        expect(difference(brightness, a, a)).toBe(0)
        expect(difference(brightness, a, b)).toBe(difference(brightness, b, a))
      }),
    )
  })
})
