import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draw } from '../../../tests/helpers/scenes.ts'
import { composed, inverted, mapped, type Homography } from './homography.ts'
import { warpPixels } from './warp.ts'

const picture = draw(40, 30, (x, y) => [x * 6, y * 8, (x * y) % 256])
const shifted = (x: number, y: number): Homography => [1, 0, x, 0, 1, y, 0, 0, 1]

describe('a warp', () => {
  it('by whole pixels copies them, and leaves the rest empty', () => {
    const moved = warpPixels(picture, shifted(5, -3), 40, 30)
    for (const [x, y] of [
      [0, 3],
      [20, 15],
      [34, 29],
    ]) {
      const from = ((y - 3) * 40 + x + 5) * 4
      const to = (y * 40 + x) * 4
      expect([...moved.data.subarray(to, to + 4)]).toEqual([...picture.data.subarray(from, from + 4)])
    }
    expect([...moved.data.subarray(0, 4)]).toEqual([0, 0, 0, 0])
  })

  it('by half a pixel keeps a ramp a ramp', () => {
    const moved = warpPixels(picture, shifted(0.5, 0), 40, 30)
    expect(moved.data[(10 * 40 + 20) * 4]).toBe(123)
  })

  it('refuses sizes and maps that are none', () => {
    expect(() => warpPixels(picture, shifted(0, 0), 0, 3)).toThrow(RangeError)
    expect(() => warpPixels(picture, shifted(NaN, 0), 3, 3)).toThrow(RangeError)
    expect(() => inverted([1, 2, 3, 2, 4, 6, 0, 0, 1])).toThrow(RangeError)
  })
})

describe('homographies', () => {
  it('come back by their inverse', () => {
    const small = fc.double({ min: -0.2, max: 0.2, noNaN: true })
    fc.assert(
      fc.property(small, small, small, small, (a, b, c, d) => {
        const map: Homography = [1 + a, b, 3, c, 1 + d, -2, a / 100, b / 100, 1]
        const there = mapped(map, 7, 5)!
        const back = mapped(composed(inverted(map), map), 7, 5)!
        expect(back.x).toBeCloseTo(7, 6)
        expect(mapped(inverted(map), there.x, there.y)!.y).toBeCloseTo(5, 6)
      }),
    )
  })
})
