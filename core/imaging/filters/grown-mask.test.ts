import { array, assert, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { grownMask } from './grown-mask.ts'

const WIDTH = 9
const HEIGHT = 7

it('is 1 within the radius of anything, in a square, and nowhere else', () => {
  const bits = array(integer({ min: 0, max: 8 }), { minLength: WIDTH * HEIGHT, maxLength: WIDTH * HEIGHT })
  assert(
    property(bits, integer({ min: 0, max: 12 }), (numbers, radius) => {
      const mask = Uint8Array.from(numbers, (value) => (value === 8 ? 1 : 0))
      const near = (p: number) =>
        mask.some(
          (value, q) =>
            value === 1 &&
            Math.abs((p % WIDTH) - (q % WIDTH)) <= radius &&
            Math.abs(Math.floor(p / WIDTH) - Math.floor(q / WIDTH)) <= radius,
        )
      const expected = mask.map((_, p) => (near(p) ? 1 : 0))
      expect(grownMask(mask, WIDTH, HEIGHT, radius)).toEqual(expected)
    }),
  )
})
