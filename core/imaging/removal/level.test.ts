import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { halveLevel, makeLevel, RADIUS, type Level } from './level.ts'

/** Flags of 0 and 1, a few of them set, for a level of 8 to 40 pixels a side. */
const levels = fc
  .record({
    width: fc.integer({ min: 8, max: 40 }),
    height: fc.integer({ min: 8, max: 40 }),
    hole: fc.array(fc.nat(), { maxLength: 5 }),
    barred: fc.array(fc.nat(), { maxLength: 5 }),
    salt: fc.nat(),
  })
  .map(({ width, height, hole, barred, salt }) => {
    const count = width * height
    const flags = (places: number[]): Uint8Array => {
      const out = new Uint8Array(count)
      for (const place of places) out[place % count] = 1
      return out
    }
    const holes = flags(hole)
    const data = Uint8Array.from({ length: count * 4 }, (_, i) =>
      holes[i >> 2] === 1 ? 0 : Math.imul(i + salt, 2654435761) >>> 24,
    )
    const bars = flags(barred).map((value, i) => (holes[i] === 1 ? 0 : value))
    return makeLevel(width, height, data, holes, bars, { width: 6, height: 4 })
  })

/** Whether the patch around a pixel lies inside the level, and whether it holds a flag. */
function look({ width, height }: Level, flags: Uint8Array, x: number, y: number) {
  const isInside = x >= RADIUS && y >= RADIUS && x < width - RADIUS && y < height - RADIUS
  let holds = false
  for (let v = Math.max(0, y - RADIUS); v <= Math.min(height - 1, y + RADIUS); v++)
    for (let u = Math.max(0, x - RADIUS); u <= Math.min(width - 1, x + RADIUS); u++)
      if (flags[v * width + u] === 1) holds = true
  return { isInside, holds }
}

describe('a level', () => {
  it('lets copy from patches that are inside, wholly known and not barred; fills those that touch the hole', () => {
    fc.assert(
      fc.property(levels, (level) => {
        const sources: number[] = []
        const targets: number[] = []
        for (let y = 0; y < level.height; y++)
          for (let x = 0; x < level.width; x++) {
            const hole = look(level, level.hole, x, y)
            const bars = look(level, level.barred, x, y)
            const p = y * level.width + x
            if (hole.isInside && !hole.holds && !bars.holds) sources.push(p)
            if (hole.isInside && hole.holds) targets.push(p)
            expect(level.valid[p]).toBe(sources.at(-1) === p ? 1 : 0)
            expect(level.targetAt[p]).toBe(targets.at(-1) === p ? targets.length - 1 : -1)
          }
        expect([...level.sources]).toEqual(sources)
        expect([...level.targets]).toEqual(targets)
        expect([...level.unknown]).toEqual([...level.hole.keys()].filter((p) => level.hole[p] === 1))
      }),
      { numRuns: 60 },
    )
  })
})

describe('a level at half the size', () => {
  it('keeps every pixel of the hole and every bar, and is the rounded mean of four elsewhere', () => {
    fc.assert(
      fc.property(levels, (level) => {
        const half = halveLevel(level)
        expect([half.width, half.height]).toEqual([Math.ceil(level.width / 2), Math.ceil(level.height / 2)])
        for (let y = 0; y < half.height; y++)
          for (let x = 0; x < half.width; x++) {
            const four = [0, 1, 2, 3].map(
              (i) =>
                Math.min(level.height - 1, 2 * y + (i >> 1)) * level.width +
                Math.min(level.width - 1, 2 * x + (i & 1)),
            )
            const p = y * half.width + x
            const isHole = four.some((q) => level.hole[q] === 1)
            expect(half.hole[p]).toBe(isHole ? 1 : 0)
            expect(half.barred[p]).toBe(!isHole && four.some((q) => level.barred[q] === 1) ? 1 : 0)
            for (let k = 0; k < 4; k++) {
              const mean = four.reduce((sum, q) => sum + level.data[q * 4 + k], 0) / 4
              expect(half.data[p * 4 + k]).toBe(isHole ? 0 : Math.round(mean))
            }
          }
      }),
      { numRuns: 60 },
    )
  })

  it('halves the size of the hole by which distance is weighed', () => {
    const none = new Uint8Array(400)
    const level = makeLevel(20, 20, new Uint8Array(1600), none, none, { width: 9, height: 4 })
    expect(halveLevel(level).span).toEqual({ width: 4.5, height: 2 })
  })
})
