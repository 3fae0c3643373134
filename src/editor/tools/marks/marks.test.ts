import { array, assert, double, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markLimits } from '../../../../core/contract/mark-limits.ts'
import { boxesSchema, strokesSchema } from '../../../../core/contract/marks.ts'
import { windowsAt } from '../../../../core/imaging/dusk/unlit.ts'
import { boxAround, boxBetween, strokesOf, windowUnder, withAll, withToggled } from './marks.ts'

const windows = Array.from({ length: 12 }, (_, i) => ({
  x: 0.05 + 0.22 * (i % 4),
  y: 0.1 + 0.25 * Math.floor(i / 4),
  width: 0.05,
  height: 0.08,
}))
const photo = { width: 6000, height: 4000 }

describe('windows put out by hand', () => {
  it('are lit again by a second tap, whatever came between', () => {
    assert(
      property(array(integer({ min: 0, max: 11 }), { maxLength: 30 }), (taps) => {
        const places = taps.reduce<readonly { x: number; y: number }[]>(
          (before, id) => withToggled(windows, before, id),
          [],
        )
        const odd = windows.flatMap((_, id) => (taps.filter((tap) => tap === id).length % 2 ? [id] : []))
        expect([...windowsAt(windows, places)].toSorted((a, b) => a - b)).toEqual(odd)
      }),
    )
  })

  it('are all of them or none, and keep places of windows that are not there now', () => {
    const lost = { x: 0.99, y: 0.99 }
    expect(windowsAt(windows, withAll(windows, [lost], true)).size).toBe(12)
    expect(withAll(windows, [lost, { x: 0.075, y: 0.14 }], false)).toEqual([lost])
  })

  it('are found under the pointer, from as far as a fingertip reaches', () => {
    const beside = { x: 0.11, y: 0.14 }
    expect(windowUnder(windows, beside, { x: 0, y: 0 })).toBe(-1)
    expect(windowUnder(windows, beside, { x: 0.08, y: 0.08 })).toBe(0)
    expect(windowUnder(windows, { x: 0.075, y: 0.17 }, { x: 0, y: 0 })).toBe(0)
    expect(windowUnder([], beside, { x: 1, y: 1 })).toBe(-1)
  })
})

describe('windows drawn by hand', () => {
  const corner = record({
    x: double({ min: -200, max: 6200, noNaN: true }),
    y: double({ min: -200, max: 4200, noNaN: true }),
  })

  it('are what an order may carry, whichever way and however far they are dragged', () => {
    assert(
      property(corner, corner, (a, b) => {
        const box = boxBetween(a, b, photo)
        if (box !== null) expect(boxesSchema.safeParse([box]).success).toBe(true)
        expect(boxBetween(b, a, photo)).toEqual(box)
      }),
    )
  })

  it('are drawn again round any place, as large as they were', () => {
    const place = record({
      x: double({ min: -0.1, max: 1.1, noNaN: true }),
      y: double({ min: -0.1, max: 1.1, noNaN: true }),
    })
    assert(
      property(corner, corner, place, (a, b, point) => {
        const box = boxBetween(a, b, photo)
        if (box === null) return
        const again = boxAround(point, box)
        expect(boxesSchema.safeParse([again]).success).toBe(true)
        expect(again).toMatchObject({ width: box.width, height: box.height })
        for (const [at, middle, side] of [
          [again.x, point.x, box.width],
          [again.y, point.y, box.height],
        ])
          expect(at).toBeCloseTo(Math.max(0, Math.min(1 - side!, middle! - side! / 2)), 3)
      }),
    )
  })
})

describe('strokes of the sky brush', () => {
  const inPhoto = record({
    x: double({ min: -200, max: 6200, noNaN: true }),
    y: double({ min: -200, max: 4200, noNaN: true }),
  })

  it('are what an order may carry, begin and end where the hand did, and hang together', () => {
    assert(
      property(array(inPhoto, { minLength: 1, maxLength: 400 }), (way) => {
        const flat = way.flatMap(({ x, y }) => [x, y])
        const strokes = strokesOf('add', 0.004, flat, photo)
        expect(strokesSchema.safeParse(strokes).success).toBe(true)
        const within = (fraction: number) => Math.max(0, Math.min(1, fraction))
        expect(strokes[0]!.points[0]).toBeCloseTo(within(way[0]!.x / 6000), 4)
        expect(strokes.at(-1)!.points.at(-1)).toBeCloseTo(within(way.at(-1)!.y / 4000), 4)
        for (let i = 1; i < strokes.length; i++)
          expect(strokes[i]!.points.slice(0, 2)).toEqual(strokes[i - 1]!.points.slice(-2))
      }),
    )
  })

  it('are several for a long way, of which nothing is lost', () => {
    const way = Array.from({ length: 400 }, (_, i) => [10 * i, i % 2 ? 3000 : 1000]).flat()
    const strokes = strokesOf('add', 0.01, way, photo)
    expect(strokes).toHaveLength(3)
    expect(strokes.flatMap(({ points }, i) => points.slice(i === 0 ? 0 : 2))).toHaveLength(800)
    for (let i = 1; i < strokes.length; i++)
      expect(strokes[i]!.points.slice(0, 2)).toEqual(strokes[i - 1]!.points.slice(-2))
  })

  it('need few points for what is nearly straight', () => {
    const way = Array.from({ length: 500 }, (_, i) => [1000 + 4 * i, 2000 + (i % 2)]).flat()
    const [stroke, ...more] = strokesOf('take', 0.05, way, photo)
    expect(more).toEqual([])
    expect(stroke!.points.length).toBeLessThanOrEqual(8)
    expect(markLimits.strokePoints).toBeGreaterThan(4)
  })
})
