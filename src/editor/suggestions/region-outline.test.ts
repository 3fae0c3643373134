import { describe, expect, it } from 'vitest'
import { regionOutline } from './region-outline.ts'

function plane(rows: string[]) {
  const data = Uint8Array.from(rows.join(''), Number)
  return { width: rows[0]!.length, height: rows.length, data }
}

/** Twice the signed area inside closed lines. */
function area(lines: { x: number; y: number }[][]): number {
  let sum = 0
  for (const line of lines)
    for (const [i, a] of line.entries()) {
      const b = line[(i + 1) % line.length]
      sum += a.x * b!.y - b!.x * a.y
    }
  return sum / 2
}

describe('regionOutline', () => {
  it('runs once round a region, through the middle of its pixel edges', () => {
    const lines = regionOutline(plane(['0000', '0220', '0220', '0110']), 2)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toHaveLength(8)
    expect(lines[0]).toContainEqual({ x: 1.5, y: 1 })
    // The square of four pixels, its corners cut by an eighth each.
    expect(area(lines)).toBeCloseTo(3.5, 9)
  })
  it('goes round holes too, the other way', () => {
    const lines = regionOutline(plane(['111', '101', '111']), 1)
    expect(lines).toHaveLength(2)
    expect(area(lines)).toBeCloseTo(8.5 - 0.5, 9)
  })
  it('closes every line where pixels touch at a corner, and at the border', () => {
    const lines = regionOutline(plane(['10', '01']), 1)
    expect(lines.flat()).toHaveLength(8)
    expect(regionOutline(plane(['00', '00']), 1)).toEqual([])
  })
})
