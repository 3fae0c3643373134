import type { Resize } from './layers.ts'

/** The two input places that an output place lies between, and the second's part. */
export interface Between {
  first: number
  second: number
  part: number
}

/** Where each place of an enlarged or reduced axis lies in its input; `scale` is null where sizes were given. */
export function resizePlaces(
  { mode, coordinates, rounding }: Omit<Resize, 'by' | 'kind' | 'input'>,
  size: number,
  outSize: number,
  scale: number | null,
): Between[] {
  const factor = scale ?? outSize / size
  const placeOf = (out: number): number => {
    if (coordinates === 'asymmetric') return out / factor
    if (coordinates === 'align_corners') return outSize > 1 ? (out * (size - 1)) / (outSize - 1) : 0
    return coordinates === 'pytorch_half_pixel' && outSize === 1 ? 0 : (out + 0.5) / factor - 0.5
  }
  return Array.from({ length: outSize }, (_, out) => {
    const place = placeOf(out)
    if (mode === 'nearest') {
      const nearest = Math.max(0, Math.min(size - 1, roundedBy(rounding, place)))
      return { first: nearest, second: nearest, part: 0 }
    }
    const inside = Math.max(0, Math.min(size - 1, place))
    const first = Math.floor(inside)
    return { first, second: Math.min(first + 1, size - 1), part: Math.fround(inside - first) }
  })
}

function roundedBy(rounding: Resize['rounding'], place: number): number {
  if (rounding === 'floor') return Math.floor(place)
  if (rounding === 'ceil') return Math.ceil(place)
  return rounding === 'round_prefer_ceil' ? Math.floor(place + 0.5) : Math.ceil(place - 0.5)
}
