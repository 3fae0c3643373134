import { describe, expect, it } from 'vitest'
import { disc, draw, paintOver, rectangle, type Colour } from '../../../../tests/helpers/scenes.ts'
import { applyPatches, type Pixels, type Plane } from '../../pixels.ts'
import { removalAlpha } from '../alpha.ts'
import { removeItems } from '../remove-items.ts'
import type { HintPoint, RemovalHints, SourceArea } from './hints.ts'
import { Refusal } from '../../../refusal.ts'

const [WIDTH, HEIGHT] = [300, 220]
const options = { grow: 2, feather: 2, seed: 1 }
const grain = (x: number, y: number): number => (Math.imul(y * WIDTH + x + 1, 2654435761) >>> 24) / 255

type Paint = (x: number, y: number) => Colour
const flat: [Paint, Paint] = [() => [200, 202, 205], () => [140, 100, 60]]
const textured: [Paint, Paint] = [
  (x, y) => {
    const g = grain(x, y) * 16
    return [190 + g, 192 + g, 196 + g]
  },
  (x, y) => {
    const plank = (((x + 2 * y) >> 3) % 3) * 22 + grain(x, y) * 14
    return [120 + plank, 85 + plank, 50 + plank]
  },
]

function remove(photo: Pixels, mask: Plane, hints?: RemovalHints): Pixels {
  const result = { ...photo, data: Uint8Array.from(photo.data) }
  applyPatches(result, removeItems(photo, mask, hints === undefined ? options : { ...options, hints }))
  return result
}

/** How far the border strays from where it belongs, in pixels: the most, over the columns of the hole. */
function strayOf(result: Pixels, border: (x: number) => number): number {
  let max = 0
  for (let x = 100; x < 200; x++) {
    const middle = Math.round(border(x + 0.5))
    let above = 0
    for (let y = middle - 40; y < middle + 40; y++) if (result.data[(y * WIDTH + x) * 4 + 2] > 140) above++
    max = Math.max(max, Math.abs(middle - 40 + above - border(x + 0.5)))
  }
  return max
}

const slanting = (x: number): number => 80 + 0.3 * x
/** Its corner lies behind the item, where nothing tells of it. */
const bent = (x: number): number => 90 + 0.1 * x + Math.max(0, 20 - Math.abs(x - 150) / 2)
const pointsOn = (border: (x: number) => number, xs: number[], off: number): HintPoint[] =>
  xs.map((x) => ({ x, y: border(x) + off }))

describe('an edge line', () => {
  for (const [what, paints, border, xs, worse, offs] of [
    ['a slanting border of two textures', textured, slanting, [60, 240], 3, [0, 2.5]],
    ['a bent border of two colours', flat, bent, [60, 110, 150, 190, 240], 4, [-2.5]],
  ] as const)
    it(`carries ${what} on within 1.5 pixels, drawn a little beside it too; without it, it strays`, () => {
      const truth = draw(WIDTH, HEIGHT, (x, y) => paints[y + 0.5 < border(x + 0.5) ? 0 : 1](x, y))
      const mask = disc(WIDTH, HEIGHT, 150, border(150), 52)
      const photo = paintOver(truth, mask)
      expect(strayOf(remove(photo, mask), border)).toBeGreaterThan(worse)
      for (const off of offs) {
        const hints = { lines: [{ points: pointsOn(border, [...xs], off) }], sources: [] }
        expect(strayOf(remove(photo, mask, hints), border)).toBeLessThanOrEqual(1.5)
      }
    })

  it('parts what lies beside it as far as it goes when it ends in the hole', () => {
    const truth = draw(WIDTH, HEIGHT, (_, y) => (y < 110 ? [200, 202, 205] : [140, 100, 60]))
    const mask = rectangle(truth, 100, 60, 300, 160)
    const photo = paintOver(truth, mask)
    const points = [
      { x: 30, y: 110 },
      { x: 200, y: 110 },
    ]
    const { data } = remove(photo, mask, { lines: [{ points }], sources: [] })
    for (let x = 100; x < 190; x++) {
      expect(data[(106 * WIDTH + x) * 4 + 2]).toBeGreaterThan(180)
      expect(data[(113 * WIDTH + x) * 4 + 2]).toBeLessThan(90)
    }
  })

  it('changes nothing when it crosses no hole, or nothing of it is seen', () => {
    const truth = draw(WIDTH, HEIGHT, textured[1])
    const mask = disc(WIDTH, HEIGHT, 150, 110, 40)
    const photo = paintOver(truth, mask)
    const plain = remove(photo, mask)
    for (const points of [
      [
        { x: 10, y: 5 },
        { x: 290, y: 9 },
      ],
      [
        { x: 140, y: 105 },
        { x: 160, y: 110 },
      ],
    ])
      expect(remove(photo, mask, { lines: [{ points }], sources: [] })).toEqual(plain)
    expect(remove(photo, mask, { lines: [], sources: [] })).toEqual(plain)
  })
})

