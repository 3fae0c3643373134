import type { Pixels, Plane } from '../imaging/pixels.ts'
import { fitToPhoto } from './class-map.ts'
import { LABEL_CLASSES, UNLABELLED, type LabelClass } from './classes.ts'

/** A connected part of a photo that shows one class. */
export interface ClassArea {
  /** Its value in the plane of areas, from 1. */
  id: number
  name: LabelClass
  /** How much of the photo it is, 0 to 1. */
  fraction: number
}

/** Areas of a photo, the largest first. In `labels` each pixel has the id of its area; 0 is in none. */
export interface ClassAreas {
  labels: Plane
  areas: readonly ClassArea[]
}

/** Smaller areas are specks of the map, and none of them. Of the whole photo. */
const MIN_FRACTION = 0.001
const MAX_AREAS = 255
/** How steeply an area's edge falls off: its soft rim is some pixels wide. */
const STEEPNESS = 3

/** The connected parts of a plane of class codes, by the pixels' four neighbours. */
export function findClassAreas({ width, height, data }: Plane): ClassAreas {
  const parts = new Int32Array(width * height)
  const stack = new Int32Array(width * height)
  const found: { part: number; code: number; pixels: number }[] = []
  for (let start = 0; start < data.length; start++) {
    if (parts[start] !== 0 || data[start] === UNLABELLED) continue
    const code = data[start]
    const part = found.length + 1
    let pixels = 0
    let top = 0
    const visit = (p: number) => {
      if (parts[p] !== 0 || data[p] !== code) return
      parts[p] = part
      stack[top++] = p
    }
    visit(start)
    while (top > 0) {
      const p = stack[--top]
      pixels++
      const x = p % width
      if (x > 0) visit(p - 1)
      if (x < width - 1) visit(p + 1)
      if (p >= width) visit(p - width)
      if (p < data.length - width) visit(p + width)
    }
    found.push({ part, code, pixels })
  }
  const kept = found
    .filter(({ pixels }) => pixels >= MIN_FRACTION * data.length)
    .toSorted((a, b) => b.pixels - a.pixels)
    .slice(0, MAX_AREAS)
  const ids = new Uint8Array(found.length + 1)
  const areas = kept.map(({ part, code, pixels }, index): ClassArea => {
    ids[part] = index + 1
    return { id: index + 1, name: LABEL_CLASSES[code - 1], fraction: pixels / data.length }
  })
  return { labels: { width, height, data: Uint8Array.from(parts, (part) => ids[part]) }, areas }
}

/** Areas as a mask of the photo's size with the photo's edges, 0 to 255. `labels` covers the whole photo. */
export function maskOfAreas({ width, height, data }: Plane, ids: readonly number[], photo: Pixels): Plane {
  const chosen = new Uint8Array(256)
  for (const id of ids) chosen[id] = 255
  const mask = fitToPhoto({ width, height, data: data.map((id) => chosen[id]) }, photo)
  const ramp = Uint8ClampedArray.from({ length: 256 }, (_, value) => (value - 127.5) * STEEPNESS + 127.5)
  for (let p = 0; p < mask.data.length; p++) mask.data[p] = ramp[mask.data[p]]
  return mask
}
