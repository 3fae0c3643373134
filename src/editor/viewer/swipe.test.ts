import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { swipeOf } from './swipe.ts'

describe('a swipe', () => {
  it('leads on to the left, back to the right, and nowhere when it is short or steep', () => {
    expect(swipeOf(-100, 10, 390)).toBe(1)
    expect(swipeOf(100, -10, 390)).toBe(-1)
    expect(swipeOf(-50, 0, 390)).toBeNull()
    expect(swipeOf(-100, 90, 390)).toBeNull()
  })

  it('leads the other way when it is mirrored', () => {
    const way = fc.integer({ min: -2_000, max: 2_000 })
    fc.assert(
      fc.property(way, way, fc.integer({ min: 1, max: 2_000 }), (dx, dy, width) => {
        const there = swipeOf(dx, dy, width)
        expect(swipeOf(-dx, -dy, width)).toBe(there === null ? null : -there)
      }),
    )
  })
})
