import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { boxSum } from './box-sum.ts'

it('equals the sum over each square, cut at the borders', () => {
  const side = fc.integer({ min: 1, max: 17 })
  fc.assert(
    fc.property(side, side, fc.integer({ min: 0, max: 12 }), (width, height, radius) => {
      const values = Float32Array.from({ length: width * height }, (_, i) => (i * 37) % 101)
      const sums = boxSum(values, width, height, radius)
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          let sum = 0
          for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++)
            for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++)
              sum += values[v * width + u]
          expect(sums[y * width + x]).toBe(sum)
        }
    }),
  )
})
