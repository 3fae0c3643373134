import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Grid } from '../grid.ts'
import { scalarMembrane } from '../membrane.ts'
import { simdMembrane } from './simd-membrane.ts'

function gridOf(width: number, height: number, channels: number, fixed: number, salt: number): Grid {
  const hash = (i: number): number => Math.imul(i + salt, 2654435761) >>> 8
  const count = width * height
  return {
    width,
    height,
    channels,
    values: Float32Array.from({ length: count * channels }, (_, i) => hash(i) / 3e4 - 200),
    fixed: Uint8Array.from({ length: count }, (_, i) => (hash(i * 7) >> 16 < fixed ? 1 : 0)),
  }
}

function expectSame(grid: Grid): void {
  const right = grid.values.slice()
  scalarMembrane({ ...grid, values: right })
  expect(simdMembrane(grid)).toBe(true)
  expect(grid.values.findIndex((value, i) => !Object.is(value, right[i]))).toBe(-1)
}

it('spans the same membranes as TypeScript, bit for bit', () => {
  const side = fc.integer({ min: 1, max: 40 })
  const channels = fc.integer({ min: 1, max: 6 })
  const fixed = fc.constantFrom(0, 2, 40, 200, 256)
  fc.assert(
    fc.property(side, side, channels, fixed, fc.nat(), (...scene) => expectSame(gridOf(...scene))),
    { numRuns: 300 },
  )
})

it('spans one after the other in the same memory, larger and smaller', () => {
  for (const side of [90, 7, 230, 31]) expectSame(gridOf(side, side + 3, 3, 30, side))
})
