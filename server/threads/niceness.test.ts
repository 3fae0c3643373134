import { expect, test } from 'vitest'
import { nicenessOf } from './niceness.ts'

const photo = 24_000_000
const huge = 100_000_000

test('the first photo of a user stands back behind nothing', () => {
  expect(nicenessOf({ pool: 'call', pixels: photo, atWork: 1 })).toBe(0)
  expect(nicenessOf({ pool: 'prepare', pixels: photo, atWork: 1 })).toBe(0)
})

test('it comes before orders, before the further pieces of a user, and before the first of extreme size', () => {
  expect(nicenessOf({ pool: 'order', pixels: photo, atWork: 1 })).toBe(10)
  expect(nicenessOf({ pool: 'call', pixels: photo, atWork: 2 })).toBe(10)
  expect(nicenessOf({ pool: 'call', pixels: huge, atWork: 1 })).toBe(10)
  expect(nicenessOf({ pool: 'prepare', pixels: huge, atWork: 1 })).toBe(10)
})

test('what is more than the system knows is its most', () => {
  for (const pool of ['call', 'prepare', 'order'] as const)
    expect(nicenessOf({ pool, pixels: huge, atWork: 9 })).toBe(19)
})
