import { expect, it } from 'vitest'
import { formatZoom, parseZoom } from './zoom-text.ts'

it('reads what people type for a zoom, and nothing else', () => {
  expect(['66', '66%', ' 66.5 % ', '66,5', '1,600', '.5'].map(parseZoom)).toEqual([
    0.66, 0.66, 0.665, 0.665, 16, 0.005,
  ])
  expect(['', '%', '0', '-20', 'fit', '1e3', '2x', '1.2.3', '12 34a'].map(parseZoom)).toEqual(
    Array.from({ length: 9 }, () => null),
  )
  expect([0.051, 0.666, 16].map(formatZoom)).toEqual(['5.1 %', '67 %', '1600 %'])
})
