import { expect, it } from 'vitest'
import { paleness } from './floor-gloss.ts'

const ORANGE = [2.1, 0.73, 0.3] as const
const GREY = [1.05, 0.99, 0.94] as const

function mixed(own: readonly number[], white: number): [number, number, number] {
  return [0, 1, 2].map((c) => own[c] * (1 - white) + white) as [number, number, number]
}

it('tells how much of a coloured floor is the white of a window', () => {
  expect(paleness(mixed(ORANGE, 0), ORANGE)).toBeCloseTo(0)
  expect(paleness(mixed(ORANGE, 0.4), ORANGE)).toBeCloseTo(0.4)
})

it('takes no grey floor for a window', () => {
  expect(paleness(mixed(GREY, 0.4), GREY)).toBe(0)
})
