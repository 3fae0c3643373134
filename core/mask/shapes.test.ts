import { describe, expect, it } from 'vitest'
import { Edit } from './edit.ts'
import { combineSource, rectangleSource } from './shapes.ts'
import { TILE, TileGrid } from './tiles.ts'

function editOf(grid: TileGrid): Edit {
  return new Edit('Test', grid, { tile: () => undefined, rect: () => undefined })
}

describe('shapes', () => {
  it('carry nothing over from one tile to the next', () => {
    const grid = new TileGrid(TILE, 2 * TILE)
    combineSource(editOf(grid), rectangleSource({ x: 10, y: 5, width: 20, height: 260 }), 'add')
    const below = grid.get(1)!
    expect(below[8 * TILE + 15]).toBe(255)
    expect(below[9 * TILE + 15]).toBe(0)
    expect(below[100 * TILE + 15]).toBe(0)
  })

  it('cover the share of a pixel that lies inside', () => {
    const grid = new TileGrid(300, 300)
    combineSource(editOf(grid), rectangleSource({ x: 254.75, y: 9.5, width: 2.5, height: 2 }), 'add')
    const [left, right] = [grid.get(0)!, grid.get(1)!]
    expect([...left.subarray(10 * TILE + 253, 10 * TILE + 256)]).toEqual([0, 64, 255])
    expect([...right.subarray(10 * TILE, 10 * TILE + 3)]).toEqual([255, 64, 0])
    expect([left[9 * TILE + 254], left[9 * TILE + 255], left[11 * TILE + 255]]).toEqual([32, 128, 128])
  })

  it.each([
    { x: Number.NaN, y: 0, width: 1, height: 1 },
    { x: 0, y: 0, width: -1, height: 1 },
    { x: 0, y: 0, width: 1, height: Infinity },
  ])('refuse the rectangle %o', (rect) => {
    expect(() => rectangleSource(rect)).toThrow(RangeError)
  })
})

describe('an edit', () => {
  it('never hands out a shared tile for writing', () => {
    const grid = new TileGrid(2 * TILE, 2 * TILE)
    const edit = editOf(grid)
    edit.writable(0)[7] = 9
    edit.replace(0, grid.full(0))
    edit.writable(0)[7] = 0
    expect(grid.full(0)[7]).toBe(255)
    const before = grid.get(0)
    edit.seal()
    const next = editOf(grid)
    next.writable(0)[8] = 1
    expect(before![8]).toBe(255)
    next.restore()
    expect(grid.get(0)).toBe(before)
  })
})

describe('a tile grid', () => {
  it.each([
    [0, 10],
    [10, 0.5],
    [70_000, 10],
    [Number.NaN, 10],
  ])('refuses a frame of %d × %d', (width, height) => {
    expect(() => new TileGrid(width, height)).toThrow('65,535')
  })
})
