import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Crop } from '../crop.ts'
import { scalarFlat } from '../surface/surface.ts'
import { simdFlat } from './simd-flatten.ts'

interface Scene {
  width: number
  height: number
  cell: number
  salt: number
}

function expectSame({ width, height, cell, salt }: Scene): void {
  const hash = (i: number): number => Math.imul(i + salt, 2654435761) >>> 8
  const pixels = width * height
  const hole = Uint8Array.from({ length: pixels }, (_, p) => (hash(p) >> 22 === 0 ? 1 : 0))
  const crop: Crop = {
    width,
    height,
    hole,
    data: Uint8Array.from({ length: pixels * 4 }, (_, i) => hash(i * 3) >> 16),
    barred: new Uint8Array(pixels),
  }
  const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const base = {
    width: across,
    height: down,
    cell,
    // Beyond 0 to 255 too: what is taken away may leave less than 0 or more than 255.
    values: Float32Array.from({ length: across * down * 3 }, (_, i) => hash(i * 5) / 4e4 - 80),
    known: new Uint8Array(across * down),
  }
  const filled = hole.map((value, p) => value & hash(p * 7))
  const right = scalarFlat(crop, base, filled)
  const found = simdFlat(crop, base, filled)
  expect(found?.length).toBe(right.length)
  expect(found?.findIndex((value, i) => value !== right[i])).toBe(-1)
}

it('takes the base away as TypeScript does, byte for byte', () => {
  const side = fc.integer({ min: 1, max: 60 })
  const scenes = fc.record({
    width: side,
    height: side,
    cell: fc.integer({ min: 1, max: 9 }),
    salt: fc.nat(),
  })
  fc.assert(fc.property(scenes, expectSame), { numRuns: 200 })
})

it('takes it away where the rows are done in several parts', () => {
  expectSame({ width: 401, height: 500, cell: 3, salt: 1 })
})
