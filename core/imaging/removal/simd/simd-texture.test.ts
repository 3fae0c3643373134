import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { scalarTexture } from '../texture.ts'
import { simdTexture } from './simd-texture.ts'

interface Scene {
  width: number
  height: number
  /** Every pixel whose hash is below is unknown, of 256. */
  unknown: number
  /** Levels of noise: 255 is noise alone. */
  noise: number
  salt: number
}

function expectSame({ width, height, unknown, noise, salt }: Scene): void {
  const hash = (i: number): number => Math.imul(i + salt, 2654435761) >>> 24
  const hole = Uint8Array.from({ length: width * height }, (_, i) => (hash(i >> 3) < unknown ? 1 : 0))
  const right = Uint8Array.from({ length: width * height * 4 }, (_, i) => (hash(i) * noise) / 255)
  const found = right.slice()
  scalarTexture(right, hole, width, height)
  expect(simdTexture(found, hole, width, height)).toBe(true)
  expect(found.findIndex((value, i) => value !== right[i])).toBe(-1)
}

it('gives the same texture as TypeScript, also where a side is shorter than a window', () => {
  const scenes = fc.record({
    width: fc.integer({ min: 1, max: 70 }),
    height: fc.integer({ min: 1, max: 40 }),
    unknown: fc.constantFrom(0, 30, 200, 256),
    noise: fc.constantFrom(0, 9, 60, 255),
    salt: fc.nat(),
  })
  fc.assert(fc.property(scenes, expectSame), { numRuns: 300 })
})

it('gives it where the rows are done in several parts', () => {
  expectSame({ width: 333, height: 601, unknown: 20, noise: 255, salt: 3 })
  expectSame({ width: 9000, height: 20, unknown: 20, noise: 40, salt: 4 })
})
