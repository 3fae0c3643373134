import { describe, expect, it } from 'vitest'
import { enlargeLabels } from './enlarge-labels.ts'

describe('enlargeLabels', () => {
  it('keeps the size of a square and leaves other labels out', () => {
    const data = new Uint8Array(64)
    for (let y = 2; y < 6; y++) for (let x = 2; x < 6; x++) data[y * 8 + x] = 3
    data[0] = 5
    const large = enlargeLabels({ width: 8, height: 8, data }, [3], 80, 80)
    const count = Array.from(large.data).filter((value) => value === 255).length
    // 40 × 40, less the four rounded corners.
    expect(count).toBeGreaterThan(1600 * 0.97)
    expect(count).toBeLessThanOrEqual(1600)
    expect(large.data[0]).toBe(0)
    expect(large.data[40 * 80 + 20]).toBe(255)
    expect(large.data[40 * 80 + 19]).toBe(0)
  })
  it('has no steps on a slanted edge', () => {
    const data = Uint8Array.from({ length: 256 }, (_, i) => (i % 16 > Math.floor(i / 16) ? 1 : 0))
    const large = enlargeLabels({ width: 16, height: 16, data }, [1], 160, 160)
    const starts = Array.from({ length: 100 }, (_, y) =>
      large.data.subarray((y + 30) * 160, (y + 31) * 160).indexOf(255),
    )
    const steps = starts.slice(1).map((start, i) => Math.abs(start - starts[i]))
    // Blocks of ten would step by 10 at once.
    expect(Math.max(...steps)).toBeLessThanOrEqual(4)
  })
})
