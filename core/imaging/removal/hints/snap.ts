import type { Crop } from '../crop.ts'
import type { Gap, Run } from './gaps.ts'
import type { Path } from './path.ts'
import { sampleAt } from './sample.ts'

/** Places next to the hole that say where the edge is. */
const MAX_PLACES = 64
/** Steps of half a pixel. */
const STEPS_PER_PX = 2
/** An edge is a jump of as many levels, summed over the channels, and of as many times what is usual around it. */
const MIN_JUMP = 9
const MIN_CONTRAST = 1.5
/** How much less an edge far from the line, or slanting to it, counts. */
const FAR_LOSS = 0.4
const SLANT_LOSS = 0.3

/** Where an edge runs beside a line, in pixels to the side of its upright: at the rim of the hole, and per place. */
interface Offset {
  atRim: number
  slope: number
  /** Places for which the slope was measured. */
  reach: number
}

/** Signed change of each channel across the line, for each place and each half pixel to its sides. */
function changes(crop: Crop, path: Path, places: readonly number[], radius: number): Float32Array {
  const steps = 2 * radius * STEPS_PER_PX + 1
  const out = new Float32Array(places.length * steps * 3)
  const [one, two] = [new Float64Array(3), new Float64Array(3)]
  for (const [row, place] of places.entries())
    for (let step = 0; step < steps; step++) {
      const d = step / STEPS_PER_PX - radius
      const [ux, uy] = [-path.directionY[place], path.directionX[place]]
      sampleAt(crop, path.x[place] + ux * (d + 1), path.y[place] + uy * (d + 1), one)
      sampleAt(crop, path.x[place] + ux * (d - 1), path.y[place] + uy * (d - 1), two)
      for (let k = 0; k < 3; k++) out[(row * steps + step) * 3 + k] = one[k] - two[k]
    }
  return out
}

/** The edge beside the seen part of a line; null where none stands out. */
function findOffset(crop: Crop, path: Path, run: Run, isBefore: boolean, radius: number): Offset | null {
  const count = Math.min(MAX_PLACES, run.to - run.from + 1)
  const places = Array.from({ length: count }, (_, i) => (isBefore ? run.to - i : run.from + i))
  const values = changes(crop, path, places, radius)
  const steps = 2 * radius * STEPS_PER_PX + 1
  const jumpAt = (start: number, slant: number): number => {
    const sums = [0, 0, 0]
    for (let row = 0; row < count; row++) {
      const d = start + (slant * row) / count
      const step = Math.round((d + radius) * STEPS_PER_PX)
      if (step < 0 || step >= steps) return 0
      for (let k = 0; k < 3; k++) sums[k] += values[(row * steps + step) * 3 + k]
    }
    return (Math.abs(sums[0]) + Math.abs(sums[1]) + Math.abs(sums[2])) / count
  }
  let best: Offset | null = null
  let max = 0
  let total = 0
  for (let start = -radius; start <= radius; start += 1 / STEPS_PER_PX) {
    total += jumpAt(start, 0)
    for (let slant = -radius / 2; slant <= radius / 2; slant += 1 / STEPS_PER_PX) {
      const away = start / radius
      const turned = slant / radius
      const jump = jumpAt(start, slant) * (1 - FAR_LOSS * away * away) * (1 - SLANT_LOSS * Math.abs(turned))
      if (jump <= max) continue
      max = jump
      best = { atRim: start, slope: slant / count, reach: count }
    }
  }
  const usual = total / (2 * radius * STEPS_PER_PX + 1)
  return max >= MIN_JUMP && max >= MIN_CONTRAST * usual ? best : null
}

/**
 * Snapping of a drawn line: its sideways offset at each place so that it meets the visible edges where it enters and
 * leaves the hole, at most `radius` pixels away: lines are drawn by the user. Between the two the move changes evenly.
 */
export function snapOffsets(crop: Crop, path: Path, gap: Gap, radius: number): (place: number) => number {
  const { hidden, before, after } = gap
  const one = before === null ? null : findOffset(crop, path, before, true, radius)
  const two = after === null ? null : findOffset(crop, path, after, false, radius)
  const first = one?.atRim ?? two?.atRim ?? 0
  const last = two?.atRim ?? one?.atRim ?? 0
  // Measured at the first seen place, which lies before or after what is hidden.
  const from = before === null ? hidden.from : before.to
  const to = after === null ? hidden.to : after.from
  return (place) => {
    if (place < from) return first + (one === null ? 0 : one.slope * Math.min(from - place, one.reach))
    if (place > to) return last + (two === null ? 0 : two.slope * Math.min(place - to, two.reach))
    return to === from ? first : first + ((last - first) * (place - from)) / (to - from)
  }
}
