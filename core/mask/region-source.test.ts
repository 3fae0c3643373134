import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Plane } from '../imaging/pixels.ts'
import { Edit } from './edit.ts'
import { regionSource } from './region-source.ts'
import { combineSource, planeSource } from './shapes.ts'
import { TileGrid } from './tiles.ts'
import { hashGrid } from './hash.ts'

const [WIDTH, HEIGHT] = [300, 270]

function hashOf(source: Parameters<typeof combineSource>[1]): string {
  const grid = new TileGrid(WIDTH, HEIGHT)
  combineSource(new Edit('Test', grid, { tile: () => undefined, rect: () => undefined }), source, 'add')
  return hashGrid(grid)
}

/** The region drawn into a plane of the whole frame, pixel by pixel. */
function wholePlane(region: Plane, x: number, y: number): Plane {
  const data = new Uint8Array(WIDTH * HEIGHT)
  for (let i = 0; i < region.data.length; i++) {
    const column = x + (i % region.width)
    const row = y + Math.floor(i / region.width)
    if (column >= 0 && row >= 0 && column < WIDTH && row < HEIGHT) data[row * WIDTH + column] = region.data[i]
  }
  return { width: WIDTH, height: HEIGHT, data }
}

it('covers what the same region in a whole plane covers', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -290, max: 310 }),
      fc.integer({ min: -290, max: 310 }),
      fc.integer({ min: 1, max: 320 }),
      fc.integer({ min: 1, max: 290 }),
      fc.constantFrom(0, 1, 254, 255),
      (x, y, width, height, value) => {
        const data = new Uint8Array(width * height).fill(value)
        data[0] = 77
        const region = { width, height, data }
        expect(hashOf(regionSource(region, x, y))).toBe(
          hashOf(planeSource(wholePlane(region, x, y), WIDTH, HEIGHT)),
        )
      },
    ),
    { numRuns: 60 },
  )
})

it('says full only where it covers the whole tile', () => {
  const box = { x: 0, y: 0, width: 100, height: 100 }
  const plane = { width: 100, height: 100, data: new Uint8Array(10_000).fill(255) }
  const out = new Uint8Array(256 * 256)
  expect(regionSource(plane, 0, 0).cover(box, out)).toBe('full')
  expect(regionSource(plane, 1, 0).cover(box, out.fill(0))).toBe('mixed')
  expect(regionSource(plane, 100, 0).cover(box, out.fill(0))).toBe('empty')
  expect(regionSource({ width: 0, height: 0, data: new Uint8Array(0) }, 0, 0).cover(box, out)).toBe('empty')
})

it('refuses broken places and sizes', () => {
  const plane = { width: 2, height: 2, data: new Uint8Array(4) }
  expect(() => regionSource(plane, 0.5, 0)).toThrow(RangeError)
  expect(() => regionSource(plane, 0, Number.NaN)).toThrow(RangeError)
  expect(() => regionSource({ ...plane, width: 3 }, 0, 0)).toThrow(RangeError)
})
