import { describe, expect, it } from 'vitest'
import { draw } from '../../../tests/helpers/scenes.ts'
import { nextRandom, seedState } from '../random.ts'
import { findSegments } from './find-segments.ts'
import { reduceToLuma } from './luma.ts'

/** A dark half plane whose edge runs through (x, y) with slope `slope`, softened over a pixel. */
function halfPlane(width: number, height: number, x: number, y: number, slope: number) {
  return draw(width, height, (u, v) => {
    const away = (v + 0.5 - y - slope * (u + 0.5 - x)) / Math.sqrt(1 + slope * slope)
    const value = 60 + 120 * Math.min(1, Math.max(0, away + 0.5))
    return [value, value, value]
  })
}

describe('line segments', () => {
  for (const slope of [0, 0.03, 0.4, -1, 3])
    it(`lie on an edge of slope ${String(slope)} to a tenth of a pixel`, () => {
      const [first] = findSegments(reduceToLuma(halfPlane(300, 200, 150, 100, slope), 1e6))
      const norm = Math.sqrt(1 + slope * slope)
      for (const [x, y] of [
        [first.x1, first.y1],
        [first.x2, first.y2],
      ])
        expect(Math.abs(y - 100 - slope * (x - 150)) / norm).toBeLessThan(0.1)
      expect(first.length).toBeGreaterThan(180)
    })

  it('are told in the pixels of a picture made smaller', () => {
    const luma = reduceToLuma(halfPlane(600, 400, 300, 201, 0), 600 * 400 * 0.25)
    expect([luma.width, luma.height]).toEqual([300, 200])
    const [first] = findSegments(luma)
    expect(Math.abs(first.y1 - 100.5)).toBeLessThan(0.1)
  })

  it('are not seen in noise, nor in an even picture', () => {
    let state = seedState(3)
    const noise = draw(300, 200, () => {
      state = nextRandom(state)
      const value = 90 + ((state >>> 0) % 60)
      return [value, value, value]
    })
    expect(findSegments(reduceToLuma(noise, 1e6)).length).toBeLessThan(3)
    expect(
      findSegments(
        reduceToLuma(
          draw(100, 80, () => [99, 99, 99]),
          1e6,
        ),
      ),
    ).toEqual([])
  })

  it('are found whole where a part of them lies near, and else left out', () => {
    const two = draw(300, 200, (x, y) =>
      y > 60 && x < 140 ? [200, 200, 200] : y > 150 ? [90, 90, 90] : [20, 20, 20],
    )
    const all = findSegments(reduceToLuma(two, 1e6))
    const near = { x: 20, y: 50, width: 30, height: 20 }
    const found = findSegments(reduceToLuma(two, 1e6), { near })
    expect(all.length).toBeGreaterThan(1)
    expect(found).toEqual(all.filter(({ y1, y2 }) => Math.abs(y1 - 61) < 1 && Math.abs(y2 - 61) < 1))
    expect(found).toHaveLength(1)
    expect(found[0].length).toBeGreaterThan(120)
  })

  it('are not looked for in what is no picture', () => {
    expect(() => reduceToLuma({ width: 4, height: 4, data: new Uint8Array(8) }, 1e6)).toThrow(RangeError)
  })
})
