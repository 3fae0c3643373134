import { describe, expect, it } from 'vitest'
import { cellsWith } from '../../../../tests/helpers/cells.ts'
import { growFrom } from './grow.ts'

const [WIDTH, HEIGHT] = [60, 20]

function seedsAt(...places: [x: number, y: number, number: number][]): Int16Array {
  const seeds = new Int16Array(WIDTH * HEIGHT).fill(-1)
  for (const [x, y, number] of places) seeds[y * WIDTH + x] = number
  return seeds
}

describe('growing over the cells', () => {
  it('stops at a step of colour', () => {
    const base = cellsWith(WIDTH, HEIGHT, (x) => (x < 25 ? [100, 100, 100] : [114, 114, 114]))
    const owner = growFrom(base, seedsAt([3, 10, 0]))
    for (let i = 0; i < owner.length; i++) expect(owner[i]).toBe(i % WIDTH < 25 ? 0 : -1)
  })

  it('follows light that changes slowly, however far', () => {
    const base = cellsWith(WIDTH, HEIGHT, (x) => [60 + 2.5 * x, 60 + 2.5 * x, 60 + 2.5 * x])
    expect(new Set(growFrom(base, seedsAt([0, 0, 4])))).toEqual(new Set([4]))
  })

  it('stays in each surface for its own seeds, and off unknown cells', () => {
    const base = cellsWith(WIDTH, HEIGHT, (x, y) =>
      x === 30 ? null : y < 10 ? [150, 150, 150] : [150, 120, 90],
    )
    const owner = growFrom(base, seedsAt([2, 2, 0], [2, 15, 1]))
    for (let i = 0; i < owner.length; i++)
      expect(owner[i]).toBe(i % WIDTH >= 30 ? -1 : i < 10 * WIDTH ? 0 : 1)
  })

  it('gives a cell to the seed from which the way is smoother', () => {
    // A step of three levels lies between the left seed and the middle, none on the right.
    const base = cellsWith(WIDTH, HEIGHT, (x) => (x < 10 ? [100, 100, 100] : [106, 106, 106]))
    const owner = growFrom(base, seedsAt([8, 10, 0], [50, 10, 1]))
    expect(owner[10 * WIDTH + 9]).toBe(0)
    expect(owner[10 * WIDTH + 12]).toBe(1)
  })
})
