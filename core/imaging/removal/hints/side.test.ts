import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HintPoint } from './hints.ts'
import { barOtherSides } from './side.ts'

const coordinate = fc.integer({ min: -20, max: 90 })
/** Straight, and longer than a square that is decided at once. */
const line = fc
  .tuple(fc.record({ x: coordinate, y: coordinate }), fc.record({ x: coordinate, y: coordinate }))
  .filter(([a, b]) => Math.hypot(a.x - b.x, a.y - b.y) >= 12)

const rect = { x: 5, y: 3, width: 61, height: 45 }
/** So near to a line nothing is sure. */
const unsure = 3

function barredBy(points: readonly HintPoint[], sign: number): (x: number, y: number) => number {
  const barred = new Uint8Array(rect.width * rect.height)
  barOtherSides(barred, rect, [{ line: points, sign }])
  return (x, y) => barred[(y - rect.y) * rect.width + x - rect.x]
}

describe('what lies on the other side of a line', () => {
  it('is barred, with what lies right beside it, and nothing beyond its ends', () => {
    fc.assert(
      fc.property(line, fc.constantFrom(1, -1), ([a, b], sign) => {
        const barred = barredBy([a, b], sign)
        const [dx, dy] = [b.x - a.x, b.y - a.y]
        for (let y = rect.y; y < rect.y + rect.height; y++)
          for (let x = rect.x; x < rect.x + rect.width; x++) {
            const [px, py] = [x + 0.5 - a.x, y + 0.5 - a.y]
            const along = (px * dx + py * dy) / (dx * dx + dy * dy)
            const across = (py * dx - px * dy) / Math.hypot(dx, dy)
            // On the very limit either is right.
            if (Math.abs(along) < 1e-9 || Math.abs(along - 1) < 1e-9) continue
            if (Math.abs(across * sign - unsure) < 1e-9) continue
            const wanted = along > 0 && along < 1 && across * sign < unsure ? 1 : 0
            if (barred(x, y) !== wanted) throw new Error(`(${x}, ${y}): ${along} along, ${across} across`)
          }
      }),
    )
  })

  it('is told at a corner by both lines that meet there', () => {
    const bent: HintPoint[] = [
      { x: 10, y: 20 },
      { x: 40, y: 20 },
      { x: 40, y: 47 },
    ]
    const inside = barredBy(bent, 1)
    const outside = barredBy(bent, -1)
    for (const [x, y] of [
      [20, 30],
      [33, 40],
      [34, 27],
    ])
      expect([inside(x, y), outside(x, y)]).toEqual([0, 1])
    for (const [x, y] of [
      [20, 10],
      [55, 30],
      [48, 12],
    ])
      expect([inside(x, y), outside(x, y)]).toEqual([1, 0])
    expect([inside(6, 30), outside(6, 30)]).toEqual([0, 0])
  })
})
