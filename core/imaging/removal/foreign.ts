import type { Rect } from '../pixels.ts'
import type { Crop } from './crop.ts'

/** The things of a photo, as far as they are sure: a grid over all of it. */
export interface ShownThings {
  width: number
  height: number
  /** What kind of thing each place shows, as a number from 1; 0 where it shows none, or is not sure. */
  kinds: Uint8Array
}

/** So far from a hole its rim lies, which shows what goes on behind it: parts of the photo's longer side. */
const RIM_FROM = 2 / 192
const RIM_TO = 4 / 192
/** A thing that has this part of the rim may go on behind the hole. */
const MIN_RIM_FRACTION = 0.08
/** As many pixels that may be copied must stay, in parts of the hole's: else nothing is foreign. */
const MIN_LEFT = 1

/**
 * 1 for the pixels of a crop that show a thing which surely does not go on behind the hole, as the hole's rim has little
 * or nothing of it. Null where there is none, or where little else could be copied. `context` is the crop's place in
 * the photo.
 */
export function findForeign(
  crop: Crop,
  context: Rect,
  photo: { width: number; height: number },
  things: ShownThings,
): Uint8Array | null {
  const columns = placesAlong(context.x, context.width, things.width / photo.width, things.width)
  const rows = placesAlong(context.y, context.height, things.height / photo.height, things.height)
  const [left, top] = [columns[0], rows[0]]
  const width = columns[columns.length - 1] - left + 1
  const height = rows[rows.length - 1] - top + 1
  const placeOf = (x: number, y: number): number => (rows[y] - top) * width + columns[x] - left
  const isHole = new Uint8Array(width * height)
  for (let y = 0, p = 0; y < crop.height; y++)
    for (let x = 0; x < crop.width; x++, p++) if (crop.hole[p] === 1) isHole[placeOf(x, y)] = 1
  const kinds = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = (top + y) * things.width + left
    kinds.set(things.kinds.subarray(from, from + width), y * width)
  }
  const edge = Math.max(things.width, things.height)
  const rim = { from: Math.max(1, Math.round(RIM_FROM * edge)), to: Math.max(2, Math.round(RIM_TO * edge)) }
  const places = foreignPlaces(kinds, distancesFrom(isHole, width, height, rim.to), width, rim)
  if (places === null) return null
  const out = new Uint8Array(crop.hole.length)
  let [hole, others] = [0, 0]
  for (let y = 0, p = 0; y < crop.height; y++)
    for (let x = 0; x < crop.width; x++, p++) {
      hole += crop.hole[p]
      if (crop.hole[p] === 1 || crop.barred[p] === 1) continue
      out[p] = places[placeOf(x, y)]
      others += 1 - out[p]
    }
  return others < MIN_LEFT * hole ? null : out
}

/** The place of a grid in which each of some pixels in a row lies. */
function placesAlong(from: number, count: number, scale: number, max: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => Math.min(max - 1, Math.floor((from + i + 0.5) * scale)))
}

/** In places of the grid. */
interface Rim {
  from: number
  to: number
}

/** How many places away from the hole, in steps to the eight neighbours; one more than `max` for all beyond it. */
function distancesFrom(isHole: Uint8Array, width: number, height: number, max: number): Uint8Array {
  const out = isHole.map((hole) => (hole === 1 ? 0 : max + 1))
  for (let step = 1; step <= max; step++)
    for (let y = 0, p = 0; y < height; y++)
      for (let x = 0; x < width; x++, p++) {
        if (out[p] <= step) continue
        for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
          for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
            if (out[v * width + u] === step - 1) out[p] = step
      }
  return out
}

/** 1 for the places of foreign things; null where there are none. */
function foreignPlaces(kinds: Uint8Array, away: Uint8Array, width: number, rim: Rim): Uint8Array | null {
  const isOnRim = (p: number): boolean => away[p] >= rim.from && away[p] <= rim.to
  let all = 0
  for (let p = 0; p < away.length; p++) if (isOnRim(p)) all++
  const foreign = new Uint8Array(kinds.length)
  let found = 0
  for (const part of partsOf(kinds, width)) {
    if (part.filter(isOnRim).length >= MIN_RIM_FRACTION * all) continue
    // Along the hole all is left: borders are followed from there.
    for (const p of part) if (away[p] > rim.to) found += foreign[p] = 1
  }
  return found === 0 ? null : withRims(foreign, kinds, width, (p) => away[p] > rim.to)
}

/** With the places beside it that show nothing for sure: a thing's own rim. */
function withRims(
  foreign: Uint8Array,
  kinds: Uint8Array,
  width: number,
  isBeyond: (p: number) => boolean,
): Uint8Array {
  return foreign.map((value, p) => {
    if (value === 1 || kinds[p] !== 0 || !isBeyond(p)) return value
    const x = p % width
    const isBeside =
      (x > 0 && foreign[p - 1] === 1) ||
      (x < width - 1 && foreign[p + 1] === 1) ||
      foreign[p - width] === 1 ||
      foreign[p + width] === 1
    return isBeside ? 1 : 0
  })
}

/** The connected parts of one kind of thing each, as places. */
function partsOf(kinds: Uint8Array, width: number): number[][] {
  const isSeen = new Uint8Array(kinds.length)
  const parts: number[][] = []
  for (const [start, kind] of kinds.entries()) {
    if (kind === 0 || isSeen[start] === 1) continue
    const part: number[] = []
    const visit = (p: number) => {
      if (p < 0 || p >= kinds.length || isSeen[p] === 1 || kinds[p] !== kind) return
      isSeen[p] = 1
      part.push(p)
    }
    visit(start)
    for (let i = 0; i < part.length; i++) {
      const p = part[i]
      if (p % width > 0) visit(p - 1)
      if (p % width < width - 1) visit(p + 1)
      visit(p - width)
      visit(p + width)
    }
    parts.push(part)
  }
  return parts
}
