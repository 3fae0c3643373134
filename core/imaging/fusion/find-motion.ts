import { gaussianPyramid, type NumberPlane } from '../filters/pyramid.ts'
import type { Luma } from '../lines/luma.ts'
import type { Plane } from '../pixels.ts'
import { composed, type Homography } from '../warp/homography.ts'
import { alignFrame } from './align.ts'
import { codesByRank } from './codes-by-rank.ts'
import { commonLimits, type Features, computeFeatures } from './features.ts'
import { maxDisplacement } from './motion.ts'
import { computeAgreement, type Places, refineMotion, steepPlaces } from './refine-motion.ts'

/** What is known of how a frame lies on another. */
export interface Found {
  /** `apart`: both tell enough, and do not show the same. `unknown`: they have too little brightness in common. */
  verdict: 'together' | 'apart' | 'unknown'
  /** From places of the one to places of the other, in pixels of the planes, whole at their middles. */
  motion: Homography
}

export const IDENTITY: Homography = [1, 0, 0, 0, 1, 0, 0, 0, 1]

/** The smallest plane that is looked at has this many pixels a side at least. */
const MIN_SIDE_PX = 48
/** Fewer places carry no information. */
const MIN_PLACES = 150
/** Frames of one view correlate by more than this where both tell, those of two views by less. */
const SAME_VIEW = 0.4
/** A motion that also turns the camera about its lens must fit better by this fraction. */
const MAX_ERROR_RATIO = 0.999
/**
 * Fractions of the long side: the most that a motion may move a corner, and that the lens's turn may move it besides.
 */
const MAX_MOVED = 0.12
const MAX_BENT = 0.03

/**
 * How `frame` lies on `reference`, luma planes of one size in different exposures: a whole shift first (Ward 2003), then
 * shift and turn, from small planes to large, then a camera's turn about its lens where that fits better.
 */
export function findMotion(reference: Luma, frame: Luma): Found {
  const [one, other] = [toBytes(reference), toBytes(frame)]
  const first = shiftMap(alignFrame(one, other))
  const codes = codesByRank(other, one)
  const unchanged = Uint8Array.from({ length: 256 }, (_, code) => code)
  const limits = commonLimits(codes)
  const levels = countLevels(reference)
  const ones = gaussianPyramid(toNumberPlane(reference), levels).map((plane) =>
    computeFeatures(plane, unchanged, limits),
  )
  const others = gaussianPyramid(toNumberPlane(frame), levels).map((plane) =>
    computeFeatures(plane, codes, limits),
  )
  let motion = first
  for (let level = levels - 1; level >= 0; level--) {
    const places = steepPlaces(ones[level])
    const half = 1 / 2 ** level
    const guess = scaled(motion, half)
    motion = scaled(refineMotion(ones[level], places, others[level], guess, 'rigid'), 1 / half)
  }
  return judge(ones[0], others[0], first, motion)
}

function judge(one: Features, other: Features, first: Homography, rigid: Homography): Found {
  const places = steepPlaces(one)
  const shifted = computeAgreement(one, places, other, first)
  const turned = computeAgreement(one, places, other, rigid)
  const { width, height } = one
  const long = Math.max(width, height)
  const isSane = maxDisplacement(rigid, IDENTITY, width, height) < MAX_MOVED * long
  const best = isSane && turned.correlation > shifted.correlation ? rigid : first
  const { count, correlation } = best === rigid ? turned : shifted
  if (count < MIN_PLACES) return { verdict: 'unknown', motion: IDENTITY }
  if (correlation < SAME_VIEW) return { verdict: 'apart', motion: IDENTITY }
  if (best === first) return { verdict: 'together', motion: first }
  return { verdict: 'together', motion: bent(one, places, other, rigid) }
}

/** The motion with the camera's turn about its lens, where the frames tell of it all over the picture. */
function bent(one: Features, places: Places, other: Features, rigid: Homography): Homography {
  if (!isSpread(places, one)) return rigid
  const motion = refineMotion(one, places, other, rigid, 'projective')
  const { width, height } = one
  if (maxDisplacement(motion, rigid, width, height) > MAX_BENT * Math.max(width, height)) return rigid
  const [before, after] = [rigid, motion].map((map) => computeAgreement(one, places, other, map))
  return after.error < MAX_ERROR_RATIO * before.error ? motion : rigid
}

/** Whether most ninths of the picture have some of the places. */
function isSpread({ at }: Places, { width, height }: Features): boolean {
  const counts = new Uint32Array(9)
  for (const p of at) {
    const y = Math.floor(p / width)
    counts[Math.floor((3 * y) / height) * 3 + Math.floor((3 * (p - y * width)) / width)]++
  }
  return counts.filter((count) => count > 0.01 * at.length).length >= 7
}

function countLevels({ width, height }: Luma): number {
  let levels = 1
  for (let side = Math.min(width, height) >> 1; side >= MIN_SIDE_PX; side >>= 1) levels++
  return levels
}

function toBytes({ width, height, data }: Luma): Plane {
  return { width, height, data: Uint8Array.from(data, (value) => value + 0.5) }
}

function toNumberPlane({ width, height, data }: Luma): NumberPlane {
  return { width, height, values: data }
}

function shiftMap({ x, y }: { x: number; y: number }): Homography {
  return [1, 0, x, 0, 1, y, 0, 0, 1]
}

/** A motion between planes `by` times as large. */
function scaled(motion: Homography, by: number): Homography {
  const back = 1 / by
  return composed([by, 0, 0, 0, by, 0, 0, 0, 1], composed(motion, [back, 0, 0, 0, back, 0, 0, 0, 1]))
}
