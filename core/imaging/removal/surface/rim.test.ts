import { describe, expect, it } from 'vitest'
import { cellsWith, holeIn } from '../../../../tests/helpers/cells.ts'
import { getColour, computeDifference, rimJumps, rimCells } from './rim.ts'

const isHole = (x: number, y: number): boolean => x >= 10 && x < 20 && y >= 8 && y < 14

describe('the rim of a hole', () => {
  it('is the known cells that are near to it, corners included', () => {
    const base = cellsWith(30, 20, (x, y) => (isHole(x, y) || (x === 9 && y === 10) ? null : [1, 2, 3]))
    const hole = holeIn(base)
    hole[10 * 30 + 9] = 0
    const rim = rimCells(base, hole, 2)
    expect(rim).toHaveLength(14 * 10 - 10 * 6 - 1)
    expect(rim).toContain(6 * 30 + 8)
    expect(rim).not.toContain(10 * 30 + 9)
  })

  it('has no jump where one surface changes slowly, and that of its border where there are two', () => {
    const slow = cellsWith(30, 20, (x, y) => (isHole(x, y) ? null : [80 + 2 * x, 80 + 2 * x, 80 + 2 * x]))
    expect(rimJumps(slow, holeIn(slow)).largest).toBe(5)
    const two = cellsWith(30, 20, (x, y) =>
      isHole(x, y) ? null : y < 11 ? [200, 200, 200] : [100, 100, 100],
    )
    expect(rimJumps(two, holeIn(two)).largest).toBe(50)
  })

  it('does not look at what lies away from the hole', () => {
    const base = cellsWith(30, 20, (x, y) => (isHole(x, y) ? null : x < 4 ? [255, 0, 0] : [90, 90, 90]))
    expect(rimJumps(base, holeIn(base)).largest).toBe(0)
  })
})

describe('the difference of two cells', () => {
  const base = cellsWith(
    3,
    1,
    (x) =>
      (
        [
          [100, 100, 100],
          [140, 140, 140],
          [120, 100, 80],
        ] as const
      )[x],
  )

  it('weighs a change of hue more than one of light', () => {
    expect(computeDifference(base, 0, 1)).toBe(20)
    expect(computeDifference(base, 0, 2)).toBeGreaterThan(60)
    expect(computeDifference(base, 2, 0)).toBe(computeDifference(base, 0, 2))
  })

  it('has no hue for grey', () => {
    expect(getColour(base, 1)).toEqual([70, 0, 0])
  })
})
