import { expect, it } from 'vitest'
import { nextRandom, seedState } from '../random.ts'
import type { LabGrid } from '../select/lab-grid.ts'
import { alignment } from './alignment.ts'

const [width, height] = [60, 40]

function gridOf(lightAt: (x: number, y: number) => number): LabGrid {
  const lab = new Float32Array(width * height * 3)
  for (let p = 0; p < width * height; p++) lab[p * 3] = lightAt(p % width, Math.floor(p / width))
  return { rect: { x: 0, y: 0, width, height }, width, height, lab }
}

let state = seedState(4)
const leaves = gridOf(() => {
  state = nextRandom(state)
  return (state >>> 3) % 100
})
const all = new Uint8Array(width * height).fill(1)
const middle = 20 * width + 30

it('is about 1/8 among leaves, 1 beside one straight edge and where there is none', () => {
  expect(alignment(leaves, 8, all)[middle]).toBeLessThan(0.14)
  const bars = gridOf((x) => (x % 4 < 2 ? 0 : 100))
  expect(alignment(bars, 8, all)[middle]).toBeCloseTo(1, 9)
  expect(
    alignment(
      gridOf(() => 50),
      8,
      all,
    )[middle],
  ).toBe(1)
})

it('is the same where it is wanted whatever else is wanted', () => {
  const whole = alignment(leaves, 5, all)
  const wanted = all.map((_, p) => (p % 7 === 0 || (p > 900 && p < 1300) ? 1 : 0))
  const some = alignment(leaves, 5, wanted)
  for (const [p, is] of wanted.entries())
    if (is === 1) expect(some[p]).toBeCloseTo(whole[p], 6)
    else expect(some[p]).toBe(1)
})
