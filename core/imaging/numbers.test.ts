import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { cubeRoot, fall, naturalLog, powerOf24 } from './numbers.ts'

const positive = fc.double({ min: 1e-6, max: 1e6, noNaN: true })
const part = fc.double({ min: 1e-4, max: 1, noNaN: true })

it('agrees with the platform to ten digits', () => {
  fc.assert(
    fc.property(positive, part, (value, fraction) => {
      expect(cubeRoot(value) / Math.cbrt(value)).toBeCloseTo(1, 10)
      expect(naturalLog(value)).toBeCloseTo(Math.log(value), 10)
      expect(powerOf24(fraction)).toBeCloseTo(fraction ** 2.4, 10)
    }),
  )
  expect([cubeRoot(0), powerOf24(0), naturalLog(1)]).toEqual([0, 0, 0])
})

it('falls steadily from 1 towards 0', () => {
  expect(fall(0)).toBe(1)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 40, noNaN: true }), (x) => {
      expect(fall(x + 0.5)).toBeLessThan(fall(x))
      expect(Math.abs(fall(x) - Math.exp(-x))).toBeLessThan(0.05)
    }),
  )
})
