import { describe, expect, it } from 'vitest'
import { cropOf, draw, type Colour } from '../../../../tests/helpers/scenes.ts'
import { fillSurfaces } from './fill-surfaces.ts'
import { findSurfaces, lookAt } from './surfaces.ts'

const [WIDTH, HEIGHT] = [180, 130]
const isHole = (x: number, y: number): boolean => x >= 70 && x < 112 && y >= 44 && y < 88
const span = { width: 42, height: 44 }
const border = (x: number): number => 62 + 0.12 * (x - 90)
const colourAt = (x: number, y: number): Colour => {
  const light = 1 - (0.25 * x) / WIDTH
  const grain = ((x * 5 + y * 3) % 7) - 3
  return y + 0.5 < border(x + 0.5)
    ? [200 * light, 202 * light, 206 * light]
    : [150 * light + grain, 105 * light + grain, 65 * light + grain]
}

const crop = cropOf(draw(WIDTH, HEIGHT, colourAt), isHole)
const surfaces = findSurfaces(crop, span)!
const done: [number, number][] = []
const { unknown, fill } = fillSurfaces(
  crop,
  surfaces,
  span,
  () => null,
  1,
  (level, count) => done.push([level, count]),
)
const filled = new Map([...unknown].map((p, i) => [p, [...fill.subarray(i * 4, i * 4 + 3)]]))

describe('a hole over the border of a wall and a floor', () => {
  it('is filled wholly', () => {
    expect([...unknown]).toEqual([...crop.hole.keys()].filter((p) => crop.hole[p] === 1))
    expect(surfaces.parts.count).toBe(2)
  })

  it('shows the border straight on, within three pixels', () => {
    for (let x = 70; x < 112; x++) {
      // The floor is brown: red above blue by half the difference marks where it begins.
      let rows = 0
      for (let y = 44; y < 88; y++) {
        const [red, , blue] = filled.get(y * WIDTH + x)!
        if (red - blue < 35) rows++
      }
      expect(Math.abs(44 + rows - border(x + 0.5))).toBeLessThanOrEqual(3)
    }
  })

  it('has the colour and the light of each surface away from it', () => {
    for (const [p, colour] of filled) {
      const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)]
      if (Math.abs(y - border(x)) < 4) continue
      const truth = colourAt(x, y)
      for (let k = 0; k < 3; k++) expect(Math.abs(colour[k] - truth[k])).toBeLessThan(14)
    }
  })

  it('keeps the grain of the floor and the smoothness of the wall', () => {
    const roughness = (top: number, bottom: number): number => {
      let sum = 0
      for (let y = top; y < bottom; y++)
        for (let x = 72; x < 108; x++)
          sum += Math.abs(filled.get(y * WIDTH + x)![0] - filled.get(y * WIDTH + x + 1)![0])
      return sum / (bottom - top) / 36
    }
    expect(roughness(72, 86)).toBeGreaterThan(1)
    expect(roughness(46, 54)).toBeLessThan(0.6)
  })

  it('tells how far it is, each surface after the other', () => {
    const parts = done.map(([level, count]) => level / count)
    expect(parts).toEqual(parts.toSorted((a, b) => a - b))
    expect(parts.at(-1)).toBe(1)
  })
})

describe('a surface that is seen below the horizon only', () => {
  const weave = (x: number, y: number): Colour => {
    const thread = y % 5 < 2 ? 14 : 0
    const light = 1 - (0.1 * x) / WIDTH
    return [(180 - thread) * light, (170 - thread) * light, (140 - thread) * light]
  }
  /** How the detail of the weave continues behind a hole in it, where it reaches down to a row. */
  const detailWith = (foot: number): string => {
    const below = cropOf(
      draw(WIDTH, HEIGHT, (x, y) => (y < foot ? weave(x, y) : [60, 40, 30])),
      isHole,
    )
    const { base, hole } = lookAt(below, span)
    const seen = Int8Array.from(hole, (_, cell) =>
      hole[cell] === 0 && (Math.floor(cell / base.width) + 1) * base.cell <= foot ? 0 : -1,
    )
    const { details } = fillSurfaces(
      below,
      { base, hole, parts: { seen, count: 1 } },
      span,
      () => -40,
      1,
      () => {
        // Nobody waits.
      },
    )
    return details[0].kind
  }

  it('goes on in perspective where it is ground, and upright where it ends above the floor', () => {
    expect(detailWith(HEIGHT)).toBe('ground')
    expect(detailWith(92)).toBe('flat')
  })
})
