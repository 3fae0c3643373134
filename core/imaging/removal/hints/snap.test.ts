import { describe, expect, it } from 'vitest'
import { cropOf, draw } from '../../../../tests/helpers/scenes.ts'
import { findGaps } from './gaps.ts'
import { tracePath } from './path.ts'
import { snapOffsets } from './snap.ts'

describe('a line drawn beside an edge', () => {
  const offsetsOf = (border: (x: number) => number, contrast: number) => {
    const picture = draw(240, 120, (x, y) => {
      const g = (Math.imul(y * 240 + x + 1, 2654435761) >>> 24) / 16
      const value = (y + 0.5 < border(x) ? 100 + contrast : 100) + g
      return [value, value, value]
    })
    const crop = cropOf(picture, (x) => x >= 90 && x < 150)
    const path = tracePath(
      [
        { x: 10, y: 60 },
        { x: 230, y: 60 },
      ],
      0,
    )!
    const [gap] = findGaps(crop, path, 6, 4)
    return snapOffsets(crop, path, gap, 8)
  }

  it('is moved to it where it enters the hole and leaves it, and evenly between', () => {
    const offset = offsetsOf((x) => (x < 120 ? 63 : 57), 40)
    // The path begins at column 10.
    expect(offset(70)).toBeCloseTo(3, 0)
    expect(offset(150)).toBeCloseTo(-3, 0)
    expect(Math.abs(offset(109.5))).toBeLessThan(0.6)
  })

  it('stays where no edge stands out', () => {
    const offset = offsetsOf(() => 63, 0)
    for (const place of [20, 80, 120, 160]) expect(offset(place)).toBe(0)
  })
})
