import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Crop } from '../crop.ts'
import { scalarReduce } from '../reduce.ts'
import { simdReduce } from './simd-reduce.ts'

it('reduces to the same crop as TypeScript', () => {
  const side = fc.integer({ min: 1, max: 50 })
  const fraction = fc.constantFrom(0, 3, 60, 256)
  fc.assert(
    fc.property(
      side,
      side,
      fc.integer({ min: 1, max: 9 }),
      fraction,
      fc.nat(),
      (width, height, factor, set, salt) => {
        const hash = (i: number): number => Math.imul(i + salt, 2654435761) >>> 24
        const length = width * height
        const hole = Uint8Array.from({ length }, (_, i) => (hash(i) < set ? 1 : 0))
        const barred = Uint8Array.from({ length }, (_, i) => (hash(i * 3) < set && hole[i] === 0 ? 1 : 0))
        const data = Uint8Array.from({ length: length * 4 }, (_, i) => hash(i * 5))
        const crop: Crop = { width, height, data, hole, barred }
        expect(simdReduce(crop, factor)).toEqual(scalarReduce(crop, factor))
      },
    ),
    { numRuns: 300 },
  )
})
