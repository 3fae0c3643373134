import { assert, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import type { Plane } from '../../imaging/pixels.ts'
import { fillOutline } from './outline.ts'
import { traceOutlines } from './trace-outlines.ts'

function maskOf(width: number, height: number, isIn: (x: number, y: number) => boolean): Plane {
  const data = Uint8Array.from({ length: width * height }, (_, p) =>
    isIn(p % width, Math.floor(p / width)) ? 255 : 0,
  )
  return { width, height, data }
}

const limits = { max: 6, maxPlaces: 160 }

it('goes around an item so that filling it gives the mask again', () => {
  assert(
    property(integer({ min: 20, max: 90 }), integer({ min: 10, max: 60 }), (a, b) => {
      const mask = maskOf(240, 160, (x, y) => ((x - 120) / a) ** 2 + ((y - 80) / b) ** 2 < 1 && x + y > 120)
      const [outline] = traceOutlines(mask, limits)
      const filled = fillOutline(outline, 240, 160)
      let [both, either] = [0, 0]
      for (let p = 0; p < filled.data.length; p++) {
        both += Math.min(mask.data[p], filled.data[p])
        either += Math.max(mask.data[p], filled.data[p])
      }
      expect(both / either).toBeGreaterThan(0.93)
      expect(outline.length).toBeLessThanOrEqual(320)
    }),
    { numRuns: 30 },
  )
})

it('finds the largest items first, their holes filled, and those at the rim', () => {
  const mask = maskOf(
    100,
    80,
    (x, y) => (x < 30 && y > 40 && !(x > 10 && x < 20 && y === 60)) || (x > 60 && x < 70 && y > 5 && y < 15),
  )
  const outlines = traceOutlines(mask, limits)
  expect(outlines).toHaveLength(2)
  expect(outlines[0].toSorted((a, b) => a - b)[0]).toBe(0)
  expect(fillOutline(outlines[0], 100, 80).data[60 * 100 + 15]).toBe(255)
  expect(fillOutline(outlines[1], 100, 80).data[60 * 100 + 15]).toBe(0)
})

it('keeps to the number of places, and finds nothing in an empty mask', () => {
  const comb = maskOf(300, 100, (x, y) => y > 80 || (x % 4 < 2 && y > 20))
  expect(traceOutlines(comb, { max: 1, maxPlaces: 40 })[0].length).toBeLessThanOrEqual(80)
  expect(
    traceOutlines(
      maskOf(30, 30, () => false),
      limits,
    ),
  ).toEqual([])
})
