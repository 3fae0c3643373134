import { array, assert, double, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeCentre, windowsAt } from './unlit.ts'

const fraction = (max: number) => double({ min: 0, max, noNaN: true })

describe('windows that places mean', () => {
  it('are the ones whose middles they are, also when all have moved a little', () => {
    const shift = record({ x: double({ min: -0.006, max: 0.006, noNaN: true }), y: fraction(0.006) })
    assert(
      property(array(shift, { minLength: 12, maxLength: 12 }), (shifts) => {
        const windows = shifts.map((_, i) => ({
          x: 0.1 + 0.2 * (i % 4),
          y: 0.2 + 0.2 * Math.floor(i / 4),
          width: 0.04,
          height: 0.05,
        }))
        const places = windows.map(computeCentre).filter((_, i) => i % 3 === 0)
        const moved = windows.map((window, i) => ({
          ...window,
          x: window.x + shifts[i].x,
          y: window.y + shifts[i].y,
        }))
        expect(windowsAt(moved, places)).toEqual(new Set([0, 3, 6, 9]))
      }),
    )
  })

  it('are the nearest of those that overlap, and none where no window is', () => {
    const large = { x: 0.1, y: 0.1, width: 0.3, height: 0.3 }
    const small = { x: 0.32, y: 0.32, width: 0.04, height: 0.04 }
    expect(windowsAt([large, small], [{ x: 0.345, y: 0.345 }])).toEqual(new Set([1]))
    expect(windowsAt([small, large], [{ x: 0.345, y: 0.345 }])).toEqual(new Set([0]))
    expect(windowsAt([large, small], [{ x: 0.12, y: 0.12 }])).toEqual(new Set([0]))
    expect(windowsAt([large, small], [{ x: 0.6, y: 0.6 }])).toEqual(new Set())
    expect(windowsAt([], [{ x: 0.6, y: 0.6 }])).toEqual(new Set())
  })
})
