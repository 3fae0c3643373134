import { expect, it } from 'vitest'
import { firstInk, inkColour, inkOf, inkSwatches, nextSwatch, parseInk, tidyOpacity } from './ink.ts'

/** Machado, Oliveira, Fernandes 2009, severity 1, in linear light: rows of red, green, blue. */
const sights = {
  full: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  'without red': [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
  'without green': [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  'without blue': [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
}

function seenLab(colour: readonly number[], sight: readonly number[]): number[] {
  const linear = colour.map((c) => (c <= 10.3 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4))
  const [r, g, b] = [0, 3, 6].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        linear.reduce((sum, value, i) => sum + value * sight[row + i]!, 0),
      ),
    ),
  ) as [number, number, number]
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

it.each(Object.entries(sights))('the swatches differ to sight: %s', (_, sight) => {
  const seen = inkSwatches.map(({ id }) => seenLab(inkOf({ ...firstInk, swatch: id }).colour, sight))
  const distances = seen.flatMap((one, i) =>
    seen.slice(i + 1).map((other) => Math.hypot(...one.map((value, axis) => value - other[axis]!))),
  )
  // Colours that differ by 10 are seen as different at once; side by side, 2 are.
  expect(Math.min(...distances)).toBeGreaterThan(25)
})

it('goes round the swatches and the own colour, and keeps opacity in range', () => {
  let choice = firstInk
  const seen = inkSwatches.map(() => {
    choice = { ...choice, swatch: nextSwatch(choice) }
    return inkColour(choice)
  })
  expect(seen).toEqual(['#f0e442', '#56b4e9', '#005adc', '#ff7a00'])
  expect(nextSwatch(choice)).toBe('pink')
  expect([-1, 0.456, 7].map(tidyOpacity)).toEqual([0.1, 0.46, 1])
})

it('reads a stored choice only when all of it is sound', () => {
  expect(parseInk(JSON.parse(JSON.stringify(firstInk)))).toEqual(firstInk)
  for (const bad of [
    null,
    'x',
    {},
    { ...firstInk, swatch: 'mauve' },
    { ...firstInk, custom: 'red' },
    { ...firstInk, opacity: 0 },
    { ...firstInk, opacity: NaN },
  ])
    expect(parseInk(bad)).toBeNull()
})
