import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HintPoint } from './hints.ts'
import { barOtherSides, signedDistance } from './side.ts'

const coordinate = fc.integer({ min: -20, max: 90 })
/** Straight, and longer than a square that is decided at once. */
const line = fc
  .tuple(fc.record({ x: coordinate, y: coordinate }), fc.record({ x: coordinate, y: coordinate }))
  .filter(([a, b]) => Math.hypot(a.x - b.x, a.y - b.y) >= 12)

describe('the side of a line', () => {
  const along: HintPoint[] = [
    { x: 10, y: 20 },
    { x: 50, y: 20 },
    { x: 50, y: 60 },
  ]
  it('is told by a signed distance, and not beyond its ends', () => {
    expect(signedDistance(along, 30, 27)).toBeCloseTo(7)
    expect(signedDistance(along, 30, 14)).toBeCloseTo(-6)
    expect(signedDistance(along, 58, 40)).toBeCloseTo(-8)
    expect(signedDistance(along, 5, 27)).toBeNull()
    expect(signedDistance(along, 44, 70)).toBeNull()
    // Outside the corner.
    expect(signedDistance(along, 55, 12)).toBeLessThan(0)
  })

  it('bars what lies on the other side, the same in squares as pixel by pixel', () => {
    const rect = { x: 5, y: 3, width: 61, height: 45 }
    fc.assert(
      fc.property(line, fc.constantFrom(1, -1), (points, sign) => {
        const barred = new Uint8Array(rect.width * rect.height)
        barOtherSides(barred, rect, [{ line: points, sign }])
        for (let i = 0; i < barred.length; i++) {
          const x = rect.x + (i % rect.width) + 0.5
          const y = rect.y + Math.floor(i / rect.width) + 0.5
          const d = signedDistance(points, x, y)
          if (barred[i] !== (d !== null && d * sign < 3 ? 1 : 0))
            throw new Error(`(${x}, ${y}) is ${d} from ${JSON.stringify(points)}`)
        }
      }),
    )
  })
})
