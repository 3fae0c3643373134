import { assert, integer, property, tuple, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Pixels } from '../pixels.ts'
import { reduceExact } from './reduce-exact.ts'

const picture = tuple(integer({ min: 1, max: 24 }), integer({ min: 1, max: 24 })).chain(([width, height]) =>
  uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }).map(
    (data): Pixels => ({
      width,
      height,
      data,
    }),
  ),
)

describe('reducing a picture by areas', () => {
  it('counts pixels at a border by the part that lies within', () => {
    const data = Uint8Array.from([0, 90, 240].flatMap((code) => [code, code, code, 255]))
    const out = reduceExact({ width: 3, height: 1, data }, { width: 2, height: 1 })
    expect([...out.data]).toEqual([30, 30, 30, 255, 190, 190, 190, 255])
  })

  it('gives the same to within a code in two steps as in one, and keeps even colours', () => {
    assert(
      property(picture, integer({ min: 1, max: 6 }), integer({ min: 1, max: 6 }), (small, across, down) => {
        const { width, height } = small
        const twice = { width: width * across * 2, height: height * down * 2 }
        const data = new Uint8Array(twice.width * twice.height * 4)
        for (let y = 0; y < twice.height; y++)
          for (let x = 0; x < twice.width; x++) {
            const at = (y % height) * width + (x % width)
            data.set(small.data.subarray(at * 4, at * 4 + 4), (y * twice.width + x) * 4)
          }
        const large = { ...twice, data }
        const half = reduceExact(large, { width: width * across, height: height * down })
        const [one, two] = [reduceExact(large, small), reduceExact(half, small)]
        expect([one.width, one.height]).toEqual([width, height])
        one.data.forEach((code, i) => expect(Math.abs(code - two.data[i])).toBeLessThanOrEqual(1))
        const even = { ...large, data: new Uint8Array(data.length).fill(small.data[0]) }
        expect(reduceExact(even, small).data.every((code) => code === small.data[0])).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('gives a picture of the asked size back, and refuses to enlarge', () => {
    const photo = { width: 2, height: 2, data: new Uint8Array(16) }
    expect(reduceExact(photo, { width: 2, height: 2 })).toBe(photo)
    for (const size of [
      { width: 3, height: 2 },
      { width: 0, height: 1 },
      { width: 1.5, height: 1 },
    ])
      expect(() => reduceExact(photo, size)).toThrow(RangeError)
  })
})
