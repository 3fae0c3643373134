import { describe, expect, it } from 'vitest'
import { cellsWith, holeIn } from '../../../../tests/helpers/cells.ts'
import type { Colour } from '../../../../tests/helpers/scenes.ts'
import { findParts, spreadParts } from './parts.ts'

const [WIDTH, HEIGHT] = [90, 70]
const isHole = (x: number, y: number): boolean => x >= 28 && x < 62 && y >= 22 && y < 48

function partsWith(colourAt: (x: number, y: number) => Colour) {
  const base = cellsWith(WIDTH, HEIGHT, (x, y) => (isHole(x, y) ? null : colourAt(x, y)))
  const hole = holeIn(base)
  const parts = findParts(base, hole)
  return parts === null ? null : { ...parts, fraction: spreadParts(base, hole, parts) }
}

const grain = (x: number, y: number): number => (Math.imul(y * WIDTH + x + 1, 2654435761) >>> 24) / 128 - 1

describe('the surfaces around a hole', () => {
  it('are one under a strong change of light', () => {
    const parts = partsWith((x, y) => [40 + 2 * x, 30 + 1.8 * x, 20 + 1.5 * x + 0.2 * y])
    expect(parts?.fraction).toHaveLength(1)
    expect(new Set(parts?.fraction[0])).toEqual(new Set([1]))
    expect(parts?.seen[10 * WIDTH + 45]).toBe(0)
  })

  for (const [what, slope] of [
    ['a level', 0],
    ['a slanting', 0.25],
  ] as const)
    it(`go on to meet in the hole along ${what} border`, () => {
      const border = (x: number): number => 36 + slope * (x - 45)
      const parts = partsWith((x, y) => {
        const g = grain(x, y)
        return y + 0.5 < border(x + 0.5) ? [200 + g, 202 + g, 205 + g] : [140 + g, 100 + g, 60 + g]
      })
      expect(parts?.fraction).toHaveLength(2)
      const wall = parts!.seen[10 * WIDTH + 45]
      expect(parts!.seen[65 * WIDTH + 45]).toBe(1 - wall)
      for (let y = 22; y < 48; y++)
        for (let x = 28; x < 62; x++) {
          const fraction = parts!.fraction.map((plane) => plane[y * WIDTH + x])
          expect(fraction[0] + fraction[1]).toBeCloseTo(1, 3)
          const above = border(x + 0.5) - y - 0.5
          if (above > 2) expect(fraction[wall]).toBeGreaterThan(0.5)
          if (above < -2) expect(fraction[wall]).toBeLessThan(0.5)
        }
    })

  it('are not told where the rim is restless', () => {
    const noise = (x: number, y: number, k: number): number =>
      Math.imul(Math.imul(y * WIDTH + x + 1, 2654435761) ^ (k * 40503), 2246822519) >>> 24
    expect(partsWith((x, y) => [noise(x, y, 1), noise(x, y, 2), noise(x, y, 3)])).toBeNull()
  })
})
