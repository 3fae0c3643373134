import type { Crop } from '../crop.ts'
import type { Gap } from './gaps.ts'
import type { Path } from './path.ts'
import { readProfile, type Profile } from './profile.ts'
import { chooseCopies, type Copies } from './propagate.ts'
import { sampleAt } from './sample.ts'

/** Pixels of the hole along a line, and what goes there. */
export interface Band {
  /** Pixel indexes of the crop, rising. */
  pixels: Int32Array
  /** 1 on the side of the line's upright, -1 on the other. */
  sides: Int8Array
  /** Red, green, blue of each pixel. */
  fill: Float32Array
}

/** Places on either side of a cut between two copies over which they fade. */
const FADE_PLACES = 2
/** Light that differs by more levels, summed over the channels, between the two ends is not the same surface's. */
const MAX_LIGHT = 90
const MAX_SHIFT = 20
/** Half the pixels across the line in which one side's light goes over into the other's. */
const SOFT_HALF_WIDTH_PX = 1.5

/** The places of the path that are filled: from what is seen on the one side up to what is seen on the other. */
function computePlaces({ hidden, before, after }: Gap): { from: number; to: number } {
  return {
    from: before === null ? hidden.from : before.to + 1,
    to: after === null ? hidden.to : after.from - 1,
  }
}

/** For each pixel within radius of the path: the nearest of its places from `from` to `to`, or -1. */
function nearestPlaces(
  crop: Crop,
  path: Path,
  from: number,
  to: number,
  radius: number,
): Map<number, number> {
  const nearest = new Map<number, number>()
  const min = new Map<number, number>()
  const edge = radius + 1
  for (let place = from; place <= to; place++) {
    const x0 = Math.max(0, Math.floor(path.x[place] - edge))
    const x1 = Math.min(crop.width - 1, Math.ceil(path.x[place] + edge))
    const y0 = Math.max(0, Math.floor(path.y[place] - edge))
    const y1 = Math.min(crop.height - 1, Math.ceil(path.y[place] + edge))
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const p = y * crop.width + x
        if (crop.hole[p] === 0) continue
        const dx = x + 0.5 - path.x[place]
        const dy = y + 0.5 - path.y[place]
        const squared = dx * dx + dy * dy
        if (squared >= (min.get(p) ?? Infinity)) continue
        min.set(p, squared)
        nearest.set(p, place)
      }
  }
  return nearest
}

/** Reads what copies put along a line. */
class CopyReader {
  readonly #crop: Crop
  readonly #path: Path
  readonly #profile: Profile
  readonly #copies: Copies
  readonly #from: number
  readonly #goal: (part: number, side: number, channel: number, run: number) => number
  readonly #length: number
  readonly #colour = new Float64Array(3)

  constructor(crop: Crop, path: Path, profile: Profile, copies: Copies, gap: Gap) {
    const { from, to } = computePlaces(gap)
    this.#crop = crop
    this.#path = path
    this.#profile = profile
    this.#copies = copies
    this.#from = from
    this.#length = to - from + 1
    this.#goal = lightBetween(profile, gap)
  }

