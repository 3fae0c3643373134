import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { revealRow, rowTarget, seenRows } from './history-rows.ts'

describe('seenRows', () => {
  it('draws all that is seen, and few more, however long the list', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: 20, max: 50 }),
        fc.integer({ min: 0, max: 400 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (count, rowHeight, viewHeight, fraction) => {
          const scrollTop = fraction * Math.max(0, count * rowHeight - viewHeight)
          const { first, end } = seenRows(count, rowHeight, scrollTop, viewHeight)
          for (let row = 0; row < count; row++) {
            const isSeen = row * rowHeight < scrollTop + viewHeight && (row + 1) * rowHeight > scrollTop
            if (isSeen) expect(row >= first && row < end).toBe(true)
          }
          expect(end - first).toBeLessThanOrEqual(Math.ceil(viewHeight / rowHeight) + 13)
        },
      ),
    )
  })
  it('draws no row that is not there when the list became shorter than its place', () => {
    expect(seenRows(3, 28, 9_000, 280)).toEqual({ first: 3, end: 3 })
  })
})

describe('rowTarget', () => {
  it('moves by one, by a page and to the ends, and stops there', () => {
    expect(rowTarget('ArrowDown', 3, 5, 10)).toBe(4)
    expect(rowTarget('ArrowDown', 4, 5, 10)).toBe(4)
    expect(rowTarget('ArrowUp', 0, 5, 10)).toBe(0)
    expect(rowTarget('PageUp', 40, 100, 10)).toBe(30)
    expect(rowTarget('PageDown', 95, 100, 10)).toBe(99)
    expect(rowTarget('Home', 3, 5, 10)).toBe(0)
    expect(rowTarget('End', 3, 5, 10)).toBe(4)
    expect(rowTarget('Enter', 3, 5, 10)).toBeNull()
  })
})

describe('revealRow', () => {
  it('scrolls just as far as needed', () => {
    expect(revealRow(2, 28, 100, 280)).toBe(56)
    expect(revealRow(5, 28, 100, 280)).toBe(100)
    expect(revealRow(20, 28, 100, 280)).toBe(21 * 28 - 280)
  })
})
