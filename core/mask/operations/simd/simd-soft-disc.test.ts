import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { discOf } from '../disc.ts'
import { RunList } from '../runs.ts'
import { SoftDisc, type SoftRaiser } from '../soft-disc.ts'
import { simdSoftDisc } from './simd-soft-disc.ts'

/** Raises every pixel of an empty plane. */
function raised(disc: SoftRaiser, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height)
  const runs = new RunList(height)
  for (let y = 0; y < height; y++) {
    runs.add(0, width)
    runs.end(y)
    disc.raise(y, runs.row(y), out, width)
  }
  return out
}

it('gives the bytes of the path without WebAssembly', () => {
  const size = fc.integer({ min: 1, max: 70 })
  const radius = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.double({ min: 0.1, max: 30, noNaN: true }))
  const ceiling = fc.integer({ min: 2, max: 255 })
  fc.assert(
    fc.property(
      size,
      size,
      fc.nat(),
      fc.constantFrom(2, 30, 200, 256),
      radius,
      ceiling,
      (width, height, seed, share, r, most) => {
        const data = Uint8Array.from({ length: width * height }, (_, i) => {
          const random = Math.imul((i + seed) ^ 0x9e3779b9, 0x85ebca6b) >>> 16
          return (random & 255) < share ? random >>> 8 : 0
        })
        const disc = discOf(r)
        if (disc.reach === 0) return
        const simd = simdSoftDisc(data, width, disc, most)
        expect(simd).not.toBeNull()
        expect(raised(simd!, width, height)).toEqual(
          raised(new SoftDisc(data, width, disc, most), width, height),
        )
      },
    ),
    { numRuns: 150 },
  )
})
