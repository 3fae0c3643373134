import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { rangeAround } from '../colour-range.ts'
import { TILE, TILE_BYTES, TileGrid } from '../tiles.ts'
import { scalarEverywhere } from '../wand-cover.ts'
import { simdEverywhere } from './simd-wand.ts'

/** Few colours in small blocks, some of them a mix of two, so that there are edges of every kind. */
function photo(width: number, height: number, seed: number, block: number): Uint32Array {
  const words = new Uint32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const place = Math.imul(Math.floor(y / block) + seed, 7919) ^ Math.imul(Math.floor(x / block), 104_729)
      const random = Math.imul(place ^ 0x9e3779b9, 0x85ebca6b) >>> 8
      const value = [40, 60, 90, 200][random & 3] + ((random >>> 4) & 7)
      words[y * width + x] = value | ((value + ((random >>> 8) & 15)) << 8) | (90 << 16) | (random << 24)
    }
  return words
}

it('gives the bytes of the path without WebAssembly', () => {
  const side = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: TILE - 2, max: TILE + 20 }))
  const channel = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(
      side,
      side,
      fc.nat(9999),
      fc.integer({ min: 1, max: 9 }),
      fc.tuple(channel, channel),
      fc.integer({ min: 0, max: 255 }),
      fc.boolean(),
      (width, height, seed, block, [red, green], tolerance, antialias) => {
        const words = photo(width, height, seed, block)
        const range = rangeAround({ red, green, blue: 90 }, tolerance)
        const simd = simdEverywhere(words, width, height, range, antialias)
        const scalar = scalarEverywhere(words, width, height, range, antialias)
        const grid = new TileGrid(width, height)
        for (let index = 0; index < grid.count; index++) {
          const [ours, theirs] = [new Uint8Array(TILE_BYTES), new Uint8Array(TILE_BYTES)]
          const kind = simd?.cover(grid.box(index), ours)
          expect(kind).toBe(scalar.cover(grid.box(index), theirs))
          if (kind === 'mixed') expect(Buffer.compare(ours, theirs)).toBe(0)
        }
      },
    ),
    { numRuns: 300 },
  )
})
