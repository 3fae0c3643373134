import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { scalarCells } from '../surface/base.ts'
import { simdCells } from './simd-base.ts'

interface Scene {
  width: number
  height: number
  cell: number
  edge: number
  /** Every block of pixels whose hash is below is usable, of 256. */
  usable: number
  salt: number
}

function expectSame({ width, height, cell, edge, usable, salt }: Scene): void {
  const hash = (i: number): number => Math.imul(i + salt, 2654435761) >>> 24
  const flags = Uint8Array.from({ length: width * height }, (_, i) => (hash(i >> 4) < usable ? 1 : 0))
  const data = Uint8Array.from({ length: width * height * 4 }, (_, i) => (hash(i) + (i >> 5)) >> 1)
  const right = scalarCells(data, flags, width, height, cell, edge)
  const found = simdCells(data, flags, width, height, cell, edge)
  expect(found).toEqual({ ...right, values: expect.anything() as Float32Array })
  expect(found?.values.length).toBe(right.values.length)
  expect(found?.values.findIndex((value, i) => !Object.is(value, right.values[i]))).toBe(-1)
}

it('measures the same cells as TypeScript, bit for bit', () => {
  const scenes = fc.record({
    width: fc.integer({ min: 1, max: 90 }),
    height: fc.integer({ min: 1, max: 60 }),
    cell: fc.integer({ min: 1, max: 7 }),
    edge: fc.constantFrom(20, 30),
    usable: fc.constantFrom(0, 20, 230, 256),
    salt: fc.nat(),
  })
  fc.assert(fc.property(scenes, expectSame), { numRuns: 200 })
})

it('measures them where the rows are done in several parts, which cut through cells', () => {
  expectSame({ width: 401, height: 700, cell: 1, edge: 30, usable: 200, salt: 1 })
  expectSame({ width: 401, height: 700, cell: 9, edge: 20, usable: 250, salt: 2 })
})
