import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Image } from '../../../core/contract/shapes.ts'
import { justify } from './justify.ts'
import { createLayout, imagesNext, neighbour } from './rows.ts'
import { parseFilter, formatQuery } from './use-library-filter.ts'

const picture = fc.record({
  width: fc.integer({ min: 1, max: 9_000 }),
  height: fc.integer({ min: 1, max: 9_000 }),
})

describe('justified rows', () => {
  it('keep every picture in order and fill the width, save for the last row', () => {
    fc.assert(
      fc.property(
        fc.array(picture, { maxLength: 60 }),
        fc.integer({ min: 300, max: 2_000 }),
        (pictures, width) => {
          const rows = justify(pictures, width, 200, 8)
          expect(rows.flatMap((row) => row.boxes.map((box) => box.item))).toEqual(pictures)
          for (const [index, row] of rows.entries()) {
            const used = row.boxes.reduce((sum, box) => sum + box.width, 0) + 8 * (row.boxes.length - 1)
            expect(used).toBeLessThanOrEqual(width + 0.01)
            if (index < rows.length - 1) expect(used).toBeCloseTo(width, 3)
          }
        },
      ),
    )
  })

  it('come close to the wanted height with ordinary photos', () => {
    const photos = Array.from({ length: 40 }, (_, index) => ({
      width: index % 3 === 0 ? 1000 : 1500,
      height: 1000,
    }))
    for (const row of justify(photos, 1056, 200, 8)) {
      expect(row.height).toBeGreaterThan(130)
      expect(row.height).toBeLessThan(290)
    }
  })
})

describe('the library by keyboard', () => {
  const now = new Date('2026-11-21T12:00:00Z').getTime()
  const images = Array.from(
    { length: 9 },
    (_, index) =>
      ({
        id: `i${index}`,
        width: 300,
        height: 200,
        created_at: new Date(now - (index > 5 ? 48 : 0) * 3_600_000).toISOString(),
      }) as Image,
  )
  const rows = createLayout()(images, 920, 200, now)

  it('has a row for each day and rows of pictures', () => {
    expect(rows.map((row) => (row.kind === 'day' ? row.count : row.boxes.length))).toEqual([6, 3, 3, 3, 3])
    expect(rows[0]).toMatchObject({ kind: 'day', name: 'Today' })
  })

  it('keeps the rows of days that have not changed as it grows, and is what a new one would be', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 0, max: 40 }),
        (hours, shown) => {
          const all = hours
            .toSorted((a, b) => a - b)
            .map(
              (ago, index) =>
                ({
                  id: `i${index}`,
                  width: 200 + (index % 5) * 60,
                  height: 200,
                  created_at: new Date(now - ago * 3_600_000).toISOString(),
                }) as Image,
            )
          const layOut = createLayout()
          const before = layOut(all.slice(0, shown), 900, 200, now)
          const after = layOut(all, 900, 200, now)
          expect(after).toEqual(createLayout()(all, 900, 200, now))
          const [[day], [same]] = [before, after]
          if (day?.kind === 'day' && same?.kind === 'day' && day.count === same.count) expect(same).toBe(day)
        },
      ),
    )
  })

  it('moves to neighbours, over days, and stops at the ends', () => {
    expect(neighbour(rows, 0, 'ArrowRight')).toBe(1)
    expect(neighbour(rows, 0, 'ArrowLeft')).toBeNull()
    expect(neighbour(rows, 1, 'ArrowDown')).toBe(4)
    expect(neighbour(rows, 4, 'ArrowDown')).toBe(7)
    expect(neighbour(rows, 7, 'ArrowUp')).toBe(4)
    expect(neighbour(rows, 7, 'ArrowDown')).toBeNull()
    expect(neighbour(rows, 8, 'ArrowRight')).toBeNull()
    expect(neighbour(rows, 3, 'End')).toBe(8)
    expect(neighbour(rows, 3, 'x')).toBeNull()
  })
})

describe('pictures ahead', () => {
  const images = Array.from(
    { length: 12 },
    (_, index) => ({ id: `i${index}`, width: 300, height: 200, created_at: '2026-11-21T12:00:00Z' }) as Image,
  )
  // A day, then four rows of three.
  const rows = createLayout()(images, 920, 200)
  const next = (first: number, last: number, isUp: boolean, count = 2) =>
    imagesNext(rows, { first, last, isUp, count }).map(({ id }) => id)

  it('are those of the rows below, or above with the nearest row first, and none beyond the ends', () => {
    expect(rows).toHaveLength(5)
    expect(next(0, 1, false)).toEqual(['i3', 'i4', 'i5', 'i6', 'i7', 'i8'])
    expect(next(3, 4, false)).toEqual([])
    expect(next(3, 4, true)).toEqual(['i3', 'i4', 'i5', 'i0', 'i1', 'i2'])
    expect(next(0, 1, true)).toEqual([])
    expect(next(0, -1, false)).toEqual(['i0', 'i1', 'i2'])
  })
})

describe('the filter in the address', () => {
  it('survives the way there and back', () => {
    const filter = { favorites: false, kind: 'result', product: 'item-removal', search: 'a b' } as const
    expect(parseFilter(formatQuery(filter))).toEqual(filter)
    expect(parseFilter(formatQuery({ favorites: true }))).toEqual({ favorites: true })
  })

  it('leaves unknown words out', () => {
    expect(parseFilter(new URLSearchParams('show=films&service=cake&search=%20'))).toEqual({
      favorites: false,
    })
  })
})
