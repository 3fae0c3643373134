import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { arcTangent } from './arc-tangent.ts'

it('is the angle that the platform tells, in degrees', () => {
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(number, number, (y, x) => {
      fc.pre(x !== 0 && y !== 0)
      expect(arcTangent(y, x)).toBeCloseTo((Math.atan2(y, x) * 180) / Math.PI, 10)
    }),
  )
  expect(arcTangent(0, 0)).toBe(0)
  expect(arcTangent(1, 0)).toBe(90)
})
