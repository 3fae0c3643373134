import { assert, integer, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderStreet } from '../../scene/exterior/render-street.ts'
import type { Pixels } from '../pixels.ts'
import { findSky } from './sky-matte.ts'

/** Shared by both over covered by either, of two soft masks. */
function overlap(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [both, either] = [0, 0]
  for (let p = 0; p < a.length; p++) {
    both += Math.min(a[p], b[p])
    either += Math.max(a[p], b[p])
  }
  return both / either
}

/** One colour above, another below row `from`. */
function twoParts(width: number, height: number, from: number, above: number[], below: number[]): Pixels {
  const data = new Uint8Array(width * height * 4)
  for (let p = 0; p < width * height; p++) data.set([...(p < from * width ? above : below), 255], p * 4)
  return { width, height, data }
}

describe('finding the sky', () => {
  it('finds it over rendered streets: blue, cloudy and grey, over gables, hips, flat roofs and trees', () => {
    const overlaps = [1, 2, 7, 8, 12, 15].map((seed) => {
      const { picture, sky } = renderStreet({ width: 270, height: 180, seed })
      return overlap(findSky(picture).matte.data, sky.data)
    })
    expect(Math.min(...overlaps)).toBeGreaterThan(0.94)
    expect(overlaps.reduce((a, b) => a + b) / overlaps.length).toBeGreaterThan(0.985)
  })

  it('finds it between houses and below trees, where little of it is seen', () => {
    const overlaps = [4, 6, 9].map((seed) => {
      const { picture, sky } = renderStreet({ width: 480, height: 320, seed })
      return overlap(findSky(picture).matte.data, sky.data)
    })
    expect(Math.min(...overlaps)).toBeGreaterThanOrEqual(0.97)
  })

  it('never has more sky further down in a picture of plain sky over plain ground', () => {
    const sky = tuple(
      integer({ min: 120, max: 190 }),
      integer({ min: 170, max: 215 }),
      integer({ min: 225, max: 255 }),
    )
    const ground = tuple(
      integer({ min: 20, max: 90 }),
      integer({ min: 20, max: 80 }),
      integer({ min: 0, max: 60 }),
    )
    assert(
      property(sky, ground, integer({ min: 12, max: 40 }), (above, below, from) => {
        const { matte } = findSky(twoParts(72, 60, from, above, below))
        for (let p = 72; p < matte.data.length; p++)
          expect(matte.data[p]).toBeLessThanOrEqual(matte.data[p - 72] + 1)
        expect(matte.data[36]).toBe(255)
        expect(matte.data[matte.data.length - 36]).toBe(0)
      }),
      { numRuns: 12 },
    )
  })

  it('leaves a white round window close under a gable alone, and a street of the darkest walls without sky', () => {
    const { width, height, data } = twoParts(200, 150, 60, [240, 242, 244], [140, 90, 70])
    for (let p = 0; p < width * height; p++) {
      const [x, y] = [p % width, Math.floor(p / width)]
      const isBeside = Math.abs(x - 100) > 60 && y < 105
      if (isBeside || (x - 100) ** 2 + (y - 76) ** 2 < 144) data.set([240, 242, 244], p * 4)
    }
    const sky = findSky({ width, height, data })
    expect(sky.matte.data[76 * width + 100]).toBe(0)
    expect(sky.matte.data[100 * width + 10]).toBe(255)
    expect(findSky(twoParts(64, 48, 0, [0, 0, 0], [60, 40, 30])).fraction).toBe(0)
  })
})
