import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { reduceExact } from '../../filters/reduce-exact.ts'
import { simdArea } from './simd-area.ts'

it('makes a picture smaller as TypeScript does, byte for byte', () => {
  const side = fc.integer({ min: 1, max: 50 })
  fc.assert(
    fc.property(side, side, side, side, fc.nat(), (a, b, c, d, salt) => {
      const photo = {
        width: Math.max(a, b),
        height: Math.max(c, d),
        data: Uint8Array.from(
          { length: Math.max(a, b) * Math.max(c, d) * 4 },
          (_, i) => Math.imul(i + salt, 2654435761) >>> 24,
        ),
      }
      const size = { width: Math.min(a, b), height: Math.min(c, d) }
      const right = reduceExact(photo, size)
      const found = simdArea(photo, size)
      expect([found?.width, found?.height, found?.data.length]).toEqual([
        right.width,
        right.height,
        right.data.length,
      ])
      expect(found?.data.findIndex((value, i) => value !== right.data[i])).toBe(-1)
    }),
    { numRuns: 300 },
  )
})
