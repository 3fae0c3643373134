import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTileCache } from './photo-source.ts'
import { levelFor, levelSize, levelSizes, tileOnStage, tileRect, tileSide, visibleTiles } from './pyramid.ts'

const photo = { width: 6000, height: 4001 }
const view = { scale: 1, originX: 0, originY: 0, width: 1000, height: 800, ratio: 1 }

describe('pyramid', () => {
  it('halves, rounding up, until one tile holds the whole', () => {
    expect(levelSizes(photo)).toEqual([
      photo,
      { width: 3000, height: 2001 },
      { width: 1500, height: 1001 },
      { width: 750, height: 501 },
      { width: 375, height: 251 },
    ])
    expect(levelSizes({ width: 512, height: 20 })).toHaveLength(1)
  })
  it('takes the smallest level that has a pixel for each device pixel', () => {
    const at = (scale: number, ratio = 1) => levelFor({ ...view, scale, ratio }, 5)
    expect([at(8), at(1), at(0.51), at(0.5), at(0.25), at(0.2501), at(0.01)]).toEqual([0, 0, 0, 1, 2, 1, 4])
    expect(at(0.25, 2)).toBe(1)
  })
  it('cuts every level into tiles that cover it exactly once', () => {
    for (const size of levelSizes(photo)) {
      let area = 0
      for (let row = 0; row * tileSide < size.height; row++)
        for (let column = 0; column * tileSide < size.width; column++) {
          const rect = tileRect(size, { level: 0, column, row })
          area += rect.width * rect.height
        }
      expect(area).toBe(size.width * size.height)
    }
  })
  it('lists exactly the tiles that meet the stage', () => {
    const views = fc.record({
      scale: fc.double({ min: 0.05, max: 4, noNaN: true }),
      originX: fc.integer({ min: -5000, max: 900 }),
      originY: fc.integer({ min: -5000, max: 700 }),
      level: fc.integer({ min: 0, max: 4 }),
    })
    fc.assert(
      fc.property(views, ({ level, ...where }) => {
        const now = { ...view, ...where }
        const size = levelSize(photo, level)
        const listed = new Set(visibleTiles(now, photo, level).map((t) => `${t.column},${t.row}`))
        for (let row = 0; row * tileSide < size.height; row++)
          for (let column = 0; column * tileSide < size.width; column++) {
            const left = ((column * tileSide * photo.width) / size.width) * now.scale + now.originX
            const top = ((row * tileSide * photo.height) / size.height) * now.scale + now.originY
            const wide = ((tileSide * photo.width) / size.width) * now.scale
            const high = ((tileSide * photo.height) / size.height) * now.scale
            const meets = left < 1000 - 1e-6 && left + wide > 1e-6 && top < 800 - 1e-6 && top + high > 1e-6
            if (meets) expect(listed).toContain(`${column},${row}`)
            const isFar = left > 1000 + 1e-6 || left + wide < -1e-6 || top > 800 + 1e-6 || top + high < -1e-6
            if (isFar) expect(listed).not.toContain(`${column},${row}`)
          }
      }),
    )
  })
  it('lets neighbours share their edge at any zoom', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 8, noNaN: true }),
        fc.integer({ min: 0, max: 4 }),
        (scale, column) => {
          const now = { ...view, scale, originX: 0.37, ratio: 1.5 }
          const left = tileOnStage(now, photo, { level: 0, column, row: 0 })
          const right = tileOnStage(now, photo, { level: 0, column: column + 1, row: 0 })
          expect(left.x + left.width).toBeCloseTo(right.x, 9)
          const devicePixels = right.x * now.ratio
          expect(devicePixels).toBeCloseTo(Math.round(devicePixels), 9)
        },
      ),
    )
  })
})

describe('tile cache', () => {
  const bitmap = () => ({
    width: 10,
    height: 10,
    isClosed: false,
    close() {
      this.isClosed = true
    },
  })

  it('closes the tile used longest ago once the budget is spent', () => {
    const cache = createTileCache<ReturnType<typeof bitmap>>(800)
    const [a, b, c] = [bitmap(), bitmap(), bitmap()]
    cache.put('a', a)
    cache.put('b', b)
    cache.get('a')
    cache.put('c', c)
    expect([a.isClosed, b.isClosed, c.isClosed]).toEqual([false, true, false])
    expect(cache.has('b')).toBe(false)
  })
  it('closes what a smaller budget has no room for, the tile used longest ago first', () => {
    const cache = createTileCache<ReturnType<typeof bitmap>>(8000)
    const [a, b, c] = [bitmap(), bitmap(), bitmap()]
    cache.put('a', a)
    cache.put('b', b)
    cache.put('c', c)
    cache.get('a')
    cache.setBudget(800)
    expect([a.isClosed, b.isClosed, c.isClosed]).toEqual([false, true, false])
    cache.setBudget(0)
    expect([a.isClosed, c.isClosed]).toEqual([true, true])
  })

  it('closes what it replaces and all that is left', () => {
    const cache = createTileCache<ReturnType<typeof bitmap>>(8000)
    const [a, b] = [bitmap(), bitmap()]
    cache.put('a', a)
    cache.put('a', b)
    expect([a.isClosed, b.isClosed]).toEqual([true, false])
    cache.clear()
    expect(b.isClosed).toBe(true)
  })
})
