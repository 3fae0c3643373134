import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { innerRectangle, type Point } from './inner-rectangle.ts'

/** Half the height of the largest rectangle about a place: what the nearest side leaves. */
function halfAt(corners: readonly Point[], aspect: number, x: number, y: number): number {
  return Math.min(
    ...corners.map((a, i) => {
      const b = corners[(i + 1) % corners.length]
      const [dx, dy] = [b.x - a.x, b.y - a.y]
      const inside = dx * (y - a.y) - dy * (x - a.x)
      return inside / (Math.abs(dy) * aspect + Math.abs(dx))
    }),
  )
}

it('is as large as any rectangle in the quadrilateral', () => {
  const off = fc.double({ min: -20, max: 20, noNaN: true })
  const quadrilateral = fc
    .tuple(off, off, off, off, off, off, off, off)
    .map(([a, b, c, d, e, f, g, h]): Point[] => [
      { x: a, y: b },
      { x: 150 + c, y: d },
      { x: 150 + e, y: 100 + f },
      { x: g, y: 100 + h },
    ])
  fc.assert(
    fc.property(quadrilateral, fc.double({ min: 0.5, max: 2, noNaN: true }), (corners, aspect) => {
      const { x, y, width, height } = innerRectangle(corners, aspect)
      expect(width / height).toBeCloseTo(aspect, 6)
      expect(halfAt(corners, aspect, x + width / 2, y + height / 2)).toBeGreaterThan(height / 2 - 1e-5)
      for (let row = 0; row <= 100; row += 4)
        for (let column = 0; column <= 150; column += 4)
          expect(halfAt(corners, aspect, column, row)).toBeLessThan(height / 2 + 1e-5)
    }),
  )
})
