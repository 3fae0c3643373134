import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { scalarBoxBlur } from '../box-blur.ts'
import { gaussianBoxes } from '../boxes.ts'
import { simdBoxBlur } from './simd-box-blur.ts'

it('gives the bytes of the path without WebAssembly', () => {
  const size = fc.integer({ min: 1, max: 90 })
  const sigma = fc.oneof(fc.double({ min: 0, max: 20, noNaN: true }), fc.constantFrom(0.5, 8, 60, 250))
  fc.assert(
    fc.property(
      size,
      size,
      fc.nat(),
      fc.boolean(),
      sigma,
      fc.constantFrom(1, 3.7, 40),
      (width, height, seed, isHard, s, steepness) => {
        const data = Uint8Array.from({ length: width * height }, (_, i) => {
          const random = Math.imul((i + seed) ^ 0x9e3779b9, 0x85ebca6b) >>> 24
          return isHard ? (random > 200 ? 255 : 0) : random
        })
        const boxes = gaussianBoxes(s)
        const simd = simdBoxBlur(data, width, boxes, steepness)
        expect(simd).not.toBeNull()
        expect(simd).toEqual(scalarBoxBlur(data, width, boxes, steepness))
      },
    ),
    { numRuns: 200 },
  )
})
