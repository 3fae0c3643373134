import { describe, expect, it } from 'vitest'
import { computeDistanceCost } from './distance-cost.ts'

describe('the cost of copying from far away', () => {
  const { rows, columns } = computeDistanceCost(400, 300, { width: 200, height: 150 }, 49)

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

  it('stays within 32 bits, with the differences of a patch, for a tiny hole in a large photo', () => {
    const { rows, columns } = computeDistanceCost(12_000, 9000, { width: 2, height: 2 }, 49)
    const max = rows[8999] + columns[11_999] + 4 * 49 * 255 * 255
    expect(max).toBeLessThan(2 ** 31)
    for (const costs of [rows, columns])
      expect(costs.every((cost, i) => i === 0 || cost >= costs[i - 1])).toBe(true)
  })

  it('lets a flat hole look up and down by a third of its width', () => {
    const flat = computeDistanceCost(400, 300, { width: 120, height: 4 }, 49)
    expect(flat.rows[20]).toBe(3 * 49 * 16 * 16)
  })
})
