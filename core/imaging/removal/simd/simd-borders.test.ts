import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { scalarBorders } from '../surface/parts.ts'
import { simdBorders, type Rounds } from './simd-borders.ts'

it('settles the same borders as TypeScript, bit for bit', () => {
  const rounds: Rounds = [
    [12, 2],
    [3, 2],
    [1, 1],
  ]
  const side = fc.integer({ min: 1, max: 50 })
  const free = fc.constantFrom(0, 60, 200, 256)
  fc.assert(
    fc.property(
      side,
      side,
      fc.integer({ min: 2, max: 5 }),
      free,
      fc.nat(),
      (width, height, count, max, salt) => {
        const hash = (i: number): number => Math.imul(i + salt, 2654435761) >>> 8
        const flags = Uint8Array.from({ length: width * height }, (_, i) => (hash(i) >> 16 < max ? 1 : 0))
        const right = Array.from({ length: count }, (_, k) =>
          Float32Array.from(flags, (flag, i) =>
            flag === 1 ? hash(i * count + k) / 2 ** 24 : hash(i >> 3) % (count + 1) === k ? 1 : 0,
          ),
        )
        const found = right.map((plane) => plane.slice())
        scalarBorders(right, flags, width, height, rounds)
        expect(simdBorders(found, flags, width, height, rounds)).toBe(true)
        for (const [k, plane] of right.entries())
          expect(plane.findIndex((value, i) => !Object.is(value, found[k][i]))).toBe(-1)
      },
    ),
    { numRuns: 200 },
  )
})
