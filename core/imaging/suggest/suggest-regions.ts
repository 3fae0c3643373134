import type { Pixels, Plane, Rect } from '../pixels.ts'
import { components, fillHoles } from './components.ts'
import { findCandidates } from './find-candidates.ts'
import type { Superpixels } from './superpixels.ts'

/** Something that a user may want gone. */
interface SuggestedRegion {
  /** From 1; the value of its pixels in the label plane. The first is the surest. */
  id: number
  bounds: Rect
  /** Fraction of the picture that it covers, 0 to 1. */
  coverage: number
}

export interface Suggestions {
  /** The photo's size; 0 where nothing is suggested, else a region's id. */
  labels: Plane
  regions: SuggestedRegion[]
}

const MAX_SUGGESTIONS = 12
/** What is less likely than this to be a thing that one would remove is not offered. */
const MIN_SCORE = 0.45
/** Nor is what is so much less likely than the surest: beside a plain thing, a doubtful one is rarely one. */
const MIN_SCORE_OF_SUREST = 0.7
const MIN_AREA_FRACTION = 0.0006
/** So much of a region may already belong to surer ones. */
const MAX_TAKEN_FRACTION = 0.1
const MAX_HOLE_FRACTION = 0.15

/**
 * Suggests things to remove from a photo of a room, for the user to tap on or off; nothing where none is sure enough.
 * The photo is at most 512 pixels on its long edge (reduce it first; more is slow, not wrong), at least 16 on its short
 * one. Superpixels are joined to candidates, which are judged by their outline, shape, place and what is round them.
 * `things`, of the photo's size, says how likely each pixel is part of a thing (255 is certain); without it nothing is
 * known of what things are. Throws RangeError when the photo is too small, or `things` of another size.
 */
export function suggestRegions(photo: Pixels, things: Plane | null = null): Suggestions {
  const { width, height } = photo
  if (Math.min(width, height) < 16)
    throw new RangeError('Suggestions need a photo of at least 16 pixels a side')
  if (things !== null && (things.width !== width || things.height !== height))
    throw new RangeError('What is known of things must have the size of the photo')
  const { superpixels, found } = findCandidates(photo, MIN_SCORE, things)
  const labels = new Uint8Array(width * height)
  const regions: SuggestedRegion[] = []
  for (const { pieces, score } of found) {
    if (regions.length === MAX_SUGGESTIONS || score < MIN_SCORE_OF_SUREST * found[0].score) break
    const region = settle(pieces, superpixels, labels, regions.length + 1)
    if (region !== undefined) regions.push(region)
  }
  return { labels: { width, height, data: labels }, regions }
}

/** Labels a candidate, its holes filled; undefined when surer ones have its place. */
function settle(
  pieces: Int32Array,
  { width, height, of, count }: Superpixels,
  labels: Uint8Array,
  id: number,
): SuggestedRegion | undefined {
  const isIn = new Uint8Array(count)
  for (const piece of pieces) isIn[piece] = 1
  const inside = Uint8Array.from(of, (piece) => isIn[piece])
  let [size, taken] = [0, 0]
  for (let p = 0; p < inside.length; p++) {
    size += inside[p]
    if (inside[p] === 1 && labels[p] !== 0) taken++
  }
  if (taken > size * MAX_TAKEN_FRACTION) return undefined
  fillHoles(inside, width, height, MAX_HOLE_FRACTION)
  for (let p = 0; p < inside.length; p++) if (labels[p] !== 0) inside[p] = 0
  const [main] = components(inside, width, height, Math.ceil(width * height * MIN_AREA_FRACTION)).sort(
    (a, b) => b.pixels.length - a.pixels.length,
  )
  if (main === undefined) return undefined
  for (const p of main.pixels) labels[p] = id
  return { id, bounds: main.bounds, coverage: main.pixels.length / (width * height) }
}
