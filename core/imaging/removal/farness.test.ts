import { describe, expect, it } from 'vitest'
import { farnessOf } from './farness.ts'

describe('the cost of copying from far away', () => {
  const { rows, columns } = farnessOf(400, 300, { width: 200, height: 150 }, 49)

  it('is nothing in place and grows with the distance', () => {
    expect([rows[0], columns[0]]).toEqual([0, 0])
    expect(rows.every((cost, i) => i === 0 || cost > rows[i - 1])).toBe(true)
  })

  it('is higher for another height than for another side of the room', () => {
    expect(rows[60]).toBeGreaterThan(columns[60] * 2)
  })

  it('is that of 16 levels in each channel at half the height of the hole', () => {
    expect(rows[75]).toBe(3 * 49 * 16 * 16)
  })

  it('lets a flat hole look up and down by a third of its width', () => {
    const flat = farnessOf(400, 300, { width: 120, height: 4 }, 49)
    expect(flat.rows[20]).toBe(3 * 49 * 16 * 16)
  })
})
