import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { TileGrid } from '../../mask/tiles.ts'
import { reduceGrid } from '../../mask/reduce.ts'
import { reducePlane } from './reduce-plane.ts'

it('gives the bytes that the mask engine gives, and keeps even planes even', () => {
  const side = fc.integer({ min: 1, max: 24 })
  const drawn = fc.tuple(side, side).chain(([width, height]) =>
    fc.record({
      plane: fc
        .uint8Array({ minLength: width * height, maxLength: width * height })
        .map((data) => ({ width, height, data })),
      size: fc.record({
        width: fc.integer({ min: 1, max: width }),
        height: fc.integer({ min: 1, max: height }),
      }),
    }),
  )
  fc.assert(
    fc.property(drawn, ({ plane, size }) => {
      const { width, height, data } = plane
      const tile = new Uint8Array(256 * 256)
      for (let y = 0; y < height; y++) tile.set(data.subarray(y * width, (y + 1) * width), y * 256)
      const grid = new TileGrid(width, height)
      grid.set(0, tile)
      expect([...reducePlane(plane, size).data]).toEqual([...reduceGrid(grid, size.width, size.height).data])
      const even = { ...plane, data: new Uint8Array(data.length).fill(data[0]) }
      expect(new Set(reducePlane(even, size).data)).toEqual(new Set([data[0]]))
    }),
  )
})
