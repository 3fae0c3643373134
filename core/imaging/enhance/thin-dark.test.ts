import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draw } from '../../../tests/helpers/scenes.ts'
import { thinDark } from './thin-dark.ts'

/** A pale sky over a roof, with a twig of two pixels and a soft cloud's edge. */
const view = draw(480, 600, (x, y) => {
  if (y > 400) return [60, 50, 45]
  if (x > 99 && x < 102 && y > 100) return [90, 70, 60]
  const cloud = Math.min(1, Math.max(0, (x - 300) / 60))
  return [150 + 90 * cloud, 190 + 50 * cloud, 235 + 8 * cloud]
})

describe('thinDark', () => {
  const hidden = thinDark(view, 0)
  const at = (x: number, y: number) => hidden[y * view.width + x]

  it('finds a twig before the sky, in all bands', () => {
    for (const y of [150, 255, 256, 257, 380]) expect(at(100, y)).toBeGreaterThan(150)
  })

  it('takes no cloud, sky or roof for one', () => {
    for (const x of [40, 200, 320, 345, 420]) expect(at(x, 250)).toBe(0)
    expect(at(200, 500)).toBe(0)
    expect(at(200, 404)).toBe(0)
  })

  it('takes no blue between white clouds for one', () => {
    const gap = thinDark(
      draw(480, 300, (x) => (x > 99 && x < 102 ? [30, 105, 195] : [236, 240, 244])),
      0,
    )
    expect(gap.every((value) => value === 0)).toBe(true)
  })

  it('finds a wire that hides little of an even sky, unless there is noise', () => {
    const wire = draw(480, 300, (x) => (x > 99 && x < 102 ? [224, 228, 231] : [236, 240, 244]))
    expect(thinDark(wire, 0.5)[150 * 480 + 100]).toBeGreaterThan(20)
    expect(thinDark(wire, 5)[150 * 480 + 100]).toBeLessThan(8)
  })

  it('finds nothing in a flat picture, however small', () => {
    const side = fc.integer({ min: 1, max: 9 })
    fc.assert(
      fc.property(side, side, fc.nat(255), (width, height, code) => {
        const found = thinDark(
          draw(width, height, () => [code, code, code]),
          0,
        )
        expect(found.every((value) => value === 0)).toBe(true)
      }),
    )
  })
})
