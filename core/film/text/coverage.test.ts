import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Coverage } from './coverage.ts'

/** A rectangle from its upper left corner; to the right first, or down first for -1. */
function rectangle(width: number, height: number, sense: 1 | -1 = 1): number[] {
  const corners = [
    [width, 0],
    [width, height],
    [0, height],
  ]
  const points = [[0, 0], ...(sense === 1 ? corners : corners.toReversed()), [0, 0]]
  return points.slice(1).flatMap(([x, y], i) => [(points[i][0] + x) / 2, (points[i][1] + y) / 2, x, y])
}

function covered(width: number, height: number, draw: (coverage: Coverage) => void): number[] {
  const coverage = new Coverage(width, height)
  draw(coverage)
  return [...coverage.values()]
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

describe('the coverage of pixels', () => {
  it('is the area of a rectangle in each pixel', () => {
    const values = covered(4, 3, (coverage) => {
      coverage.addCurve(rectangle(2.5, 1.5), 0.75, 0.5, 1, 1)
    })
    const expected = [0.125, 0.5, 0.5, 0.125, 0.25, 1, 1, 0.25, 0, 0, 0, 0]
    values.forEach((value, i) => {
      expect(value).toBeCloseTo(expected[i], 5)
    })
  })

  it('adds up to the area of any triangle', () => {
    const place = fc.double({ min: 0, max: 20, noNaN: true })
    fc.assert(
      fc.property(place, place, place, place, place, place, (ax, ay, bx, by, cx, cy) => {
        const line = (fx: number, fy: number, tx: number, ty: number) => [
          (fx + tx) / 2 - ax,
          (fy + ty) / 2 - ay,
          tx - ax,
          ty - ay,
        ]
        const curve = [...line(ax, ay, bx, by), ...line(bx, by, cx, cy), ...line(cx, cy, ax, ay)]
        const values = covered(20, 20, (coverage) => {
          coverage.addCurve(curve, ax, ay, 1, 1)
        })
        const area = Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
        expect(sum(values)).toBeCloseTo(area, 2)
      }),
    )
  })

  it('leaves out holes, and counts what overlaps once', () => {
    const ring = covered(10, 10, (coverage) => {
      coverage.addCurve(rectangle(8, 8), 1, 1, 1, 1)
      coverage.addCurve(rectangle(4, 4, -1), 3, 3, 1, 1)
    })
    expect(sum(ring)).toBeCloseTo(48, 4)
    const both = covered(10, 10, (coverage) => {
      coverage.addCurve(rectangle(6, 6), 0, 0, 1, 1)
      coverage.addCurve(rectangle(6, 6), 3, 3, 1, 1)
    })
    expect(sum(both)).toBeCloseTo(63, 4)
  })

  it('cuts what lies outside on every side', () => {
    const values = covered(5, 5, (coverage) => {
      coverage.addCurve(rectangle(40, 40), -10, -10, 1, 1)
    })
    expect(values).toEqual(Array.from({ length: 25 }, () => 1))
  })

  it('follows curves to within a hundredth of their area', () => {
    // A circle of radius 8, from four quadratic pieces for each quarter.
    const pieces = Array.from({ length: 16 }, (_, i) => {
      const [a, b] = [(i * Math.PI) / 8, ((i + 1) * Math.PI) / 8]
      const middle = (a + b) / 2
      const reach = 8 / Math.cos((b - a) / 2)
      return [reach * Math.cos(middle) - 8, reach * Math.sin(middle), 8 * Math.cos(b) - 8, 8 * Math.sin(b)]
    }).flat()
    const values = covered(20, 20, (coverage) => {
      coverage.addCurve(pieces, 18, 10, 1, 1)
    })
    expect(Math.abs(sum(values) / (Math.PI * 64) - 1)).toBeLessThan(0.01)
  })
})
