import { expect, it } from 'vitest'
import { regionsRatherThan } from './regions.ts'

it('takes what a glossy floor mirrors for no thing, though a network finds it a little likely', () => {
  const [width, height] = [12, 4]
  const plane = (likely: (x: number) => number) => ({
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, i) => likely(i % width)),
  })
  // A radiator that is hardly known, floor, and a window that is mirrored on the floor.
  const things = plane((x) => (x < 3 ? 94 : x >= 8 ? 98 : 5))
  const floor = plane((x) => (x < 3 ? 20 : x >= 8 ? 140 : 240))
  const found = regionsRatherThan(floor, things, 80)
  expect(found.map(({ left, right }) => [left * width, right * width])).toEqual([[0, 3]])
})
