import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { scalarIndexes, scalarNumbers, scalarPatches } from '../level.ts'
import { simdIndexes, simdNumbers, simdPatches } from './simd-level.ts'

function flagsOf(length: number, set: number, salt: number): Uint8Array {
  const hash = (i: number): number => Math.imul(i + salt, 2654435761) >>> 16
  return Uint8Array.from({ length }, (_, i) => (hash(i) < set || hash(i >> 5) < set * 16 ? 1 : 0))
}

function expectSamePatches(width: number, height: number, set: number, salt: number): void {
  const hole = flagsOf(width * height, set, salt)
  const barred = flagsOf(width * height, set, salt + 1)
  const found = simdPatches(hole, barred, width, height)
  const right = scalarPatches(hole, barred, width, height)
  expect(found?.touched.findIndex((value, i) => value !== right.touched[i])).toBe(-1)
  expect(found?.valid.findIndex((value, i) => value !== right.valid[i])).toBe(-1)
}

const fraction = fc.constantFrom(0, 40, 600, 5000, 65_536)

it('tells the same patches as TypeScript, also in levels too small for one', () => {
  const side = fc.integer({ min: 1, max: 60 })
  fc.assert(fc.property(side, side, fraction, fc.nat(), expectSamePatches), { numRuns: 300 })
})

it('tells them where the rows are done in several parts', () => {
  expectSamePatches(401, 500, 60, 1)
  expectSamePatches(9001, 40, 60, 2)
})

it('lists and numbers flags as TypeScript does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500 }), fraction, fc.nat(), (length, set, salt) => {
      const flags = flagsOf(length, set, salt)
      expect(simdIndexes(flags)).toEqual(scalarIndexes(flags))
      expect(simdNumbers(flags)).toEqual(scalarNumbers(flags))
    }),
  )
  const many = flagsOf(150_001, 600, 3)
  expect(simdIndexes(many)).toEqual(scalarIndexes(many))
  expect(simdNumbers(many)).toEqual(scalarNumbers(many))
})
