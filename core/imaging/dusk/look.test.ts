import { expect, test } from 'vitest'
import { lookAt, MOMENTS } from './look.ts'

test('an evening passes through its moments, each at its own time', () => {
  expect(MOMENTS[0].at).toBe(0)
  expect(MOMENTS[MOMENTS.length - 1].at).toBe(1)
  for (const { at, lamps, light } of MOMENTS) {
    expect(lookAt(at).lamps).toBeCloseTo(lamps, 12)
    expect([...lookAt(at).light]).toEqual(light.map((value) => expect.closeTo(value, 12)))
  }
  for (const [i, { at, lamps }] of MOMENTS.slice(1).entries())
    expect(lookAt((MOMENTS[i].at + at) / 2).lamps).toBeCloseTo((MOMENTS[i].lamps + lamps) / 2, 12)
})
