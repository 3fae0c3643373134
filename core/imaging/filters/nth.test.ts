import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { selectNth } from './nth.ts'

const planes = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.float({ noNaN: true })), {
  minLength: 1,
  maxLength: 200,
})

it('is what stands there once all are sorted, and leaves the values as they are', () => {
  fc.assert(
    fc.property(planes, fc.nat(), (values, at) => {
      const plane = Float32Array.from(values)
      const before = Float32Array.from(plane)
      const n = at % plane.length
      // Zero has two signs, which are one number here.
      expect(selectNth(plane, n) + 0).toBe(Float32Array.from(plane).sort()[n] + 0)
      expect(plane).toEqual(before)
    }),
  )
})

it.each([-1, 2, 0.5, Number.NaN])('refuses the place %f of two', (n) => {
  expect(() => selectNth(new Float32Array(2), n)).toThrow(RangeError)
})
