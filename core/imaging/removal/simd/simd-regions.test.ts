import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { draw } from '../../../../tests/helpers/scenes.ts'
import { computeSegments } from '../../lines/find-segments.ts'
import type { Regions } from '../../lines/grow.ts'
import type { Rect } from '../../pixels.ts'
import type { Crop } from '../crop.ts'
import { scalarRegions } from '../edges/find-edges.ts'
import { simdRegions } from './simd-regions.ts'

/** Slanting bands and noise, with a hole and a bar that nothing may be copied from. */
function cropOf(width: number, height: number, slope: number, noise: number, salt: number): Crop {
  const { data } = draw(width, height, (x, y) => {
    const value = 90 + 70 * (Math.floor((y + slope * x) / 17) & 1)
    const grain = noise * ((Math.imul(x * 31 + y * 57 + salt, 2654435761) >>> 24) / 128 - 1)
    return [value + grain, value + 2 * grain, 80 + ((x >> 4) & 1) * 60 - grain]
  })
  const flags = (isSet: (x: number, y: number) => boolean): Uint8Array =>
    Uint8Array.from({ length: width * height }, (_, p) => (isSet(p % width, Math.floor(p / width)) ? 1 : 0))
  const hole = flags((x, y) => Math.abs(x - width / 2) < width / 8 && Math.abs(y - height / 2) < height / 8)
  return { width, height, data: Uint8Array.from(data), hole, barred: flags((x) => x < salt % 20) }
}

/** What is told of a crop's regions, however they come out: each is grown, drawn, grown again and cut. */
function measureRegions(regions: Regions, near: Rect, min: number): number[][] {
  const measured: number[][] = []
  const rectangle = (): number[] => Object.values(regions.rectangle()) as number[]
  for (let count = regions.next(0.92, min, near); count > 0; count = regions.next(0.92, min, near)) {
    measured.push([count, ...rectangle()])
    measured.push([regions.regrow(0.98), ...rectangle()])
    measured.push([regions.cut(6), ...rectangle()])
  }
  return measured
}

it('grows the same regions as TypeScript, and draws the same rectangles around them, bit for bit', () => {
  const scenes = fc.tuple(
    fc.integer({ min: 3, max: 110 }),
    fc.integer({ min: 3, max: 80 }),
    fc.constantFrom(0, 0.1, -0.7, 3),
    fc.constantFrom(0, 2, 12, 60),
    fc.nat({ max: 1000 }),
  )
  let regions = 0
  fc.assert(
    fc.property(scenes, fc.integer({ min: 1, max: 20 }), (scene, min) => {
      const crop = cropOf(...scene)
      const near = { x: 5, y: 2, width: crop.width >> 1, height: crop.height }
      const found = simdRegions(crop, near)
      const measured = measureRegions(scalarRegions(crop), near, min)
      expect(found === null ? null : measureRegions(found, near, min)).toEqual(measured)
      regions += measured.length
    }),
    { numRuns: 300 },
  )
  expect(regions).toBeGreaterThan(1000)
})

it('finds the same edges where rows are done in several parts', () => {
  const crop = cropOf(401, 300, 0.31, 6, 7)
  const near = { x: 100, y: 80, width: 200, height: 140 }
  const found = simdRegions(crop, near)
  const segments = computeSegments(scalarRegions(crop), crop, { near })
  expect(segments.length).toBeGreaterThan(5)
  expect(found && computeSegments(found, crop, { near })).toEqual(segments)
})
