import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { removalAlpha } from './alpha.ts'

const [WIDTH, HEIGHT] = [41, 29]

it('is whole as far as it grows and then falls evenly to nothing, by the distance from the nearest masked pixel', () => {
  const reach = fc.integer({ min: 0, max: 9 })
  const places = fc.array(fc.tuple(fc.nat(WIDTH * HEIGHT - 1), fc.constantFrom(127, 128, 255)), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(places, reach, reach, (masked, grow, feather) => {
      const data = new Uint8Array(WIDTH * HEIGHT)
      for (const [place, value] of masked) data[place] = value
      const seeds = [...data.keys()].filter((p) => data[p] >= 128)
      const alpha = removalAlpha({ width: WIDTH, height: HEIGHT, data }, { grow, feather })
      expect([alpha.width, alpha.height]).toEqual([WIDTH, HEIGHT])
      for (let p = 0; p < data.length; p++) {
        const distances = seeds.map((q) =>
          Math.sqrt(((p % WIDTH) - (q % WIDTH)) ** 2 + (Math.floor(p / WIDTH) - Math.floor(q / WIDTH)) ** 2),
        )
        const part = 1 - (Math.min(...distances) - grow) / (feather + 1)
        const soft = feather > 0 ? Math.max(0, part) : Math.floor(part)
        const expected = seeds.length === 0 ? 0 : part >= 1 ? 255 : Math.round(255 * Math.max(0, soft))
        expect(alpha.data[p]).toBe(expected)
      }
    }),
    { numRuns: 60 },
  )
})
