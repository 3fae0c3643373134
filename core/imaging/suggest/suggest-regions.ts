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
/**
 * What is less likely than `score` to be a thing that one would remove is not offered, nor what is so much less likely
 * than the surest (`ofSurest`): beside a plain thing, a doubtful one is rarely one.
 */
const BY_LOOKS = { score: 0.45, ofSurest: 0.7 }
/** The same where the photo is known to show things. */
const BY_THINGS = { score: 0.35, ofSurest: 0.5 }
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
  const min = things === null ? BY_LOOKS : BY_THINGS
  const { superpixels, found } = findCandidates(photo, min.score, things)
  const labels = new Uint8Array(width * height)
  const regions: SuggestedRegion[] = []
  const sizes = new Uint32Array(superpixels.count)
  for (const piece of superpixels.of) sizes[piece]++
  /** The pixels of each piece that surer regions have. */
  const taken = new Uint32Array(superpixels.count)
  for (const { pieces, score } of found) {
    if (regions.length === MAX_SUGGESTIONS || score < min.ofSurest * found[0].score) break
    if (sumOf(taken, pieces) > sumOf(sizes, pieces) * MAX_TAKEN_FRACTION) continue
    const region = settle(pieces, superpixels, labels, regions.length + 1)
    if (region === undefined) continue
    regions.push(region)
    taken.fill(0)
    for (let p = 0; p < labels.length; p++) if (labels[p] !== 0) taken[superpixels.of[p]]++
  }
  return { labels: { width, height, data: labels }, regions }
}

function sumOf(ofPiece: Uint32Array, pieces: Int32Array): number {
  return pieces.reduce((sum, piece) => sum + ofPiece[piece], 0)
}

/** Labels what surer ones have left of a candidate, its holes filled; undefined where that is nothing. */
function settle(
  pieces: Int32Array,
  { width, height, of, count }: Superpixels,
  labels: Uint8Array,
  id: number,
): SuggestedRegion | undefined {
  const isIn = new Uint8Array(count)
  for (const piece of pieces) isIn[piece] = 1
  const inside = Uint8Array.from(of, (piece) => isIn[piece])
  fillHoles(inside, width, height, MAX_HOLE_FRACTION)
  for (let p = 0; p < inside.length; p++) if (labels[p] !== 0) inside[p] = 0
  const [main] = components(inside, width, height, Math.ceil(width * height * MIN_AREA_FRACTION)).sort(
    (a, b) => b.pixels.length - a.pixels.length,
  )
  if (main === undefined) return undefined
  for (const p of main.pixels) labels[p] = id
  return { id, bounds: main.bounds, coverage: main.pixels.length / (width * height) }
}
