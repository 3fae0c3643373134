import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Plane, Rect } from '../pixels.ts'
import { union } from '../rect.ts'
import { capContext, computeContext, findRegions, findRegionsAs } from './regions.ts'

const [WIDTH, HEIGHT] = [240, 160]

function maskOf(boxes: readonly Rect[]): Plane {
  const data = new Uint8Array(WIDTH * HEIGHT)
  for (const { x, y, width, height } of boxes)
    for (let row = y; row < Math.min(HEIGHT, y + height); row++)
      data.fill(255, row * WIDTH + x, row * WIDTH + Math.min(WIDTH, x + width))
  return { width: WIDTH, height: HEIGHT, data }
}

const box = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height })
const boxes = fc.array(
  fc.record({
    x: fc.integer({ min: 0, max: WIDTH - 1 }),
    y: fc.integer({ min: 0, max: HEIGHT - 1 }),
    width: fc.integer({ min: 1, max: 60 }),
    height: fc.integer({ min: 1, max: 60 }),
  }),
  { minLength: 1, maxLength: 9 },
)

describe('the regions of a mask', () => {
  it('hold every masked pixel with its reach, never overlap, and come smallest first', () => {
    fc.assert(
      fc.property(boxes, fc.integer({ min: 0, max: 20 }), (drawn, reach) => {
        const mask = maskOf(drawn)
        const holes = findRegions(mask, reach).map(({ hole }) => hole)
        for (const [i, a] of holes.entries())
          for (const b of holes.slice(0, i)) {
            const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
            const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
            expect(Math.min(across, down)).toBeLessThanOrEqual(0)
            expect(a.width * a.height).toBeGreaterThanOrEqual(b.width * b.height)
          }
        for (const { x, y, width, height } of drawn) {
          const [left, top] = [Math.max(0, x - reach), Math.max(0, y - reach)]
          const [right, bottom] = [Math.min(WIDTH, x + width + reach), Math.min(HEIGHT, y + height + reach)]
          const isHeld = holes.some(
            (hole) =>
              left >= hole.x &&
              top >= hole.y &&
              right <= hole.x + hole.width &&
              bottom <= hole.y + hole.height,
          )
          expect(isHeld).toBe(true)
        }
      }),
    )
  })

  it('are one where little lies between two holes, and keep the size of the larger', () => {
    const near = findRegions(maskOf([box(20, 50, 40, 30), box(68, 50, 20, 40)]), 2)
    expect(near).toEqual([{ hole: box(17, 47, 74, 46), span: { width: 46, height: 46 } }])
    expect(findRegions(maskOf([box(20, 50, 40, 30), box(90, 50, 20, 40)]), 2)).toHaveLength(2)
  })

  it('are none for an empty mask', () => {
    expect(findRegions(maskOf([]), 5)).toEqual([])
  })
})

describe('what is looked at for a hole', () => {
  it('goes as far on each side as its share of the longer side, and no farther than the photo', () => {
    expect(computeContext(box(100, 60, 50, 20), 0.8, 400, 300)).toEqual(box(60, 20, 130, 100))
    expect(computeContext(box(10, 60, 50, 20), 0.8, 400, 95)).toEqual(box(0, 20, 100, 75))
  })

  it('is at least 32 pixels on each side', () => {
    expect(computeContext(box(100, 60, 5, 5), 0.8, 400, 300)).toEqual(box(68, 28, 69, 69))
  })

  it('looks less far around a hole in a very large photo, but always a little', () => {
    const areaOf = ({ width, height }: Rect) => width * height
    const large = computeContext(box(5000, 3000, 2000, 1500), 1.6, 12_000, 8000)
    expect(areaOf(large)).toBeGreaterThan(19_900_000)
    expect(areaOf(large)).toBeLessThan(20_100_000)
    expect(computeContext(box(3000, 1000, 6000, 5000), 1.6, 12_000, 8000)).toEqual(box(1200, 0, 9600, 7800))
    expect(computeContext(box(1000, 1000, 3000, 2000), 1.6, 5000, 3900)).toEqual(box(0, 0, 5000, 3900))
  })

  it('reaches the areas that are to be copied, the nearest always, others up to 16 megapixels', () => {
    const hole = box(100, 60, 50, 20)
    expect(computeContext(hole, 0.8, 400, 300, [box(300, 200, 30, 30)])).toEqual(box(60, 20, 270, 210))
    const [near, far] = [box(300, 50, 10, 10), box(8900, 5900, 10, 10)]
    expect(computeContext(hole, 0.8, 9000, 6000, [far, near])).toEqual(box(60, 20, 250, 100))
    expect(computeContext(hole, 0.8, 9000, 6000, [far])).toEqual(box(60, 20, 8850, 5890))
    // What lies aslant is as far as both ways together.
    const [beside, aslant] = [box(5150, 60, 10, 10), box(3150, 3080, 10, 3000)]
    expect(computeContext(hole, 0.8, 9000, 7000, [aslant, beside])).toEqual(box(60, 20, 5100, 100))
  })
})

describe('the regions of a mask as they are in a smaller one', () => {
  it('are the same, in the same order, where nothing differs', () => {
    fc.assert(
      fc.property(boxes, fc.integer({ min: 0, max: 20 }), (drawn, reach) => {
        const mask = maskOf(drawn)
        const regions = findRegions(mask, reach)
        const again = findRegionsAs(
          mask,
          reach,
          regions.map(({ hole }) => hole),
        )
        expect(again).toEqual(regions.map((region, before) => ({ region, before })))
      }),
    )
  })

  it('never overlap, and are new where the smaller mask has none or several', () => {
    const mask = maskOf([box(10, 10, 20, 20), box(34, 10, 20, 20), box(120, 100, 10, 10)])
    const found = findRegionsAs(mask, 4, [box(5, 5, 27, 30), box(32, 5, 27, 30)])
    expect(found).toEqual([
      { region: { hole: box(5, 5, 54, 30), span: { width: 30, height: 30 } }, before: null },
      { region: { hole: box(115, 95, 20, 20), span: { width: 20, height: 20 } }, before: null },
    ])
  })
})

it('cuts what a smaller picture was looked at in to 20 megapixels around the hole', () => {
  const hole = { x: 7000, y: 3000, width: 2000, height: 1500 }
  const wide = { x: 2000, y: 500, width: 9000, height: 7000 }
  const capped = capContext(wide, hole, 12_000, 8000)
  expect(capped.width * capped.height).toBeLessThanOrEqual(20_100_000)
  expect(capped.width * capped.height).toBeGreaterThan(18_000_000)
  expect(union(capped, hole)).toEqual(capped)
  expect(union(capped, wide)).toEqual(wide)
  const near = { x: 6000, y: 2000, width: 4000, height: 3500 }
  expect(capContext(near, hole, 12_000, 8000)).toEqual(near)
})