  /** Adds the colour at `along` pixels after a place and `d` to the side, as a copy puts it, times `weight`. */
  #add(block: number, place: number, along: number, d: number, weight: number, out: Float64Array): boolean {
    const { run, places, light } = this.#profile
    const start = this.#copies.columns[block]
    const column = start + place - this.#from - block * this.#copies.block
    if (column < 0 || column >= run.length || run[column] !== run[start]) return false
    const source = places[column]
    const { x, y, directionX, directionY } = this.#path
    const sx = x[source] + directionX[source] * along - directionY[source] * d
    const sy = y[source] + directionY[source] * along + directionX[source] * d
    sampleAt(this.#crop, sx, sy, this.#colour)
    const part = (place - this.#from + 0.5) / this.#length
    const two = Math.min(1, Math.max(0, 0.5 + d / (2 * SOFT_HALF_WIDTH_PX)))
    for (let k = 0; k < 3; k++) {
      const shift = (side: 0 | 1): number => {
        const wanted = this.#goal(part, side, k, run[column]) - light[column * 6 + side * 3 + k]
        return wanted > MAX_SHIFT ? MAX_SHIFT : wanted < -MAX_SHIFT ? -MAX_SHIFT : wanted
      }
      const value = this.#colour[k] + (1 - two) * shift(0) + two * shift(1)
      out[k] = out[k] + weight * value
    }
    return true
  }

  /** The colour at `along` pixels after a place of the path and `d` pixels to the side of its upright. */
  read(place: number, along: number, d: number, out: Float64Array): void {
    const { block, columns } = this.#copies
    const at = place - this.#from
    const own = Math.floor(at / block)
    const inside = at - own * block
    const other = inside < FADE_PLACES && own > 0 ? own - 1 : block - 1 - inside < FADE_PLACES ? own + 1 : -1
    const apart = other < own ? inside : block - 1 - inside
    const weight = other < 0 || other >= columns.length ? 0 : 0.5 - (apart + 0.5) / (2 * FADE_PLACES)
    out.fill(0)
    const isMixed = weight > 0 && this.#add(other, place, along, d, weight, out)
    this.#add(own, place, along, d, isMixed ? 1 - weight : 1, out)
  }
}

/** The light that either side has along the gap: from that of one rim evenly to that of the other. */
function lightBetween(profile: Profile, { before, after }: Gap) {
  const { light, run } = profile
  const first = before === null ? 0 : run.lastIndexOf(0)
  const last = after === null ? first : run.indexOf(before === null ? 0 : 1)
  const isApart = [0, 1].map((side) => {
    let sum = 0
    for (let k = 0; k < 3; k++)
      sum += Math.abs(light[first * 6 + side * 3 + k] - light[last * 6 + side * 3 + k])
    return sum > MAX_LIGHT
  })
  return (part: number, side: number, channel: number, ownRun: number): number => {
    const one = light[first * 6 + side * 3 + channel]
    const two = light[last * 6 + side * 3 + channel]
    if (!isApart[side]) return one + part * (two - one)
    return (ownRun > 1 ? part < 0.5 : ownRun === run[first]) ? one : two
  }
}

/**
 * Carries the edge along a hidden part of a line on: each pixel of the hole within `radius` of it is copied from where
 * the same line is seen, shifted along the line, with the light that its side has at either end. Null when the line is
 * seen at neither end. The crop is not changed.
 */
export function continueEdge(crop: Crop, path: Path, gap: Gap, radius: number): Band | null {
  const ends = [gap.before, gap.after].filter((run) => run !== null)
  if (ends.length === 0) return null
  const runs = [...ends, ...gap.elsewhere]
  const { from, to } = computePlaces(gap)
  const profile = readProfile(crop, path, runs, radius)
  const copies = chooseCopies(
    profile,
    { from, length: to - from + 1 },
    gap.before === null ? -1 : profile.run.lastIndexOf(0),
    gap.after === null ? -1 : profile.run.indexOf(ends.length - 1),
  )
  const reader = new CopyReader(crop, path, profile, copies, gap)
  const nearest = nearestPlaces(crop, path, from, to, radius)
  const kept: { pixel: number; place: number; along: number; d: number }[] = []
  for (const [pixel, place] of nearest) {
    const y = Math.floor(pixel / crop.width)
    const dx = pixel - y * crop.width + 0.5 - path.x[place]
    const dy = y + 0.5 - path.y[place]
    const along = dx * path.directionX[place] + dy * path.directionY[place]
    const d = dy * path.directionX[place] - dx * path.directionY[place]
    if (Math.abs(d) > radius || Math.abs(along) > radius) continue
    // Beyond an end in the hole the line has nothing to say.
    if ((place === from && along < -1) || (place === to && along > 1)) continue
    kept.push({ pixel, place, along: Math.min(0.5, Math.max(-0.5, along)), d })
  }
  kept.sort((a, b) => a.pixel - b.pixel)
  const fill = new Float32Array(kept.length * 3)
  const colour = new Float64Array(3)
  for (const [i, { place, along, d }] of kept.entries()) {
    reader.read(place, along, d, colour)
    for (let k = 0; k < 3; k++) fill[i * 3 + k] = Math.min(255, Math.max(0, colour[k]))
  }
  return {
    pixels: Int32Array.from(kept, ({ pixel }) => pixel),
    sides: Int8Array.from(kept, ({ d }) => (d >= 0 ? 1 : -1)),
    fill,
  }
}
