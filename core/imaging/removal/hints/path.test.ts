import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shiftPath, tracePath } from './path.ts'

const coordinate = fc.integer({ min: -200, max: 400 })
const points = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 2, maxLength: 6 })

describe('a path', () => {
  it('has places a pixel apart along the line, from its first point to its last', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 0, max: 30 }), (line, extra) => {
        const path = tracePath(line, extra)
        if (path === null) return
        for (let i = 1; i < path.length; i++) {
          const step = Math.hypot(path.x[i] - path.x[i - 1], path.y[i] - path.y[i - 1])
          // A corner is cut: less than a pixel, never more.
          expect(step).toBeLessThan(1 + 1e-6)
          expect(Math.hypot(path.directionX[i], path.directionY[i])).toBeCloseTo(1, 9)
        }
        const near = (place: number, { x, y }: { x: number; y: number }) =>
          Math.hypot(path.x[place] - x, path.y[place] - y)
        expect(near(path.first, line[0])).toBeLessThan(1.01)
        expect(near(path.last, line[line.length - 1])).toBeLessThan(1.01)
        expect(path.first).toBe(extra)
      }),
    )
  })

  it('goes straight on beyond its ends', () => {
    const path = tracePath(
      [
        { x: 10, y: 10 },
        { x: 10, y: 10.1 },
        { x: 10, y: 30 },
      ],
      5,
    )!
    expect([path.x[0], path.y[0]]).toEqual([10, 5])
    expect(path.y[path.length - 1]).toBeGreaterThanOrEqual(34)
  })

  it('is none when all points are one', () => {
    expect(
      tracePath(
        [
          { x: 3, y: 3 },
          { x: 3.2, y: 3 },
        ],
        9,
      ),
    ).toBeNull()
  })

  it('moves to the side of its upright', () => {
    const path = tracePath(
      [
        { x: 0, y: 0 },
        { x: 9, y: 0 },
      ],
      0,
    )!
    shiftPath(path, (place) => place / 2)
    expect([path.x[4], path.y[4]]).toEqual([4, 2])
  })
})
