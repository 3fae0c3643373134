import { describe, expect, it } from 'vitest'
import { cropOf, draw } from '../../../tests/helpers/scenes.ts'
import { findRim, type Completion } from './completion.ts'
import { removeSeam } from './seam.ts'

const crop = cropOf(
  draw(60, 50, () => [100, 100, 100]),
  (x, y) => (x - 30) ** 2 + (y - 25) ** 2 <= 15 * 15,
)

/** A fill of 80 everywhere, whose values on the rim fall short of the photo by what is said. */
function completion(shortBy: (x: number) => number): Completion {
  const unknown = Int32Array.from([...crop.hole.keys()].filter((p) => crop.hole[p] === 1))
  const rim = findRim(crop)
  const rimFill = Float32Array.from({ length: rim.length * 4 }, (_, i) => 100 - shortBy(rim[i >> 2] % 60))
  return { unknown, fill: new Float32Array(unknown.length * 4).fill(80), rim, rimFill }
}

describe('the seam of a fill', () => {
  it('goes at the edge when the fill is off by the same everywhere, and mostly farther in', () => {
    const off = completion(() => 9)
    removeSeam(crop, off)
    for (const [i, p] of off.unknown.entries()) {
      const added = off.fill[i * 4] - 80
      const depth = 15 - Math.sqrt(((p % 60) - 30) ** 2 + (Math.floor(p / 60) - 25) ** 2)
      expect(added).toBeGreaterThan(depth < 1 ? 8 : 6)
      expect(added).toBeLessThan(9.01)
      expect(off.fill[i * 4 + 3]).toBe(80)
    }
  })

  it('is spread over the hole as it changes along the rim', () => {
    const off = completion((x) => (x - 30) / 2)
    removeSeam(crop, off)
    for (const [i, p] of off.unknown.entries())
      expect(Math.abs(off.fill[i * 4] - 80 - ((p % 60) - 30) / 2)).toBeLessThan(1.5)
  })

  it('stays where the fill shows something else', () => {
    const off = completion(() => 17)
    removeSeam(crop, off)
    expect(new Set(off.fill)).toEqual(new Set([80]))
  })

  it('stays where nothing of the rim can be compared', () => {
    const off = { ...completion(() => 9), rim: new Int32Array(0), rimFill: new Float32Array(0) }
    removeSeam(crop, off)
    expect(new Set(off.fill)).toEqual(new Set([80]))
  })
})
