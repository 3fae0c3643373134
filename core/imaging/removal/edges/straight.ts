import type { Crop } from '../crop.ts'
import { computeContrast, endAt, isHidden, compareEnds, showsSameEdge, type End } from './ends.ts'

/** Edges with less contrast are those of boards, tiles and grain. */
const MIN_CONTRAST = 24
/** Where a stronger edge runs along, so little is enough: the upper edge of a skirting board. */
const MIN_BESIDE = 8
/** The same for an edge that was not found by itself on one side of the hole. */
const MIN_BEYOND = 100
const MIN_BEYOND_BESIDE = 40
/** Shortest hidden part, and parts of it that must be in the hole, and as long as the edge is seen. */
const MIN_GAP = 8
const HIDDEN_FRACTION = 0.6
const SEEN_FRACTION = 0.3
/** Cosine between two ends that look at each other. */
const MAX_FACING_COSINE = -0.985
/** How far from straight on, in pixels: in any case, and for each time that the gap is as long as the edge. */
const OFFSET_PX = 1
const OFFSET_FRACTION = 0.45

/** An edge that continues straight behind the hole, from one end to the other. */
export interface StraightEdge {
  ends: readonly [End, End]
  gap: number
  contrast: number
  /** False for one that counts only beside a stronger one. */
  isStrong: boolean
}

function maxOff(gap: number, { length }: End): number {
  return OFFSET_PX + (OFFSET_FRACTION * gap) / length
}

function hiddenFraction(crop: Crop, a: End, b: End, gap: number): number {
  const steps = Math.ceil(gap)
  let count = 0
  for (let i = 0; i <= steps; i++)
    if (isHidden(crop, a.x + ((b.x - a.x) * i) / steps, a.y + ((b.y - a.y) * i) / steps)) count++
  return count / (steps + 1)
}

function matchEnds(crop: Crop, a: End, b: End): StraightEdge | null {
  if (a.dx * b.dx + a.dy * b.dy > MAX_FACING_COSINE) return null
  const x = b.x - a.x
  const y = b.y - a.y
  const gap = Math.sqrt(x * x + y * y)
  if (gap < MIN_GAP || x * a.dx + y * a.dy <= 0) return null
  if (Math.max(a.length, b.length) < SEEN_FRACTION * gap) return null
  if (Math.abs(x * a.dy - y * a.dx) > maxOff(gap, a)) return null
  if (Math.abs(x * b.dy - y * b.dx) > maxOff(gap, b)) return null
  const likeness = compareEnds(a, b)
  const { contrast } = likeness
  if (contrast < MIN_BESIDE || !showsSameEdge(likeness)) return null
  const isStrong = contrast >= MIN_CONTRAST
  if (!isStrong && Math.min(a.length, b.length) < SEEN_FRACTION * gap) return null
  return hiddenFraction(crop, a, b, gap) < HIDDEN_FRACTION ? null : { ends: [a, b], gap, contrast, isStrong }
}

/** Where an end's edge leaves the hole again, as the number of pixels from it; null where it leaves the crop in it. */
function findExit(crop: Crop, { x, y, dx, dy }: End, slack: number): number | null {
  let last = 0
  for (let t = 0; ; t++) {
    const [u, v] = [x + dx * t, y + dy * t]
    if (u < 0 || v < 0 || u >= crop.width || v >= crop.height) return null
    if (isHidden(crop, u, v)) last = t
    else if (t - last > slack) return last
  }
}

/** Pixels beyond the hole that are left out, and along which an edge is looked for. */
const SKIPPED_PX = 2
const SEARCH_LENGTH_PX = 10

/** The same edge where it comes out of the hole, looked for straight on and a little to the sides. */
function findBeyond(crop: Crop, a: End, slack: number): StraightEdge | null {
  if (computeContrast(a) < MIN_BEYOND_BESIDE) return null
  const exit = findExit(crop, a, slack)
  if (exit === null || exit < MIN_GAP || a.length < SEEN_FRACTION * exit) return null
  const gap = exit + SKIPPED_PX
  let best: StraightEdge | null = null
  const reach = Math.floor(maxOff(gap, a))
  for (let off = -reach; off <= reach; off++) {
    const x = a.x + a.dx * (gap + SEARCH_LENGTH_PX) - a.dy * off
    const y = a.y + a.dy * (gap + SEARCH_LENGTH_PX) + a.dx * off
    if (x < 0 || y < 0 || x >= crop.width || y >= crop.height) continue
    const rim = { x: a.x + a.dx * gap - a.dy * off, y: a.y + a.dy * gap + a.dx * off }
    const b = endAt(crop, { ...rim, dx: -a.dx, dy: -a.dy, length: SEARCH_LENGTH_PX })
    const likeness = compareEnds(a, b)
    const { contrast } = likeness
    if (contrast < MIN_BEYOND_BESIDE || !showsSameEdge(likeness) || contrast <= (best?.contrast ?? 0))
      continue
    best = { ends: [a, b], gap, contrast, isStrong: contrast >= MIN_BEYOND }
  }
  return best !== null && hiddenFraction(crop, best.ends[0], best.ends[1], best.gap) >= HIDDEN_FRACTION
    ? best
    : null
}

function computeWeight({ contrast, ends: [a, b] }: StraightEdge): number {
  return contrast * Math.sqrt(Math.min(a.length, b.length))
}

/** Edges that are seen on both sides of the hole, in one line and between the same colours; the clearest first. */
export function straightEdges(crop: Crop, ends: readonly End[]): StraightEdge[] {
  const found: StraightEdge[] = []
  for (const [i, a] of ends.entries())
    for (let j = i + 1; j < ends.length; j++) {
      const edge = matchEnds(crop, a, ends[j])
      if (edge !== null) found.push(edge)
    }
  return found.sort((p, q) => computeWeight(q) - computeWeight(p))
}

/** Edges that are seen well on one side only, and for some pixels where they must come out; the clearest first. */
export function edgesBeyond(crop: Crop, ends: readonly End[], slack: number): StraightEdge[] {
  return ends
    .map((end) => findBeyond(crop, end, slack))
    .filter((edge) => edge !== null)
    .sort((p, q) => computeWeight(q) - computeWeight(p))
}