const square = (left: number, top: number, right: number, bottom: number): HintPoint[] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
]

describe('source areas', () => {
  /** Green grain with a red patch at the right and a blue one far to the left, at the foot. */
  const wall = draw(WIDTH, HEIGHT, (x, y) => {
    const g = grain(x, y) * 60
    if (x >= 230 && y < 120) return [150 + g, 40, 40]
    if (x < 40 && y > 170) return [40, 40, 150 + g]
    return [40, 110 + g, 40]
  })
  const mask = disc(WIDTH, HEIGHT, 150, 70, 28)
  const photo = paintOver(wall, mask)
  const colours = (result: Pixels) => {
    let [red, green, blue] = [0, 0, 0]
    for (let i = 0; i < mask.data.length; i++) {
      if (mask.data[i] === 0) continue
      const [r, g, b] = result.data.subarray(i * 4, i * 4 + 3)
      if (r > g && r > b) red++
      else if (b > g) blue++
      else green++
    }
    return { red, green, blue }
  }
  const fill = (...sources: SourceArea[]) => colours(remove(photo, mask, { lines: [], sources }))

  it('to copy from are what the hole is filled with, however far away they lie', () => {
    const chosen = fill({ kind: 'include', points: square(0, 172, 39, 220) })
    expect(fill().blue).toBe(0)
    expect(chosen.blue).toBeGreaterThan(0.9 * (chosen.red + chosen.green + chosen.blue))
  })

  it('not to copy from are in no fill', () => {
    const wide = disc(WIDTH, HEIGHT, 215, 70, 34)
    const covered = paintOver(wall, wide)
    const reds = (result: Pixels): number => {
      let count = 0
      for (let i = 0; i < wide.data.length; i++)
        if (wide.data[i] > 0 && result.data[i * 4] > result.data[i * 4 + 1]) count++
      return count
    }
    const avoided: RemovalHints = {
      lines: [],
      sources: [{ kind: 'exclude', points: square(225, 0, 300, 125) }],
    }
    expect(reds(remove(covered, wide))).toBeGreaterThan(300)
    expect(reds(remove(covered, wide, avoided))).toBeLessThan(reds(remove(covered, wide)) / 4)
  })

  it('that leave nothing to copy are refused in words', () => {
    expect(() => fill({ kind: 'exclude', points: square(-1, -1, 301, 221) })).toThrow(/nothing to copy from/)
    expect(() => fill({ kind: 'include', points: square(135, 55, 165, 85) })).toThrow(Refusal)
  })
})

describe('a removal with hints', () => {
  it('changes nothing outside the feathered mask, and gives the same bytes again', () => {
    const truth = draw(WIDTH, HEIGHT, (x, y) => textured[y + 0.5 < slanting(x + 0.5) ? 0 : 1](x, y))
    const mask = disc(WIDTH, HEIGHT, 150, 125, 45)
    const photo = paintOver(truth, mask)
    const hints: RemovalHints = {
      lines: [{ points: pointsOn(slanting, [60, 240], 1) }],
      sources: [{ kind: 'exclude', points: square(0, 0, 60, 60) }],
    }
    const result = remove(photo, mask, hints)
    expect(remove(photo, mask, hints)).toEqual(result)
    const alpha = removalAlpha(mask, options).data
    for (let i = 0; i < alpha.length; i++)
      if (alpha[i] === 0)
        expect(result.data.subarray(i * 4, i * 4 + 4)).toEqual(photo.data.subarray(i * 4, i * 4 + 4))
  })
})
