import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Grid } from './grid.ts'
import { spanMembrane } from './membrane.ts'

/** A grid whose fixed values come from `valueAt`, null where a value is to be found; one channel. */
function grid(width: number, height: number, valueAt: (x: number, y: number) => number | null): Grid {
  const values = new Float32Array(width * height)
  const fixed = new Uint8Array(width * height)
  for (let i = 0; i < values.length; i++) {
    const value = valueAt(i % width, Math.floor(i / width))
    if (value === null) continue
    values[i] = value
    fixed[i] = 1
  }
  return { width, height, channels: 1, values, fixed }
}

it('spans a slope that is known around a hole by the same slope', () => {
  const slope = (x: number, y: number): number => 3 * x - 2 * y + 40
  const inside = (x: number, y: number): boolean => x > 3 && x < 36 && y > 3 && y < 26
  const spanned = grid(40, 30, (x, y) => (inside(x, y) ? null : slope(x, y)))
  spanMembrane(spanned)
  let worst = 0
  for (let i = 0; i < spanned.values.length; i++)
    worst = Math.max(worst, Math.abs(spanned.values[i] - slope(i % 40, Math.floor(i / 40))))
  expect(worst).toBeLessThan(0.02 * 116)
})

it('mirrors at the borders: what is fixed in columns stays the same in each row', () => {
  const spanned = grid(33, 9, (x) => (x === 0 ? 10 : x === 32 ? 74 : null))
  spanMembrane(spanned)
  for (let y = 0; y < 9; y++)
    for (let x = 0; x < 33; x++) expect(Math.abs(spanned.values[y * 33 + x] - 10 - 2 * x)).toBeLessThan(6)
})

it('keeps fixed values, and finds no others than between the least and the greatest of them', () => {
  const size = fc.integer({ min: 1, max: 24 })
  const places = fc.array(fc.tuple(fc.nat(), fc.integer({ min: -50, max: 200 })), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(size, size, places, (width, height, fixed) => {
      const known = new Map(fixed.map(([place, value]) => [place % (width * height), value]))
      const spanned = grid(width, height, (x, y) => known.get(y * width + x) ?? null)
      spanMembrane(spanned)
      const [min, max] = [Math.min(...known.values()), Math.max(...known.values())]
      // Over-relaxed rounds may leave a value a little beyond.
      const slack = 0.1 * (max - min) + 1e-3
      for (const [place, value] of known) expect(spanned.values[place]).toBe(value)
      for (const value of spanned.values) {
        expect(value).toBeGreaterThanOrEqual(min - slack)
        expect(value).toBeLessThanOrEqual(max + slack)
      }
    }),
  )
})

it('spans each channel for itself', () => {
  const left = grid(12, 5, (x) => (x === 0 ? 7 : null))
  const both: Grid = { ...left, channels: 2, values: new Float32Array(120) }
  for (let y = 0; y < 5; y++) both.values.set([7, 90], y * 12 * 2)
  spanMembrane(both)
  for (let i = 0; i < 60; i++) {
    expect(both.values[2 * i]).toBeCloseTo(7, 3)
    expect(both.values[2 * i + 1]).toBeCloseTo(90, 3)
  }
})

it('is 0 everywhere when nothing is fixed', () => {
  const free = grid(9, 7, () => null)
  free.values.fill(5)
  spanMembrane(free)
  expect(new Set(free.values)).toEqual(new Set([0]))
})
