import { inputsOf, type Layers } from './layers.ts'
import type { Shape } from './shapes.ts'

/** Bytes of a value, up to whole vectors. */
export function bytesOf({ channels, height, width }: Shape): number {
  return Math.ceil((channels * height * width) / 4) * 16
}

/**
 * Where each value lies, in bytes from the first, and the end of all. A place is used again once nobody reads the value
 * in it any more; a layer never writes over what it reads.
 */
export function placeValues({ layers, output }: Layers, shapes: readonly Shape[]) {
  const last = shapes.map((_, value) => value)
  layers.forEach((layer, i) => {
    for (const input of inputsOf(layer)) last[input] = i + 1
  })
  last[output] = shapes.length
  const places: number[] = []
  let end = 0
  let live: { from: number; to: number; last: number }[] = []
  shapes.forEach((shape, value) => {
    live = live.filter((place) => place.last >= value)
    const bytes = bytesOf(shape)
    let from = 0
    for (const place of live.toSorted((a, b) => a.from - b.from)) {
      if (place.from >= from + bytes) break
      from = Math.max(from, place.to)
    }
    places.push(from)
    live.push({ from, to: from + bytes, last: last[value] })
    end = Math.max(end, from + bytes)
  })
  return { places, end }
}
