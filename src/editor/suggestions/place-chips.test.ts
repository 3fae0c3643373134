import { describe, expect, test } from 'vitest'
import { placeChips } from './place-chips.ts'

const stage = { width: 340, height: 500 }
const size = { width: 80, height: 24 }

describe('placing the names of suggestions', () => {
  test('leaves a name that is alone where it is wanted', () => {
    expect(placeChips([{ x: 170, y: 200 }], [size], stage)).toEqual([{ x: 170, y: 200 }])
  })

  test('lets none of twelve that are wanted at one place cover another, or leave the stage', () => {
    const wanted = Array.from({ length: 12 }, (_, i) => ({ x: 320 + i, y: 200 }))
    const sizes = wanted.map(() => size)
    const placed = placeChips(wanted, sizes, stage)
    placed.forEach((a, i) => {
      expect(a.x + size.width / 2).toBeLessThanOrEqual(stage.width)
      expect(a.x - size.width / 2).toBeGreaterThanOrEqual(0)
      for (const b of placed.slice(i + 1))
        expect(Math.abs(a.x - b.x) >= size.width || Math.abs(a.y - b.y) >= size.height).toBe(true)
    })
  })

  test('does not draw into the stage what is out of sight', () => {
    expect(placeChips([{ x: -300, y: 200 }], [size], stage)).toEqual([{ x: -300, y: 200 }])
  })
})
