import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { scalarRows, type Axis } from '../photo-rows.ts'
import { scalarMix, scalarOver } from '../words.ts'
import { scalarHalve } from '../halve.ts'
import { simdHalve, simdMix, simdOver, simdRows } from './simd-rows.ts'

function axisOf(width: number, count: number, seed: number): Axis {
  const origin = seed % Math.max(1, width - 1)
  const span = width - origin
  const first = new Int32Array(count)
  const weight = new Int32Array(count)
  for (let i = 0; i < count; i++) {
    first[i] = Math.floor((i * Math.max(1, span - 1)) / count)
    weight[i] = span === 1 ? 0 : (i * 37 + seed) % 256
  }
  const start = seed % Math.max(1, count >> 1)
  return { origin, span, first, weight, cover: new Float64Array(count).fill(1), start, end: count }
}

it('gives the pixels of the path without WebAssembly', () => {
  const side = fc.integer({ min: 1, max: 70 })
  fc.assert(
    fc.property(
      side,
      side,
      side,
      fc.nat(999),
      fc.array(fc.tuple(fc.nat(69), fc.integer({ min: 0, max: 256 })), { minLength: 1, maxLength: 8 }),
      (width, height, count, seed, rows) => {
        const data = new Uint8ClampedArray(width * height * 4)
        for (let i = 0; i < data.length; i++) data[i] = Math.imul(i + seed, 0x9e3779b1) >>> 24
        const photo = { width, height, data }
        const axis = axisOf(width, count, seed)
        const [simd, scalar] = [simdRows(photo, axis)!, scalarRows(photo, axis)]
        const [ours, theirs] = [new Uint32Array(count), new Uint32Array(count)]
        for (const [row, part] of rows) {
          const y = row % height
          const mixed = simd.mix(y, part)
          expect([...mixed.subarray(0, axis.span)]).toEqual([...scalar.mix(y, part).subarray(0, axis.span)])
          // Whole first, then as a part over what is there.
          for (const weight of [256, (seed + part) % 257]) {
            simd.draw(ours, 0, weight)
            scalar.draw(theirs, 0, weight)
            expect(ours).toEqual(theirs)
          }
        }
      },
    ),
    { numRuns: 300 },
  )
})

const word = fc.integer({ min: 0, max: 0xffffffff })
const pairs = fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 60 })
/** More than is worked on at a time. */
const times = fc.integer({ min: 1, max: 200 })
const weight = fc.integer({ min: 0, max: 256 })

it('mixes pictures, and lays them over each other, as it does without WebAssembly', () => {
  fc.assert(
    fc.property(pairs, times, weight, (some, count, part) => {
      const many = Array.from({ length: count }, () => some).flat()
      const from = Uint32Array.from(many, ([, q]) => q)
      for (const [simd, scalar] of [
        [simdMix, scalarMix],
        [simdOver, scalarOver],
      ]) {
        const [ours, theirs] = [Uint32Array.from(many, ([p]) => p), Uint32Array.from(many, ([p]) => p)]
        // What lies over is multiplied by its alpha, what is below is opaque: no byte is more than fits.
        const above = simd === simdOver ? from.map(premultiplied) : from
        if (simd === simdOver) ours.forEach((value, i) => (ours[i] = theirs[i] = (value | 0xff000000) >>> 0))
        expect(simd(ours, above, part)).toBe(true)
        scalar(theirs, above, part)
        expect(ours).toEqual(theirs)
      }
    }),
  )
})

function premultiplied(value: number): number {
  const alpha = value >>> 24
  const byte = (shift: number) => Math.floor((((value >>> shift) & 255) * alpha) / 255)
  return ((alpha << 24) | (byte(16) << 16) | (byte(8) << 8) | byte(0)) >>> 0
}

it('halves frames as it does without WebAssembly', () => {
  const side = fc.integer({ min: 1, max: 40 })
  fc.assert(
    fc.property(side, side, fc.nat(999), (columns, rows, seed) => {
      const from = Uint32Array.from({ length: columns * rows * 4 }, (_, i) => Math.imul(i + seed, 0x9e3779b1))
      const [ours, theirs] = [new Uint32Array(columns * rows), new Uint32Array(columns * rows)]
      expect(simdHalve(from, columns * 2, ours)).toBe(true)
      scalarHalve(from, columns * 2, theirs)
      expect(ours).toEqual(theirs)
    }),
    { numRuns: 100 },
  )
})
