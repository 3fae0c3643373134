import { powerOf24 } from '../../../imaging/numbers.ts'

/** Red, green and blue, 0 to 255 in sRGB. */
export type Colour = readonly [number, number, number]

export const WHITE: Colour = [255, 255, 255]
export const INK: Colour = [16, 18, 20]

/** From #rrggbb. */
export function colourOf(text: string): Colour {
  const value = Number.parseInt(text.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** WCAG 2's relative luminance, 0 to 1. */
export function luminance([r, g, b]: Colour): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

function linear(value: number): number {
  const v = value / 255
  return v <= 0.04045 ? v / 12.92 : powerOf24((v + 0.055) / 1.055)
}

/** WCAG 2's contrast of two luminances, 1 to 21. */
export function contrastOf(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

export function contrast(a: Colour, b: Colour): number {
  return contrastOf(luminance(a), luminance(b))
}

/** White or ink, whichever reads better on a colour. */
export function readableOn(colour: Colour): Colour {
  return contrast(WHITE, colour) >= contrast(INK, colour) ? WHITE : INK
}

export function mix(a: Colour, b: Colour, weight: number): Colour {
  const at = (i: 0 | 1 | 2) => a[i] + (b[i] - a[i]) * weight
  return [at(0), at(1), at(2)]
}

/** The accent, as much lighter or darker as it must be for a contrast to a colour. */
export function accentOn(colour: Colour, accent: Colour, wanted: number): Colour {
  const towards = readableOn(colour)
  for (let weight = 0; weight < 1; weight += 0.1) {
    const mixed = mix(accent, towards, weight)
    if (contrast(mixed, colour) >= wanted) return mixed
  }
  return towards
}
