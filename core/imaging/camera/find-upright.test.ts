import { expect, it } from 'vitest'
import type { Segment } from '../lines/find-segments.ts'
import { createEvidence } from './evidence.ts'
import { findUpright } from './find-upright.ts'

const [width, height] = [600, 400]

/** A segment through a place of the picture that runs to a point. */
function towards(place: { x: number; y: number }, point: { x: number; y: number }, length: number): Segment {
  const [dx, dy] = [point.x - place.x, point.y - place.y]
  const scale = length / 2 / Math.hypot(dx, dy)
  const [x, y] = [dx * scale, dy * scale]
  return { x1: place.x - x, y1: place.y - y, x2: place.x + x, y2: place.y + y, length }
}

it('does not take the slopes of roofs and stairs for uprights, however many and long they are', () => {
  const below = { x: 280, y: 2600 }
  // They meet far off to the lower right, 45° off the columns.
  const aside = { x: 3000, y: 2900 }
  const segments = [
    ...Array.from({ length: 30 }, (_, i) => towards({ x: 20 * i, y: 150 + 5 * (i % 9) }, aside, 120)),
    ...Array.from({ length: 8 }, (_, i) => towards({ x: 40 + 70 * i, y: 200 }, below, 60)),
  ]
  const found = findUpright(createEvidence(segments, width, height, 100), 1)!
  expect(found[0] / found[2] + width / 2).toBeCloseTo(below.x, 0)
  expect(found[1] / found[2] + height / 2).toBeCloseTo(below.y, 0)
})
